import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  emptyListingQuery,
  formatListingQuery,
  isRange,
  LISTING_SORTS,
  listingHref,
  parseListingQuery,
  type FilterChoice,
  type ListingQuery,
  type RawQuery,
} from './listing-query.ts'

const read = (raw: RawQuery) => parseListingQuery(raw)
const defaults = emptyListingQuery()

describe('reading', () => {
  test.each<[RawQuery, Partial<ListingQuery>]>([
    ['', {}],
    ['?page=3', { page: 3 }],
    ['page=1', {}],
    ['perPage=48', { perPage: 48 }],
    ['perPage=100', { perPage: 100 }],
    ['page=999999999', { page: 999999999 }],
    ['sort=price-asc', { sort: 'price-asc' }],
    ['inStock=1', { inStock: true }],
    ['inStock=0', {}],
    ['filter[vendor]=makita,bosch', { filters: { vendor: { values: ['bosch', 'makita'] } } }],
    ['filter%5Bvendor%5D=makita%2Cbosch', { filters: { vendor: { values: ['bosch', 'makita'] } } }],
    ['filter[vendor]=a&filter[vendor]=b,a', { filters: { vendor: { values: ['a', 'b'] } } }],
    ['filter[vendor]=,a,,', { filters: { vendor: { values: ['a'] } } }],
    ['filter[price]=1000-5000', { filters: { price: { min: 1000, max: 5000 } } }],
    ['filter[price]=1000-', { filters: { price: { min: 1000 } } }],
    ['filter[price]=-5000', { filters: { price: { max: 5000 } } }],
    ['filter[price]=0-0', { filters: { price: { min: 0, max: 0 } } }],
    ['filter[power]=0.5-2.125', { filters: { power: { min: 0.5, max: 2.125 } } }],
    ['filter[chuck]=sds-plus', { filters: { chuck: { values: ['sds-plus'] } } }],
    ['filter[size]=10-20,', { filters: { size: { values: ['10-20'] } } }],
    ['filter[size]=-', { filters: { size: { values: ['-'] } } }],
    ['filter[kit]=1', { filters: { kit: { values: ['1'] } } }],
    ['filter[name]=a%252Cb,50%2525', { filters: { name: { values: ['50%', 'a,b'] } } }],
    [new URLSearchParams('page=2'), { page: 2 }],
    [
      { page: '2', 'filter[vendor]': ['a', 'b'], perPage: undefined, sort: null },
      { page: 2, filters: { vendor: { values: ['a', 'b'] } } },
    ],
    [
      { page: 2, inStock: 1 },
      { page: 2, inStock: true },
    ],
  ])('%s', (raw, query) => expect(read(raw)).toEqual({ query: { ...defaults, ...query }, errors: {} }))

  test.each([
    'utm_source=x&q=дрель&i=6000000100000',
    'filter=1&filter[]=1&filter[__proto__]=1&filter[constructor]=1&filter[toString]=1',
    'filter[1a]=1&filter[a b]=1&filter[a]x=1&xfilter[a]=1',
    `filter[${'a'.repeat(65)}]=1`,
    'Page=2&SORT=new',
  ])('drops what it does not know: %s', (raw) => expect(read(raw)).toEqual({ query: defaults, errors: {} }))

  test('a code of 64 characters is still one', () => {
    expect(Object.keys(read(`filter[${'a'.repeat(64)}]=1`).query.filters)).toHaveLength(1)
  })

  const page = 'Укажите номер страницы: целое число от 1'
  const perPage = 'Укажите, сколько товаров показать: от 1 до 100'
  const sort = 'Выберите порядок из списка: popular, price-asc, price-desc, discount, rating, new, name'
  const swap = 'Поменяйте границы местами: начало больше конца'
  const none = 'Выберите хотя бы одно значение или уберите этот фильтр'
  const listed = 'Выберите значение из списка'
  test.each([
    ['page=0', 'page', page],
    ['page=-1', 'page', page],
    ['page=1.5', 'page', page],
    ['page=x', 'page', page],
    ['page=2x', 'page', page],
    ['page=', 'page', page],
    ['page=01', 'page', page],
    ['page=1000000000', 'page', page],
    ['page=2&page=3', 'page', page],
    ['perPage=101', 'perPage', perPage],
    ['perPage=0', 'perPage', perPage],
    ['sort=cheap', 'sort', sort],
    ['sort=', 'sort', sort],
    ['sort=new&sort=name', 'sort', sort],
    ['inStock=yes', 'inStock', 'Укажите 1 или уберите параметр'],
    ['inStock=1&inStock=1', 'inStock', 'Укажите 1 или уберите параметр'],
    ['filter[price]=5000-1000', 'filter[price]', swap],
    ['filter[vendor]=', 'filter[vendor]', none],
    ['filter[vendor]=,%20,', 'filter[vendor]', none],
    ['filter[vendor]=a%00b', 'filter[vendor]', listed],
    ['filter[vendor]=makita,a%00b', 'filter[vendor]', listed],
    [`filter[vendor]=${'a'.repeat(101)}`, 'filter[vendor]', listed],
    [
      `filter[vendor]=${Array.from({ length: 51 }, (_, index) => index).join(',')}`,
      'filter[vendor]',
      'Выберите не больше 50 значений',
    ],
  ])('refuses %s', (raw, key, message) => expect(read(raw)).toEqual({ query: defaults, errors: { [key]: [message] } }))

  test('the limits themselves are allowed', () => {
    const values = Array.from({ length: 50 }, (_, index) => `v${index}`)
    expect(read(`filter[a]=${values.join(',')}`).errors).toEqual({})
    expect(read(`filter[a]=${'a'.repeat(100)}`).errors).toEqual({})
    const filters = (count: number) => Array.from({ length: count }, (_, index) => `filter[f${index}]=1`).join('&')
    expect(read(filters(30)).errors).toEqual({})
    expect(read(filters(31))).toMatchObject({ errors: { 'filter[f30]': ['Выберите не больше 30 фильтров'] } })
    expect(Object.keys(read(filters(31)).query.filters)).toHaveLength(30)
  })

  test('a bad value does not spoil the good ones', () => {
    const { query, errors } = read('page=x&sort=new&filter[price]=9-1&filter[vendor]=bosch')
    expect(query).toEqual({ ...defaults, sort: 'new', filters: { vendor: { values: ['bosch'] } } })
    expect(Object.keys(errors)).toEqual(['page', 'filter[price]'])
  })

  test('an absurdly long number is a value, not a range', () => {
    expect(read('filter[price]=1234567890-1').query.filters).toEqual({ price: { values: ['1234567890-1'] } })
    expect(read('filter[price]=1.2345-2').query.filters).toEqual({ price: { values: ['1.2345-2'] } })
  })
})

