import { createStore } from 'zustand/vanilla'
import type { ApiClient } from '#contract/client.ts'
import { cityById, cityByIp } from '#contract/city.ts'
import type { City } from '#contract/shapes.ts'
import type { CookieJar } from './cookie-jar.ts'
import type { KeyValueStorage } from './browser-storage.ts'

const CITY_COOKIE = 'cityN'
const A_YEAR = 365 * 24 * 60 * 60
const STORED_CITY = 'city'
const ASKED = 'city-asked'

export type NamedCity = Pick<City, 'fiasId' | 'name'>

export interface CityState {
  /** The visitor's own city once the browser knows it; null: the host's. */
  city: NamedCity | null
  /** The city to ask about: «Ваш город — …?» */
  question: City | null
  load: () => Promise<void>
  /** Yes to the question about a city this host serves. */
  confirm: (city: NamedCity) => void
  /** The question was put away without an answer; it waits for the next session. */
  dismiss: () => void
}

export interface CityTools {
  api: ApiClient
  cookies: CookieJar
  /** localStorage: the name of the chosen city, so that it is not requested on each page. */
  local: KeyValueStorage
  /** Until the tab is closed. */
  session: KeyValueStorage
  /** Cities whose names came with the page. */
  known: readonly NamedCity[]
}

export function createCityStore({ api, cookies, local, session, known }: CityTools) {
  const storedCity = (fiasId: string): NamedCity | undefined => {
    const city = local.read(STORED_CITY) as NamedCity | null
    return (
      known.find((each) => each.fiasId === fiasId) ??
      (city?.fiasId === fiasId && typeof city.name === 'string' ? city : undefined)
    )
  }
  return createStore<CityState>()((set) => ({
    city: null,
    question: null,
    async load() {
      const fiasId = cookies.read(CITY_COOKIE)
      try {
        if (!fiasId) {
          if (!session.read(ASKED)) set({ question: (await api(cityByIp, {})).data })
          return
        }
        const city = storedCity(fiasId) ?? (await api(cityById, { params: { id: fiasId } })).data
        local.write(STORED_CITY, { fiasId: city.fiasId, name: city.name })
        set({ city })
      } catch (error) {
        // the host's city stays: a name that did not load is no reason to interrupt
        // oxlint-disable-next-line no-console
        console.error(error)
      }
    },
    confirm(city) {
      cookies.write(CITY_COOKIE, city.fiasId, A_YEAR)
      local.write(STORED_CITY, { fiasId: city.fiasId, name: city.name })
      set({ city, question: null })
    },
    dismiss() {
      session.write(ASKED, true)
      set({ question: null })
    },
  }))
}
