import { expect, test } from 'vitest'
import { ATTRIBUTES } from './attributes.ts'
import { CATEGORIES, leavesOf } from './categories.ts'
import { type Good, generateGoods } from './goods.ts'
import { attributeUses, LEAVES } from './leaves.ts'
import { barcodeOf, labelsOf } from './load/goods.ts'
import { offersOf, saleEndsOn, stockOf } from './offers.ts'
import { allPictures } from './picture-index.ts'

const goods = [...generateGoods(1, 5000)]
/** What a good is, without the generator's inner state. */
const shown = ({ random: _random, template, vendor, ...good }: Good) => ({
  ...good,
  category: template.category,
  vendor: vendor.code,
})

test('the same seed gives the same goods, another seed others', () => {
  expect([...generateGoods(1, 400)].map(shown)).toEqual(goods.slice(0, 400).map(shown))
  expect([...generateGoods(2, 400)].map((good) => good.name)).not.toEqual(goods.slice(0, 400).map((good) => good.name))
})

test('a bigger shop begins with the smaller one', () => {
  const small = new Map([...generateGoods(1, 1000)].map((good) => [good.code, good.name]))
  const big = new Map(goods.map((good) => [good.code, good.name]))
  expect([...small].filter(([code, name]) => big.get(code) !== name)).toEqual([])
})

test('codes, names and a maker’s articles are unique', () => {
  const unique = (keys: string[]) => keys.filter((key, place) => keys.indexOf(key) !== place)
  expect(unique(goods.map((good) => good.code))).toEqual([])
  expect(unique(goods.map((good) => good.name))).toEqual([])
  expect(unique(goods.map((good) => `${good.vendor.code} ${good.article}`))).toEqual([])
  expect(goods.filter((good) => !/^[1-9]\d{5}$/.test(good.code)).map((good) => good.code)).toEqual([])
  expect(goods.filter((good) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(good.slug)).map((good) => good.slug)).toEqual([])
})

test('names and descriptions are typeset and have no gaps', () => {
  const odd = /\s{2}|undefined|NaN|null|\[object|false|\s[,.;:]|\.\.|!|"[^"]*"[а-я]|\d (?:Вт|мм|кг|л|В|А|Дж|шт\.)/
  const texts = goods.flatMap((good) => [good.name, good.description, good.article, ...good.inTheBox])
  expect(texts.filter((text) => odd.test(text))).toEqual([])
  expect(goods.filter((good) => good.description.length < 60).map((good) => good.name)).toEqual([])
})

test('every leaf of the tree has a template and goods, and each attribute and value is known', () => {
  expect(
    leavesOf(CATEGORIES)
      .map((leaf) => leaf.code)
      .sort(),
  ).toEqual(LEAVES.map((template) => template.category).sort())
  const wrong = goods.flatMap((good) =>
    Object.entries(good.values)
      .filter(([code, value]) => {
        const attribute = ATTRIBUTES.get(code)
        if (!attribute || !attributeUses(good.template).some((use) => use.code === code)) return true
        if (attribute.type === 'list') return !(String(value) in attribute.values)
        return attribute.type === 'number'
          ? typeof value !== 'number' || !Number.isFinite(value)
          : typeof value !== 'boolean'
      })
      .map(([code, value]) => `${good.template.category} ${code} ${String(value)}`),
  )
  expect(wrong).toEqual([])
})

test('a good has from six attributes up, three of them for its card at least in the template', () => {
  expect(goods.filter((good) => Object.keys(good.values).length < 6).map((good) => good.name)).toEqual([])
  expect(
    LEAVES.filter((leaf) => attributeUses(leaf).filter((use) => use.isCard).length < 3).map((leaf) => leaf.category),
  ).toEqual([])
})

test('pictures exist, are painted in the maker’s colour, and goods of one kind do not all look alike', () => {
  const files = new Set(allPictures())
  expect(goods.flatMap((good) => good.pictures).filter((file) => !files.has(file))).toEqual([])
  expect(goods.filter((good) => good.pictures.length === 0).map((good) => good.name)).toEqual([])
  const painted = /-(teal|red|blue|yellow|orange|lime)-\d\.webp$/
  const isForeign = (file: string, own: string) => (painted.exec(file)?.[1] ?? own) !== own
  const foreign = goods.filter((good) => good.pictures.some((file) => isForeign(file, good.vendor.palette)))
  expect(foreign.map((good) => good.name)).toEqual([])
  const hammers = goods.filter((good) => good.template.category === 'perforatory' && good.vendor.palette === 'red')
  const bodies = new Set(hammers.map((good) => good.pictures[0]!.replace(/-red-\d\.webp$/, '')))
  expect([...bodies]).toEqual(expect.arrayContaining(['rotary-hammer', 'rotary-hammer-b', 'rotary-hammer-c']))
})

test('prices end well, rise from sale to old price, and labels tell the truth', () => {
  for (const good of goods.slice(0, 2000)) {
    stockOf(good)
    const offers = offersOf(good)
    expect(offers).toHaveLength(6)
    for (const offer of offers) {
      const roubles = offer.price / 100
      expect(Number.isInteger(roubles)).toBe(true)
      if (roubles >= 100) expect(String(roubles), good.name).toMatch(/(?:9|90|900)$/)
      if (offer.priceOld !== null) expect(offer.priceOld).toBeGreaterThan(offer.price)
      if (offer.priceRegistered !== null) expect(offer.priceRegistered).toBeLessThan(offer.price)
    }
    expect(labelsOf(good).includes('sale')).toBe(good.sale > 0)
  }
})

test('a sale ends on a Sunday to come, or lasts; what is not on sale has no such day', () => {
  const ends = goods.map((good) => [good.sale > 0, saleEndsOn(good, '2026-11-16')] as const)
  expect(ends.filter(([isSale, day]) => !isSale && day !== null)).toEqual([])
  const days = new Set(ends.filter(([isSale]) => isSale).map(([, day]) => day))
  expect(days).toEqual(new Set([null, '2026-11-29', '2026-12-06', '2026-12-20', '2027-01-10']))
})

test('a sample of rotary hammers is believable', () => {
  const hammers = goods.filter(
    ({ template, values }) =>
      template.category === 'perforatory' && values.drill_concrete === 26 && values.power_source === 'mains',
  )
  expect(hammers.length).toBeGreaterThan(20)
  for (const { values, price } of hammers) {
    expect(values.power).toBeGreaterThanOrEqual(700)
    expect(values.power).toBeLessThanOrEqual(930)
    expect(values.impact_energy).toBeGreaterThanOrEqual(2.4)
    expect(values.impact_energy).toBeLessThanOrEqual(3.4)
    expect(price).toBeGreaterThan(5000)
    expect(price).toBeLessThan(20_000)
  }
})

test('a barcode proves itself', () => {
  expect(barcodeOf('100101')).toBe('4600001001011')
  for (const { code } of goods.slice(0, 500)) {
    const digits = [...barcodeOf(code)].map(Number)
    const sum = digits.reduce((total, digit, place) => total + digit * (place % 2 === 0 ? 1 : 3), 0)
    expect([digits.length, sum % 10]).toEqual([13, 0])
  }
})