describe('writing', () => {
  test.each<[Partial<ListingQuery>, string]>([
    [{}, ''],
    [{ page: 1, sort: 'popular', perPage: 24, inStock: false }, ''],
    [
      {
        page: 2,
        perPage: 48,
        sort: 'new',
        inStock: true,
        filters: {
          vendor: { values: ['makita', 'bosch', 'makita'] },
          price: { min: 1000, max: 5000 },
          chuck: { values: ['sds-plus'] },
        },
      },
      'filter[chuck]=sds-plus&filter[price]=1000-5000&filter[vendor]=bosch,makita&inStock=1&sort=new&perPage=48&page=2',
    ],
    [{ filters: { price: { min: 1000 }, power: { max: 0.5 } } }, 'filter[power]=-0.5&filter[price]=1000-'],
    [{ filters: { price: {}, vendor: { values: [] } } }, ''],
    [{ filters: { size: { values: ['10-20'] } } }, 'filter[size]=10-20,'],
    [{ filters: { size: { values: ['10-20', '20-30'] } } }, 'filter[size]=10-20,20-30'],
    [
      { filters: { name: { values: ['a,b', '50%', 'a&b=c', 'Зубр'] } } },
      'filter[name]=50%2525,a%26b%3Dc,a%252Cb,%D0%97%D1%83%D0%B1%D1%80',
    ],
  ])('%j', (query, text) => expect(formatListingQuery(query)).toBe(text))

  test('the address of a listing', () => {
    expect(listingHref('/catalog/dreli/', {})).toBe('/catalog/dreli/')
    expect(listingHref('/catalog/dreli/', { page: 2 })).toBe('/catalog/dreli/?page=2')
  })

  test('a list given to it is left as it was', () => {
    const values = ['b', 'a']
    formatListingQuery({ filters: { vendor: { values } } })
    expect(values).toEqual(['b', 'a'])
  })
})

