import fc from 'fast-check'
import { type FilterChoice, LISTING_SORTS } from '#contract/listing-query.ts'
import {
  FIXTURE_NODES,
  FIXTURE_SUPPLIERS,
  FIXTURE_WAREHOUSES,
  type FixtureCatalog,
  type FixtureGood,
} from './catalog.fixture.ts'
import type { ListingRequest, ListingScope } from './catalog-index.ts'

const CATEGORIES = [
  { code: 'tools', position: 2 },
  { code: 'garden', position: 1 },
  { code: 'drills', parent: 'tools', position: 2 },
  { code: 'saws', parent: 'tools', position: 1 },
  { code: 'hammer-drills', parent: 'drills' },
  { code: 'chainsaws', parent: 'garden' },
]
const categoryCodes = CATEGORIES.map(({ code }) => code)
const VENDORS = [
  { code: 'v1', name: 'Ёлка' },
  { code: 'v2', name: 'NORVIK' },
  { code: 'v3', name: 'бруно' },
  { code: 'v10', name: 'Бруно' },
]
const vendorCodes = VENDORS.map(({ code }) => code)
const ATTRIBUTES: FixtureCatalog['attributes'] = [
  { code: 'power', type: 'number', unit: 'Вт' },
  { code: 'energy', type: 'number', unit: 'Дж', decimals: 1 },
  { code: 'chuck', type: 'list', values: ['sds-plus', 'sds-max', '10-20'] },
  { code: 'spindle', type: 'list', values: ['m14'] },
  { code: 'reverse', type: 'bool' },
]
const attributeCodes = ATTRIBUTES.map(({ code }) => code)
const NAMES = [
  'Дрель',
  'дрель',
  'Дрель 10',
  'Дрель 2',
  'дрель-шуруповёрт',
  'Ёлка',
  'елка',
  'Ель',
  '«Бош»',
  'Drill',
  'ЯК',
  'Я к',
  'Диск CUT, 125 мм',
  'Диск CUT, 150 мм',
  'Диск MAX, 125 мм, 5 шт.',
  'й',
  'и',
]

const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined, freq: 3 })
const some = <T>(values: readonly T[]) => fc.subarray([...values], { minLength: 1 })
const price = fc.integer({ min: 1, max: 40 }).map((n) => n * 1250)

const values = fc
  .record({
    power: maybe(
      fc.oneof(
        fc.integer({ min: 0, max: 9 }).map((n) => n * 100),
        fc.constantFrom<unknown>('много', true, null),
      ),
    ),
    energy: maybe(fc.constantFrom(0.1, 0.2, 0.3, 1.7, 2.7, -1.5, 3)),
    chuck: maybe(fc.constantFrom<unknown>('sds-plus', 'sds-max', '10-20', 'unlisted', 18)),
    spindle: maybe(fc.constant('m14')),
    reverse: maybe(fc.constantFrom<unknown>(true, false, 'true')),
    nobody_knows: maybe(fc.constant(1)),
  })
  .map((all) => Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)))

const offer = fc
  .record({
    price,
    rise: maybe(fc.integer({ min: 1, max: 3000 })),
    days: fc.integer({ min: -1, max: 9 }),
    bonuses: fc.nat(50),
    ends: fc.constantFrom(null, '2026-11-30', '2001-01-01'),
  })
  .map(({ price, rise, days, bonuses, ends }) => ({
    price,
    old: rise === undefined ? null : price + rise,
    registered: bonuses > 25 ? price - 1 : null,
    days,
    bonuses,
    ends,
  }))
/** Each key in four of five cases. */
const mostOf = <T>(keys: readonly string[], value: fc.Arbitrary<T>): fc.Arbitrary<Record<string, T>> =>
  fc
    .tuple(
      ...keys.map((key) =>
        fc.option(
          value.map((each) => [key, each] as const),
          { freq: 4 },
        ),
      ),
    )
    .map((pairs) => Object.fromEntries(pairs.filter((pair) => pair !== null)))
const offers = mostOf(FIXTURE_NODES, offer)
const shelves = mostOf(Object.keys(FIXTURE_WAREHOUSES), fc.integer({ min: 0, max: 3 }))
/** On shelves and, as often, with suppliers alone. */
const stock = fc.oneof(
  shelves,
  mostOf(Object.keys(FIXTURE_SUPPLIERS), fc.integer({ min: 0, max: 3 })),
  mostOf([...Object.keys(FIXTURE_WAREHOUSES), ...Object.keys(FIXTURE_SUPPLIERS)], fc.integer({ min: 0, max: 2 })),
)
const tariffs = mostOf(['1', '3'], price)

/** Codes that sort differently as texts and as numbers, one too long for a number. */
const LONG_CODES = ['007', '12345678901234567890', '12345678901234567891']
const codes = fc
  .integer({ min: 0, max: 60 })
  .chain((least) =>
    fc.uniqueArray(
      fc.oneof(
        { weight: 9, arbitrary: fc.nat(150).map(String) },
        { weight: 1, arbitrary: fc.constantFrom(...LONG_CODES) },
      ),
      { minLength: least, maxLength: 60 },
    ),
  )

