/**
 * A catalogue as an accounting system might hold it: the same for the same seed, any number of goods, none kept in
 * memory.
 */
export interface EmulatedShop {
  seed: number
  goods: number
  /** Figures that move between two exports of one shop: another day, other prices and stock. */
  day: number
  propertyCount: number
  priceTypes: readonly string[]
  warehouses: readonly string[]
}

export const emulatedShop = (given: Partial<EmulatedShop> = {}): EmulatedShop => ({
  seed: 1,
  goods: 200,
  day: 0,
  propertyCount: 12,
  priceTypes: ['Розничная', 'Старая цена', 'Мелкий опт', 'Крупный опт', 'Закупочная', 'Маркетплейс'],
  warehouses: Array.from({ length: 12 }, (_, at) => (at === 0 ? 'Основной склад' : `Склад ${at + 1}`)),
  ...given,
})

export interface EmulatedGood {
  id: string
  name: string
  article: string | null
  barcode: string
  brand: string
  group: string
  description: string
  picture: string | null
  weight: string
  values: string[]
  /** By price type, as accounting writes them. */
  prices: string[]
  /** By warehouse. */
  stock: string[]
}

export const EMULATED_GROUPS = [
  'Дрели',
  'Перфораторы',
  'Шуруповёрты',
  'Болгарки',
  'Лобзики',
  'Пилы',
  'Рубанки',
  'Миксеры',
]
const BRANDS = ['Тайга', 'Уралец', 'Кедр', 'Двина', 'Северянин', 'Байкал']
const PICTURE_EVERY = 10

export const idOf = (kind: string, at: number) => {
  const mark = [...kind].reduce((sum, letter) => sum + letter.codePointAt(0)!, 0) % 65_536
  return `${mark.toString(16).padStart(8, '0')}-0000-4000-8000-${at.toString(16).padStart(12, '0')}`
}

export function emulatedGood(shop: EmulatedShop, at: number): EmulatedGood {
  const random = (kind: number, most: number) => chance(shop.seed, at, kind) % most
  const today = (kind: number, most: number) => chance(shop.seed + shop.day * 1009, at, kind) % most
  const group = EMULATED_GROUPS[random(1, EMULATED_GROUPS.length)]!
  const brand = BRANDS[random(2, BRANDS.length)]!
  const model = `${brand.slice(0, 2).toUpperCase()}-${100 + random(3, 900)}/${at}`
  const base = 990 + random(4, 60_000)
  return {
    id: idOf('good', at),
    name: `${group.slice(0, -1)} ${brand} ${model}`,
    // two thirds of real catalogues have none
    article: random(5, 3) === 0 ? model : null,
    barcode: withCheckDigit(`46${String(at).padStart(10, '0')}`),
    brand,
    group,
    description: `${group.slice(0, -1)} «${brand}» для мастерской и стройки. Мощность ${400 + random(6, 1600)} Вт, кейс & зарядка в комплекте.`,
    picture:
      at % PICTURE_EVERY === 0 ? `import_files/${String(at % 97).padStart(2, '0')}/${idOf('good', at)}.png` : null,
    weight: `${1 + random(7, 9)},${random(8, 1000)}`,
    values: Array.from({ length: shop.propertyCount }, (_, property) => String(random(20 + property, 500))),
    prices: shop.priceTypes.map((_, type) => russianSum(base - Math.floor((base * type) / 20) + today(40 + type, 50))),
    stock: shop.warehouses.map((_, warehouse) => String(today(60 + warehouse, 30))),
  }
}

/** `12 990,00`, with the blank accounting puts there. */
function russianSum(roubles: number): string {
  return `${String(roubles).replace(/(?=(\d{3})+$)(?!^)/g, '\u00A0')},00`
}

function withCheckDigit(digits: string): string {
  let sum = 0
  for (let at = 0; at < digits.length; at++) sum += Number(digits[at]) * (at % 2 ? 3 : 1)
  return `${digits}${(10 - (sum % 10)) % 10}`
}

function chance(seed: number, at: number, kind: number): number {
  let mixed = (seed * 0x9e3779b1 + at * 0x85ebca6b + kind * 0xc2b2ae35) | 0
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d)
  mixed = Math.imul(mixed ^ (mixed >>> 12), 0x297a2d39)
  return (mixed ^ (mixed >>> 15)) >>> 0
}
