import { sql } from 'kysely'
import type { Db } from '#server/db/client.ts'
import { likeText } from '#server/db/like.ts'
import { sampleOffices } from './sample-offices.ts'
import type { Shipment, Transport, TransportCity, TransportTariff } from './port.ts'

interface CityRow {
  id: number
  name: string
  region: string
  region_type: string
  geo_lat: number
  geo_lon: number
}

const EARTH_KM = 6371
const HEAVIEST_GRAMS = 500_000
/** Roads are not straight. */
const DETOUR = 1.25
const KM_A_DAY = 550
/** Volume is charged as weight, the way carriers do: cubic centimetres to a kilogram. */
const VOLUME_DIVISOR = 5000

const radians = (degrees: number) => (degrees * Math.PI) / 180

function roadKm(a: CityRow, b: CityRow): number {
  const [lat, lon] = [radians(b.geo_lat - a.geo_lat), radians(b.geo_lon - a.geo_lon)]
  const h =
    Math.sin(lat / 2) ** 2 + Math.cos(radians(a.geo_lat)) * Math.cos(radians(b.geo_lat)) * Math.sin(lon / 2) ** 2
  return 2 * EARTH_KM * Math.asin(Math.sqrt(h)) * DETOUR
}

function chargedKg({ parcel }: Shipment): number {
  const volumeKg = (parcel.lengthMm * parcel.widthMm * parcel.heightMm) / 1000 / VOLUME_DIVISOR
  return Math.max(0.5, Math.ceil(Math.max(parcel.weightGrams / 1000, volumeKg) * 2) / 2)
}

interface Scale {
  code: string
  name: string
  type: TransportTariff['type']
  /** Roubles: for the parcel, for a kilogram, for a kilogram and 1000 km, share of the value. */
  base: number
  kg: number
  far: number
  insurance: number
  extraDays: number
}

const SCALES: Scale[] = [
  {
    code: 'office-economy',
    name: 'До пункта выдачи, экономично',
    type: 'office',
    base: 190,
    kg: 14,
    far: 16,
    insurance: 0.004,
    extraDays: 2,
  },
  {
    code: 'office',
    name: 'До пункта выдачи',
    type: 'office',
    base: 260,
    kg: 20,
    far: 22,
    insurance: 0.004,
    extraDays: 0,
  },
  { code: 'door', name: 'Курьером до двери', type: 'door', base: 420, kg: 26, far: 26, insurance: 0.004, extraDays: 0 },
]

function tariff(scale: Scale, km: number, kg: number, value: number): TransportTariff {
  const roubles = scale.base + kg * scale.kg + kg * scale.far * (km / 1000) + (value / 100) * scale.insurance
  const days = 1 + Math.ceil(km / KM_A_DAY) + scale.extraDays
  return {
    code: scale.code,
    name: scale.name,
    type: scale.type,
    daysMin: days,
    daysMax: days + 2,
    // whole tens, as a price list has them
    price: Math.ceil(roubles / 10) * 1000,
  }
}

/** «Самарская область», «Республика Адыгея»: as it is written on a parcel. */
function regionText(region: string, type: string): string {
  if (type === 'Респ') return `Республика ${region}`
  const word = { обл: 'область', край: 'край', АО: 'автономный округ', Аобл: 'автономная область' }[type]
  return word ? `${region} ${word}` : region
}

/** Works without anybody outside: cities of the directory, tariffs by distance and weight, sample offices. */
export function embeddedTransport(db: Db): Transport {
  const columns = ['id', 'name', 'region', 'region_type', 'geo_lat', 'geo_lon'] as const
  const present = ({ id, name, region, region_type }: CityRow): TransportCity => ({
    code: String(id),
    name,
    fullName: region === name ? name : `${name}, ${regionText(region, region_type)}`,
  })
  const byCode = async (code: string): Promise<CityRow | undefined> =>
    /^\d{1,9}$/.test(code)
      ? db.selectFrom('city').select(columns).where('id', '=', Number(code)).executeTakeFirst()
      : undefined
  return {
    name: 'Транспортная компания',
    async findCities(text) {
      const start = likeText(text.trim().toLowerCase().replaceAll('ё', 'е'))
      const rows = await db
        .selectFrom('city')
        .select(columns)
        .where(sql`lower(replace(name, 'ё', 'е'))`, 'like', `${start}%`)
        .orderBy('population', 'desc')
        .orderBy('id')
        .limit(10)
        .execute()
      return rows.map(present)
    },
    async cityByCode(code) {
      const row = await byCode(code)
      return row ? present(row) : null
    },
    async tariffs(shipment) {
      if (shipment.parcel.weightGrams > HEAVIEST_GRAMS) return []
      const [to, from] = await Promise.all([
        byCode(shipment.cityCode),
        db
          .selectFrom('node_logistic')
          .innerJoin('city', 'city.id', 'node_logistic.city_id')
          .select(['city.id', 'city.name', 'city.region', 'city.region_type', 'city.geo_lat', 'city.geo_lon'])
          .where('node_logistic.code', '=', shipment.nodeCode)
          .executeTakeFirst(),
      ])
      if (!to || !from) return []
      const [km, kg] = [roadKm(from, to), chargedKg(shipment)]
      return SCALES.map((scale) => tariff(scale, km, kg, shipment.value)).sort((a, b) => a.price - b.price)
    },
    async offices(cityCode) {
      const city = await byCode(cityCode)
      return city ? sampleOffices({ id: city.id, name: city.name, lat: city.geo_lat, lon: city.geo_lon }) : []
    },
  }
}
