import type { City } from '#contract/shapes.ts'
import { SUGGESTED, type SuggestionsPort } from './port.ts'
import { SAMPLE_ORGANIZATIONS } from './sample-organizations.ts'

type FindCities = (text: string, count: number) => Promise<City[]>

const folded = (text: string) => text.toLowerCase().replaceAll('ё', 'е').replace(/[«»"]/g, '')

/** «Псков, Рижский 40»: before the first comma the city, after it what nobody here can check. */
function cityAndRest(query: string): { cityName: string; rest: string } {
  const [first = '', ...others] = query.split(',')
  return { cityName: first.replace(/^\s*(г|гор|город)[.\s]+/i, '').trim(), rest: others.join(',').trim() }
}

const cityAddress = ({ region, name }: City) => (region.endsWith(name) ? `г ${name}` : `${region}, г ${name}`)

/** The city table and a handful of invented organizations: enough to walk through every screen offline. */
export function embeddedSuggestions(findCities: FindCities): SuggestionsPort {
  return {
    async addresses(query) {
      const { cityName, rest } = cityAndRest(query)
      if (cityName === '') return []
      const cities = await findCities(cityName, SUGGESTED)
      const fitting = rest ? cities.filter(({ name }) => folded(name) === folded(cityName)) : cities
      return fitting.map((city) => ({
        value: rest ? `${cityAddress(city)}, ${rest}` : cityAddress(city),
        fiasId: city.fiasId,
        geoLat: city.geoLat,
        geoLon: city.geoLon,
      }))
    },
    async organizations(query) {
      const wanted = folded(query.trim())
      const fits = /^\d+$/.test(wanted)
        ? SAMPLE_ORGANIZATIONS.filter(({ inn, ogrn }) => inn.startsWith(wanted) || ogrn === wanted)
        : SAMPLE_ORGANIZATIONS.filter(({ name }) => folded(name).includes(wanted))
      return fits.slice(0, SUGGESTED)
    },
    async organizationByInn(inn, kpp) {
      return SAMPLE_ORGANIZATIONS.find((each) => each.inn === inn && (kpp === null || each.kpp === kpp)) ?? null
    },
  }
}
