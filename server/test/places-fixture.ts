import type { Db } from '#server/db/client.ts'
import type { WorkTimeRow } from '#server/db/schema.ts'

const WEEK = ['Понедельник', 'Вторник', 'Среда', 'Четверг', 'Пятница', 'Суббота', 'Воскресенье']

const week = (start: string, end: string, daysOff: string[] = []): WorkTimeRow[] =>
  WEEK.map((weekday) => ({ weekday, start, end, isDayOff: daysOff.includes(weekday) ? '1' : '0' }))

const city = (
  id: number,
  name: string,
  region: string,
  fias: string,
  kladr: string,
  node: string,
  population: number,
  lat = 57,
  lon = 28,
) => ({
  id,
  name,
  address: `г ${name}`,
  area: '',
  region,
  region_type: 'обл',
  fias_id: fias,
  kladr_id: kladr,
  geo_lat: lat,
  geo_lon: lon,
  timezone: 'UTC+3',
  population,
  node_code: node,
})

export const MOSCOW = { id: 510, fiasId: '0c5b2444-70a0-4932-980c-b4dc0d3f02b5', kladrId: '7700000000000' }
export const PSKOV = { id: 760, fiasId: '2858811e-448a-482e-9863-e03bf06bb5d4', kladrId: '6000000100000' }
/** A town of the Pskov region, served by Pskov's branch. */
export const OSTROV = { id: 765, fiasId: 'b4c1e6a8-0e5b-4b1a-9a7b-0d9f5a0f7a11', kladrId: '6001300100000' }

/** A small shop to test against: two branches, four cities, two shops and a store-room, a service centre. */
export async function insertPlaces(db: Db) {
  await db
    .insertInto('node_logistic')
    .values([
      {
        code: '777',
        slug: null,
        name: 'Москва',
        name_in: 'в Москве',
        phone: '78005553535',
        has_rental: false,
        has_service: false,
        position: 6,
        city_id: null as never,
      },
      {
        code: '000001',
        slug: 'pskov',
        name: 'Псков',
        name_in: 'в Пскове',
        phone: '78112700700',
        has_rental: true,
        has_service: true,
        position: 1,
        city_id: null as never,
      },
    ])
    .execute()
  await db
    .insertInto('city')
    .values([
      city(MOSCOW.id, 'Москва', 'Москва', MOSCOW.fiasId, MOSCOW.kladrId, '777', 11_514_330, 55.75, 37.61),
      city(PSKOV.id, 'Псков', 'Псковская', PSKOV.fiasId, PSKOV.kladrId, '000001', 203_974),
      city(OSTROV.id, 'Остров', 'Псковская', OSTROV.fiasId, OSTROV.kladrId, '000001', 21_670),
      city(680, 'Орёл', 'Орловская', '2abb6c74-0b1e-4b0c-9a1a-5d0e7ad1c9a1', '5700000100000', '777', 317_854),
    ])
    .execute()
  await db.updateTable('node_logistic').set({ city_id: MOSCOW.id }).where('code', '=', '777').execute()
  await db.updateTable('node_logistic').set({ city_id: PSKOV.id }).where('code', '=', '000001').execute()
  await db
    .insertInto('delivery_tier')
    .values([
      { node_code: '000001', start_amount: 0, price: 39_000 },
      { node_code: '000001', start_amount: 500_000, price: 0 },
    ])
    .execute()
  const shop = {
    node_code: '000001',
    directions: '',
    phone: '78112700701',
    geo_lat: 57.82,
    geo_lon: 28.33,
    is_shop: true,
    has_pickup: true,
    has_rental: true,
    has_service: false,
    pictures: '[]',
    position: 1,
  }
  await db
    .insertInto('warehouse')
    .values([
      {
        ...shop,
        id: 1,
        slug: 'pskov-rizhskiy',
        name: 'Верстак на Рижском',
        address: 'Псков, Рижский пр., 40',
        work_time: JSON.stringify(week('09:00', '20:00')),
      },
      {
        ...shop,
        id: 2,
        slug: 'pskov-oktyabrskiy',
        name: 'Верстак на Октябрьском',
        address: 'Псков, Октябрьский пр., 12',
        position: 2,
        work_time: JSON.stringify(week('10:00', '18:00', ['Понедельник'])),
      },
      {
        ...shop,
        id: 3,
        slug: 'pskov-sklad',
        name: 'Склад',
        address: 'Псков, ул. Леона Поземского, 110',
        position: 3,
        is_shop: false,
        work_time: JSON.stringify(week('09:00', '18:00')),
      },
    ])
    .execute()
  await db
    .insertInto('vendor')
    .values([
      {
        code: 'v1',
        slug: 'norvik',
        name: 'NORVIK',
        aliases: ['норвик'],
        country: 'Россия',
        description: '',
        palette: 'blue',
        is_best: true,
        position: 1,
      },
    ])
    .execute()
  await db
    .insertInto('service_center')
    .values({
      id: 1,
      slug: 'pskov-servis',
      node_code: '000001',
      warehouse_id: 1,
      name: 'Сервис на Рижском',
      address: 'Псков, Рижский пр., 40',
      phone: '78112700702',
      geo_lat: 57.82,
      geo_lon: 28.33,
      work_time: JSON.stringify(week('09:00', '18:00', ['Воскресенье'])),
      description: '',
      vendor_codes: ['v1', 'gone'],
      works: JSON.stringify([{ name: 'Замена щёток', priceFrom: 35_000, days: 1 }]),
      position: 1,
    })
    .execute()
}
