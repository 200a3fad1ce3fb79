import { type Insertable, sql } from 'kysely'
import type { Db } from '#server/db/client.ts'
import type { Database } from '#server/db/schema.ts'
import { pictureName } from './stored-pictures.ts'

type GoodRow = Insertable<Database['good']>

/** What goods and categories of the fixture show. */
export const PICTURE = pictureName('rotary hammer')
const PSKOV_NODE = '000001'
const MAIN_NODE = '777'

const good = (code: number, name: string, rest: Partial<GoodRow>): GoodRow => ({
  code: String(code),
  name,
  slug: `tovar-${code}`,
  article: `A-${code}`,
  category_code: 'perforatory',
  vendor_code: 'v1',
  description: '',
  unit: 'шт.',
  attributes: '{}',
  pictures: [PICTURE],
  in_the_box: [],
  videos: '[]',
  labels: [],
  battery_platform_code: null,
  warranty_months: 12,
  weight_grams: 2500,
  length_mm: 370,
  width_mm: 90,
  height_mm: 210,
  is_hire: false,
  is_active: true,
  popularity: 0,
  rating_value: '0',
  rating_count: 0,
  created_at: new Date(Date.UTC(2025, 0, 1, 0, code - 100_000)),
  updated_at: new Date('2026-01-01T00:00:00Z'),
  ...rest,
})

const range = (count: number) => Array.from({ length: count }, (_, at) => at)
const VENDORS = ['v1', 'v2', 'v3'] as const

/**
 * 100101–100116: power 600…1350 W by 50, energy 1.5…5.25 J by 0.25; the last four SDS-max, the others SDS-plus; every
 * second one damped.
 * Vendors v1, v2, v3 in turn: 6, 5 and 5. The later, the more popular. 100101 has everything a product sheet can have.
 */
const hammers = range(16).map((at) =>
  good(100_101 + at, `Перфоратор П-${600 + 50 * at}`, {
    vendor_code: VENDORS[at % 3]!,
    popularity: 10 * at,
    attributes: JSON.stringify({
      power: 600 + 50 * at,
      energy: 1.5 + 0.25 * at,
      chuck: at < 12 ? 'sds-plus' : 'sds-max',
      damping: at % 2 === 1,
    }),
    ...(at === 0
      ? {
          description: '# О товаре\n\nБерёт **бетон**.\n\n<script>alert(1)</script>',
          in_the_box: ['перфоратор', 'кейс'],
          labels: ['hit'],
          videos: JSON.stringify([{ name: 'Обзор', url: 'https://video.example/1' }]),
          rating_value: '4.50',
          rating_count: 2,
        }
      : {}),
  }),
)

/** 100201–100214: odd places 125 mm, even 230 mm; power 700…2000 W by 100; the first seven run on the 18 V platform. */
const grinders = range(14).map((at) =>
  good(100_201 + at, `Болгарка УШМ-${700 + 100 * at}`, {
    category_code: 'bolgarki',
    vendor_code: VENDORS[at % 3]!,
    popularity: 5 * at,
    battery_platform_code: at < 7 ? 'norvik-18' : null,
    attributes: JSON.stringify({ power: 700 + 100 * at, disc: at % 2 === 0 ? 125 : 230, rpm_control: at >= 7 }),
  }),
)

/** 100301–100308: drill bits 6…20 mm by 2. */
const bits = range(8).map((at) =>
  good(100_301 + at, `Бур SDS-plus ${6 + 2 * at} мм`, {
    category_code: 'bury',
    vendor_code: VENDORS[at % 2]!,
    attributes: JSON.stringify({ diameter: 6 + 2 * at, chuck: 'sds-plus' }),
  }),
)

const hires = range(2).map((at) =>
  good(900_101 + at, `Перфоратор П-${600 + 50 * at} напрокат`, {
    category_code: 'prokat-perforatory',
    is_hire: true,
    attributes: JSON.stringify({ power: 600 + 50 * at }),
  }),
)

const withdrawn = good(100_999, 'Перфоратор снятый с продажи', { is_active: false })

/**
 * Kopecks: hammers 4 990, 5 990 … ₽; grinders 2 990, 3 490 …; bits 190, 240 …. Pskov is 100 ₽ dearer. Every fourth was
 * 1 000 ₽ dearer.
 */
function priceOf(code: number): number {
  if (code > 100_300) return 19_000 + 5000 * (code - 100_301)
  return code > 100_200 ? 299_000 + 50_000 * (code - 100_201) : 499_000 + 100_000 * (code - 100_101)
}

function offers(): Insertable<Database['good_offer']>[] {
  return [...hammers, ...grinders, ...bits, withdrawn].flatMap(({ code }) =>
    [MAIN_NODE, PSKOV_NODE].map((node) => {
      const price = priceOf(Number(code)) + (node === PSKOV_NODE ? 10_000 : 0)
      return {
        node_code: node,
        good_code: code,
        price,
        price_old: Number(code) % 4 === 0 ? price + 100_000 : null,
        price_registered: null,
        bonuses: 50,
        delivery_days: node === PSKOV_NODE ? 3 : 5,
      }
    }),
  )
}

