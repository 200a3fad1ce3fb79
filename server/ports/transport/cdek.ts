import { LRUCache } from 'lru-cache'
import { rublesToKopecks } from '#rules/money/money.ts'
import { fetchJson, circuitBreaker, OutsideFailure } from '../outside-service.ts'
import type { Parcel, Transport, TransportCity, TransportOffice, TransportTariff } from './port.ts'

interface Settings {
  clientId: string
  clientSecret: string
  url: string
  fromCity: string
}

const TIMEOUT_MS = 5000
/** A token is renewed a little before it dies. */
const TOKEN_SPARE_MS = 60_000
const OFFICES_FRESH_MS = 60 * 60 * 1000
const MOST_CITIES = 500
/**
 * delivery_mode: 3 office–door, 4 office–office, 7 office–parcel locker. 1, 2 and 6 begin at a door, and we hand over
 * at an office: nobody would come for the parcel.
 */
const MODES: Record<number, Pick<TransportTariff, 'type' | 'isLocker'>> = {
  3: { type: 'door' },
  4: { type: 'office' },
  7: { type: 'office', isLocker: true },
}
/** Of each mode: what insurance makes of its price is asked tariff by tariff. */
const MOST_INSURED = 2

interface TariffAnswer {
  tariff_codes?: {
    tariff_code: number
    tariff_name: string
    delivery_mode: number
    delivery_sum: number
    period_min: number
    period_max: number
  }[]
  errors?: { code: string; message: string }[]
}
interface Point {
  code: string
  type?: 'PVZ' | 'POSTAMAT'
  /** Kilograms. */
  weight_max?: number
  /** Centimetres, of cells. */
  dimensions?: { width?: number; height?: number; depth?: number }[]
  work_time?: string
  location?: { address_full?: string; address?: string; latitude?: number; longitude?: number }
}

/** https://api.cdek.ru/v2 */
export function cdek(
  { clientId, clientSecret, url, fromCity }: Settings,
  { timeoutMs = TIMEOUT_MS, now = Date.now } = {},
): Transport {
  const guarded = circuitBreaker('CDEK')
  let token: Promise<{ value: string; until: number }> | undefined
  const cached = new LRUCache<string, Point[]>({ max: MOST_CITIES, ttl: OFFICES_FRESH_MS, perf: { now } })

  async function fetchToken() {
    const body = new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: clientId,
      client_secret: clientSecret,
    })
    const answer = (await fetchJson('CDEK', { url: `${url}/oauth/token`, body, timeoutMs })) as {
      access_token?: string
      expires_in?: number
    }
    if (!answer.access_token) throw new OutsideFailure('CDEK gave no token', true)
    return { value: answer.access_token, until: now() + (answer.expires_in ?? 3600) * 1000 - TOKEN_SPARE_MS }
  }
  /** One asking for a token at a time; a failed one is forgotten. */
  async function bearer(): Promise<string> {
    const current = await token?.catch(() => undefined)
    if (!current || current.until <= now()) token = fetchToken()
    return (await token!).value
  }
  const ask = <T>(path: string, body?: object) =>
    guarded(async () => {
      const once = async () =>
        fetchJson('CDEK', {
          url: `${url}${path}`,
          headers: { authorization: `Bearer ${await bearer()}` },
          timeoutMs,
          ...(body ? { body } : {}),
        })
      try {
        return (await once()) as T
      } catch (error) {
        // taken back before its time: a new one, once
        if (!(error instanceof OutsideFailure) || !error.message.includes('answered 401')) throw error
        token = undefined
        return (await once()) as T
      }
    })

  async function pointsOf(cityCode: string): Promise<Point[]> {
    const fresh = cached.get(cityCode)
    if (fresh) return fresh
    const query = `type=ALL&is_handout=true&city_code=${encodeURIComponent(cityCode)}`
    const points = await ask<Point[]>(`/deliverypoints?${query}`)
    cached.set(cityCode, points)
    return points
  }

  return {
    name: 'СДЭК',
    async findCities(text) {
      const found = await ask<{ code: number; full_name: string }[]>(
        `/location/suggest/cities?country_code=RU&name=${encodeURIComponent(text)}`,
      )
      return found.map(({ code, full_name }): TransportCity => ({
        code: String(code),
        name: full_name.split(',')[0]!,
        fullName: full_name,
      }))
    },
    async cityByCode(code) {
      if (!/^\d{1,9}$/.test(code)) return null
      const [city] = await ask<{ code: number; city: string; region?: string }[]>(
        `/location/cities?country_codes=RU&size=1&code=${code}`,
      )
      return city
        ? { code: String(city.code), name: city.city, fullName: [city.city, city.region].filter(Boolean).join(', ') }
        : null
    },
    async tariffs({ cityCode, parcels, value }) {
      const asked = {
        type: 1,
        currency: 1,
        lang: 'rus',
        from_location: { code: Number(fromCity) },
        to_location: { code: Number(cityCode) },
        packages: parcels.map(packageOf),
      }
      const answer = await ask<TariffAnswer>('/calculator/tarifflist', asked)
      const known = (answer.tariff_codes ?? []).toSorted((a, b) => a.delivery_sum - b.delivery_sum)
      const offered = Object.keys(MODES).flatMap((mode) =>
        known.filter(({ delivery_mode }) => delivery_mode === Number(mode)).slice(0, MOST_INSURED),
      )
      const services = [{ code: 'INSURANCE', parameter: String(Math.ceil(value / 100)) }]
      const insured = await Promise.all(
        offered.map(async (tariff): Promise<TransportTariff> => {
          const { total_sum } = await ask<{ total_sum?: number }>('/calculator/tariff', {
            ...asked,
            tariff_code: tariff.tariff_code,
            services,
          })
          return {
            code: String(tariff.tariff_code),
            name: tariff.tariff_name,
            ...MODES[tariff.delivery_mode]!,
            price: rublesToKopecks(total_sum ?? tariff.delivery_sum),
            daysMin: tariff.period_min,
            daysMax: tariff.period_max,
          }
        }),
      )
      return insured.toSorted((a, b) => a.price - b.price)
    },
    async offices(cityCode, parcels = []) {
      const points = await pointsOf(cityCode)
      return points.filter((point) => parcels.every((parcel) => takes(point, parcel))).map(presentPoint)
    },
  }
}

const centimetres = (mm: number) => Math.max(1, Math.ceil(mm / 10))
const packageOf = ({ weightGrams, lengthMm, widthMm, heightMm }: Parcel) => ({
  weight: weightGrams,
  length: centimetres(lengthMm),
  width: centimetres(widthMm),
  height: centimetres(heightMm),
})

/** By its weight, and, where cells are named, by the one it would lie in, turned as it fits. */
function takes({ weight_max, dimensions = [] }: Point, parcel: Parcel): boolean {
  if (weight_max && parcel.weightGrams > weight_max * 1000) return false
  const sides = [parcel.lengthMm, parcel.widthMm, parcel.heightMm].toSorted((a, b) => a - b)
  const cells = dimensions.map(({ width = 0, height = 0, depth = 0 }) =>
    [width, height, depth].toSorted((a, b) => a - b),
  )
  return cells.length === 0 || cells.some((cell) => cell.every((side, at) => sides[at]! <= side * 10))
}

const presentPoint = ({ code, type, work_time = '', location = {} }: Point): TransportOffice => ({
  code,
  address: location.address_full ?? location.address ?? '',
  workTime: work_time,
  geoLat: location.latitude ?? 0,
  geoLon: location.longitude ?? 0,
  ...(type === 'POSTAMAT' ? { isLocker: true } : {}),
})
