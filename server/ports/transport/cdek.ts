import { LRUCache } from 'lru-cache'
import { rublesToKopecks } from '#rules/money/money.ts'
import { fetchJson, circuitBreaker, OutsideFailure } from '../outside-service.ts'
import type { Transport, TransportCity, TransportOffice, TransportTariff } from './port.ts'

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
 * delivery_mode: 3 office–door, 4 office–office. 1 and 2 begin at a door, and we hand over at an office: nobody would
 * come for the parcel.
 */
const MODES: Record<number, TransportTariff['type']> = { 3: 'door', 4: 'office' }

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
  const cached = new LRUCache<string, TransportOffice[]>({ max: MOST_CITIES, ttl: OFFICES_FRESH_MS, perf: { now } })

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
    async tariffs({ cityCode, parcel }) {
      const centimetres = (mm: number) => Math.max(1, Math.ceil(mm / 10))
      const answer = await ask<TariffAnswer>('/calculator/tarifflist', {
        type: 1,
        currency: 1,
        lang: 'rus',
        from_location: { code: Number(fromCity) },
        to_location: { code: Number(cityCode) },
        packages: [
          {
            weight: parcel.weightGrams,
            length: centimetres(parcel.lengthMm),
            width: centimetres(parcel.widthMm),
            height: centimetres(parcel.heightMm),
          },
        ],
      })
      return (answer.tariff_codes ?? [])
        .flatMap(
          ({ tariff_code, tariff_name, delivery_mode, delivery_sum, period_min, period_max }): TransportTariff[] => {
            const type = MODES[delivery_mode]
            return type
              ? [
                  {
                    code: String(tariff_code),
                    name: tariff_name,
                    type,
                    price: rublesToKopecks(delivery_sum),
                    daysMin: period_min,
                    daysMax: period_max,
                  },
                ]
              : []
          },
        )
        .sort((a, b) => a.price - b.price)
    },
    async offices(cityCode) {
      const fresh = cached.get(cityCode)
      if (fresh) return fresh
      const points = await ask<Point[]>(
        `/deliverypoints?type=PVZ&is_handout=true&city_code=${encodeURIComponent(cityCode)}`,
      )
      const offices = points.map(({ code, work_time = '', location = {} }) => ({
        code,
        address: location.address_full ?? location.address ?? '',
        workTime: work_time,
        geoLat: location.latitude ?? 0,
        geoLon: location.longitude ?? 0,
      }))
      cached.set(cityCode, offices)
      return offices
    },
  }
}