export const arbitraryGood = (code: string): fc.Arbitrary<FixtureGood> =>
  fc.record({
    code: fc.constant(code),
    name: fc.constantFrom(...NAMES),
    category: fc.constantFrom(...categoryCodes),
    vendor: fc.constantFrom(...vendorCodes),
    attributes: values,
    pictures: fc.subarray(['a.webp', 'b.webp']),
    labels: fc.subarray(['hit', 'new', 'sale']),
    isHire: fc.integer({ min: 0, max: 3 }).map((n) => n === 0),
    isActive: fc.integer({ min: 0, max: 7 }).map((n) => n > 0),
    popularity: fc.nat(5),
    rating: fc.tuple(fc.constantFrom(0, 4.35, 4.5, 5), fc.nat(3)),
    created: fc.constantFrom('2026-01-01T00:00:00Z', '2026-01-01T00:00:00.001Z', '2025-05-01T10:00:00Z'),
    offers,
    stock,
    tariffs,
  })

const uses = fc
  .subarray(categoryCodes.flatMap((category) => attributeCodes.map((attribute) => ({ category, attribute }))))
  .chain((pairs) =>
    fc.tuple(
      ...pairs.map((pair) =>
        fc.record({
          category: fc.constant(pair.category),
          attribute: fc.constant(pair.attribute),
          position: fc.nat(4),
          isFilter: fc.boolean(),
          isCard: fc.boolean(),
        }),
      ),
    ),
  )

export const catalogs: fc.Arbitrary<FixtureCatalog> = fc.record({
  categories: fc.constant(CATEGORIES),
  vendors: fc.constant(VENDORS),
  attributes: fc.constant(ATTRIBUTES),
  uses,
  goods: codes.chain((all) => fc.tuple(...all.map(arbitraryGood))),
})

const range = fc
  .record({ min: maybe(fc.integer({ min: -2, max: 600 })), max: maybe(fc.integer({ min: 0, max: 900 })) })
  .map(({ min, max }) => ({ ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }) }))
const list = (all: string[]) => some(all).map((chosen) => ({ values: chosen }))
const anyChoice: fc.Arbitrary<FilterChoice> = fc.oneof(
  range,
  list(['sds-plus', '1', '0', '300', '2.7', 'unlisted', 'm14', '', 'v1-slug']),
)
/** Few conditions at once, so that something is left to compare. */
const rarely = <T extends object>(record: { [Key in keyof T]: fc.Arbitrary<T[Key]> }): fc.Arbitrary<Partial<T>> =>
  fc
    .subarray(Object.keys(record) as (keyof T)[], { maxLength: 2 })
    .chain((keys) =>
      fc
        .tuple(...keys.map((key) => record[key].map((value) => [key, value] as const)))
        .map((pairs) => Object.fromEntries(pairs) as Partial<T>),
    )

const filters = rarely<Record<string, FilterChoice>>({
  vendor: list(['v1-slug', 'v2-slug', 'v3-slug', 'nobody']),
  price: range,
  power: range,
  energy: fc.constant({ min: 0.2, max: 2.7 }),
  chuck: fc.oneof(list(['sds-plus', 'sds-max', 'unlisted']), fc.constant({ min: 10, max: 20 })),
  spindle: anyChoice,
  reverse: list(['1', '0', 'yes']),
  nobody_knows: anyChoice,
}) as fc.Arbitrary<Record<string, FilterChoice>>

const mostly = <T>(usual: T, odd: T) => fc.integer({ min: 0, max: 19 }).map((n) => (n === 0 ? odd : usual))
const someCodes = fc.array(fc.nat(150).map(String), { minLength: 20, maxLength: 100 })
const scopes: fc.Arbitrary<ListingScope> = fc
  .tuple(
    fc.integer({ min: 0, max: 3 }).map((n) => ({ isHire: n === 0 })),
    rarely<Omit<ListingScope, 'isHire'>>({
      categoryCode: fc.constantFrom(...categoryCodes, 'tools', 'tools', 'nowhere'),
      vendorCode: fc.constantFrom('v1', 'v2', 'nobody'),
      conditions: fc.constantFrom<NonNullable<ListingScope['conditions']>>(
        { chuck: 'sds-plus' },
        { reverse: true },
        { power: [100, 600] },
        { nobody_knows: true },
        { reverse: false, spindle: 'm14' },
      ),
      codes: someCodes,
      onlyDiscounted: fc.constant(true),
    }),
  )
  .map(([hire, rest]) => ({ ...hire, ...rest }))

export const requests: fc.Arbitrary<ListingRequest> = fc.constantFrom(...FIXTURE_NODES).chain((node) =>
  fc.record({
    nodeCode: mostly(node, 'nowhere'),
    scope: scopes,
    filters,
    inStock: fc.integer({ min: 0, max: 3 }).map((n) => n === 0),
    sort: fc.constantFrom(...LISTING_SORTS, 'rank' as const, 'families' as const),
    page: fc.constantFrom(1, 1, 2, 4),
    perPage: fc.integer({ min: 1, max: 12 }),
    withFacets: fc.constant(true),
  }),
)