/**
 * Every third good, from the first of each hundred: 2 on the Rizhsky shelf (1), 5 in the store-room (3). 100101 also 1
 * in shop 2.
 */
function stock(): Insertable<Database['good_stock']>[] {
  const stocked = [...hammers, ...grinders, ...bits].filter(({ code }) => (Number(code) % 100) % 3 === 1)
  return [
    ...stocked.flatMap(({ code }) => [
      { warehouse_id: 1, good_code: code, quantity: 2 },
      { warehouse_id: 3, good_code: code, quantity: 5 },
    ]),
    { warehouse_id: 2, good_code: '100101', quantity: 1 },
    { warehouse_id: 3, good_code: '100102', quantity: 4 },
  ]
}

async function insertDirectory(db: Db) {
  const vendor = { aliases: [], country: 'Россия', description: '', palette: '', is_best: false }
  await db
    .insertInto('vendor')
    .values([
      { ...vendor, code: 'v2', slug: 'terro', name: 'TERRO', position: 2 },
      { ...vendor, code: 'v3', slug: 'kedr', name: 'Кедр', position: 3 },
      { ...vendor, code: 'v4', slug: 'pusto', name: 'Пусто', position: 4 },
    ])
    .execute()
  const category = { picture: PICTURE, icon: null, is_hire: false, description: '' }
  await db
    .insertInto('category')
    .values([
      {
        ...category,
        code: 'elektroinstrument',
        parent_code: null,
        name: 'Электроинструмент',
        name_one: 'Электроинструмент',
        icon: 'power',
        position: 1,
      },
      { ...category, code: 'osnastka', parent_code: null, name: 'Оснастка', name_one: 'Оснастка', position: 2 },
      {
        ...category,
        code: 'prokat',
        parent_code: null,
        name: 'Строительный инструмент',
        name_one: 'Инструмент',
        is_hire: true,
        position: 3,
      },
      {
        ...category,
        code: 'perforatory',
        parent_code: 'elektroinstrument',
        name: 'Перфораторы',
        name_one: 'Перфоратор',
        description: 'Для бетона и кирпича.',
        position: 1,
      },
      {
        ...category,
        code: 'bolgarki',
        parent_code: 'elektroinstrument',
        name: 'Болгарки',
        name_one: 'Болгарка',
        position: 2,
      },
      { ...category, code: 'bury', parent_code: 'osnastka', name: 'Буры', name_one: 'Бур', position: 1 },
      { ...category, code: 'pustoy', parent_code: 'osnastka', name: 'Пустой раздел', name_one: 'Ничего', position: 2 },
      {
        ...category,
        code: 'prokat-perforatory',
        parent_code: 'prokat',
        name: 'Перфораторы',
        name_one: 'Перфоратор',
        is_hire: true,
        position: 1,
      },
    ])
    .execute()
  await db
    .insertInto('attribute')
    .values([
      { code: 'power', name: 'Мощность', type: 'number', unit: 'Вт', decimals: 0 },
      { code: 'energy', name: 'Энергия удара', type: 'number', unit: 'Дж', decimals: 2 },
      { code: 'disc', name: 'Диск', type: 'number', unit: 'мм', decimals: 0 },
      { code: 'diameter', name: 'Диаметр', type: 'number', unit: 'мм', decimals: 0 },
      { code: 'chuck', name: 'Патрон', type: 'list', unit: null, decimals: 0 },
      { code: 'damping', name: 'Виброзащита', type: 'bool', unit: null, decimals: 0 },
      { code: 'rpm_control', name: 'Регулировка оборотов', type: 'bool', unit: null, decimals: 0 },
    ])
    .execute()
  await db
    .insertInto('attribute_value')
    .values([
      { attribute_code: 'chuck', value: 'sds-plus', label: 'SDS-plus', position: 1 },
      { attribute_code: 'chuck', value: 'sds-max', label: 'SDS-max', position: 2 },
    ])
    .execute()
  const use = { is_filter: true, is_card: true }
  await db
    .insertInto('category_attribute')
    .values([
      { ...use, category_code: 'perforatory', attribute_code: 'energy', group_name: 'Удар', position: 1 },
      { ...use, category_code: 'perforatory', attribute_code: 'power', group_name: 'Двигатель', position: 2 },
      { ...use, category_code: 'perforatory', attribute_code: 'chuck', group_name: 'Патрон', position: 3 },
      {
        ...use,
        category_code: 'perforatory',
        attribute_code: 'damping',
        group_name: 'Удар',
        position: 4,
        is_card: false,
      },
      { ...use, category_code: 'bolgarki', attribute_code: 'disc', group_name: 'Диск', position: 1 },
      { ...use, category_code: 'bolgarki', attribute_code: 'power', group_name: 'Двигатель', position: 2 },
      {
        ...use,
        category_code: 'bolgarki',
        attribute_code: 'rpm_control',
        group_name: 'Двигатель',
        position: 3,
        is_card: false,
      },
      { ...use, category_code: 'bury', attribute_code: 'diameter', group_name: 'Размеры', position: 1 },
      { ...use, category_code: 'bury', attribute_code: 'chuck', group_name: 'Хвостовик', position: 2 },
      { ...use, category_code: 'prokat-perforatory', attribute_code: 'power', group_name: 'Двигатель', position: 1 },
    ])
    .execute()
  await db
    .insertInto('battery_platform')
    .values([
      { code: 'norvik-18', name: 'NORVIK 18V', voltage: 18 },
      { code: 'nobody-12', name: 'Nobody 12V', voltage: 12 },
    ])
    .execute()
  await db
    .insertInto('tag')
    .values([
      {
        category_code: 'perforatory',
        slug: 'sds-max',
        name: 'Перфораторы SDS-max',
        conditions: JSON.stringify({ chuck: 'sds-max' }),
        position: 1,
      },
      {
        category_code: 'perforatory',
        slug: 'dlya-doma',
        name: 'Перфораторы для дома',
        conditions: JSON.stringify({ energy: [1.5, 2.5] }),
        position: 2,
      },
      {
        category_code: 'perforatory',
        slug: 's-vibrozashchitoy',
        name: 'Перфораторы с виброзащитой',
        conditions: JSON.stringify({ damping: true }),
        position: 3,
      },
    ])
    .execute()
}