describe('there and back', () => {
  const thousandths = fc.integer({ min: 0, max: 1e12 - 1 }).map((value) => value / 1000)
  const value = fc
    .string({ unit: fc.constantFrom(...'abz09-.,% &=+[]?#/Яё'), minLength: 1, maxLength: 12 })
    .filter((text) => text.trim() !== '')
  const range: fc.Arbitrary<FilterChoice> = fc
    .tuple(fc.option(thousandths), fc.option(thousandths))
    .filter(([a, b]) => a !== null || b !== null)
    .map(([a, b]) => {
      if (a !== null && b !== null) return { min: Math.min(a, b), max: Math.max(a, b) }
      return a === null ? { max: b! } : { min: a }
    })
  const list: fc.Arbitrary<FilterChoice> = fc
    .uniqueArray(value, { minLength: 1, maxLength: 6 })
    .map((values) => ({ values: values.sort() }))
  const query: fc.Arbitrary<ListingQuery> = fc.record({
    page: fc.integer({ min: 1, max: 1e6 }),
    perPage: fc.integer({ min: 1, max: 100 }),
    sort: fc.constantFrom(...LISTING_SORTS),
    inStock: fc.boolean(),
    filters: fc.dictionary(fc.stringMatching(/^[a-z][a-z0-9_-]{0,9}$/), fc.oneof(range, list), {
      noNullPrototype: true,
      maxKeys: 8,
    }),
  })

  test('a query survives its address', () => {
    fc.assert(
      fc.property(query, (given) => {
        expect(read(formatListingQuery(given))).toEqual({ query: given, errors: {} })
      }),
      { numRuns: 500 },
    )
  })

  test('the same choice gives the same address, in whatever order it was made', () => {
    fc.assert(
      fc.property(query, (given) => {
        const shuffled: Record<string, FilterChoice> = {}
        for (const code of Object.keys(given.filters).reverse()) {
          const choice = given.filters[code]!
          shuffled[code] = isRange(choice) ? choice : { values: [...choice.values].reverse() }
        }
        expect(formatListingQuery({ ...given, filters: shuffled })).toBe(formatListingQuery(given))
      }),
    )
  })

  test('any text is read without an error, and what it meant is settled by one pass', () => {
    const pieces = fc.constantFrom(
      ...'&=,-.%1 9',
      'page',
      'sort',
      'filter[a]',
      'filter[b]',
      'inStock',
      'new',
      '%2C',
      '%25',
      'ё',
    )
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.string({ unit: pieces, maxLength: 30 })), (text) => {
        const once = formatListingQuery(read(text).query)
        expect(formatListingQuery(read(once).query)).toBe(once)
      }),
    )
  })
})

describe('bounds of a plain form', () => {
  test.each([
    ['min[power]=700&max[power]=1200', { power: { min: 700, max: 1200 } }],
    ['min[power]=700&max[power]=', { power: { min: 700 } }],
    ['max[weight]=2,5', { weight: { max: 2.5 } }],
    ['min[power]=&max[power]=', {}],
    ['min[power]=1&filter[power]=5-6', { power: { min: 5, max: 6 } }],
    ['min[]=1&min=2', {}],
  ])('%s', (text, filters) => {
    expect(parseListingQuery(text)).toMatchObject({ query: { filters }, errors: {} })
  })

  test('refuses crossed bounds like the short form does', () => {
    expect(parseListingQuery('min[price]=9&max[price]=1').errors).toHaveProperty(['filter[price]'])
  })
})