async function insertAroundGood(db: Db) {
  const link = (kind: Database['good_link']['kind'], from: string, to: string, position: number) => ({
    kind,
    good_code: from,
    linked_code: to,
    position,
  })
  await db
    .insertInto('good_link')
    .values([
      ...bits.map(({ code }, at) => link('material', '100101', code, at)),
      link('material', '100101', '100201', 8),
      link('material', '100101', '100999', 9),
      link('analog', '100102', '100105', 1),
      link('analog', '100102', '100104', 2),
      link('spare', '100101', '100308', 1),
      link('together', '100101', '100302', 1),
      link('together', '100101', '100301', 2),
    ])
    .execute()
  await db
    .insertInto('complect')
    .values([
      { id: 1, good_code: '100101', name: 'С бурами', position: 2 },
      { id: 2, good_code: '100101', name: 'С болгаркой', position: 1 },
      { id: 3, good_code: '100101', name: 'Со снятым с продажи', position: 3 },
    ])
    .execute()
  await db
    .insertInto('complect_item')
    .values([
      { complect_id: 1, good_code: '100301', quantity: 3, discount_percent: 15, position: 1 },
      { complect_id: 2, good_code: '100201', quantity: 1, discount_percent: 7, position: 1 },
      { complect_id: 3, good_code: '100999', quantity: 1, discount_percent: 0, position: 1 },
    ])
    .execute()
  await sql`select setval(pg_get_serial_sequence('complect', 'id'), 3)`.execute(db)
  await db
    .insertInto('good_document')
    .values({ good_code: '100101', name: 'Инструкция', url: '/files/p-600.pdf', size: 1_048_576, position: 1 })
    .execute()
  await db
    .insertInto('hire_good')
    .values([
      { good_code: '900101', deposit: 500_000, sale_good_code: '100101' },
      { good_code: '900102', deposit: 600_000, sale_good_code: null },
    ])
    .execute()
  await db
    .insertInto('hire_tariff')
    .values([
      { good_code: '900101', from_days: 1, price_per_day: 60_000 },
      { good_code: '900101', from_days: 3, price_per_day: 50_000 },
      { good_code: '900102', from_days: 1, price_per_day: 70_000 },
    ])
    .execute()
  await db
    .insertInto('hire_piece')
    .values([
      { good_code: '900101', warehouse_id: 1, serial: 'P-1' },
      { good_code: '900101', warehouse_id: 1, serial: 'P-2' },
      { good_code: '900101', warehouse_id: 2, serial: 'P-3' },
      { good_code: '900102', warehouse_id: 2, serial: 'P-4' },
    ])
    .execute()
}

/**
 * A small catalogue with round numbers: three leaf categories on sale, one for rent, 38 goods, 2 rental ones, 1
 * withdrawn. After `insertPlaces`.
 */
export async function insertCatalog(db: Db) {
  await insertDirectory(db)
  await db
    .insertInto('good')
    .values([...hammers, ...grinders, ...bits, ...hires, withdrawn])
    .execute()
  await db.insertInto('good_offer').values(offers()).execute()
  await db.insertInto('good_stock').values(stock()).execute()
  await insertAroundGood(db)
}
