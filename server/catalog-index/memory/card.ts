import type { Good, GoodAttribute } from '#contract/good.ts'
import { addDays } from '#rules/calendar/moscow-time.ts'
import type { ShelfCount } from '#rules/delivery/stock.ts'
import type { AttributeValue } from '../catalog-index.ts'
import { presentSheet } from '../present-attribute.ts'
import { presentGood } from '../present-good.ts'
import { SEPARATOR } from './read-rows.ts'
import { FOR_RENT } from './segment.ts'
import { type GoodLocation, ratingOf, type Store } from './store.ts'

const listed = (joined: string) => (joined === '' ? [] : joined.split(SEPARATOR))
const orNull = (sum: number) => (Number.isNaN(sum) ? null : sum)

export function cardOf(store: Store, { segment, row }: GoodLocation, node: number): Good {
  const { columns } = segment
  const offer = segment.nodes[node]!
  const rating = ratingOf(columns.rating[row]!)
  const isHire = columns.state[row] === FOR_RENT
  const { cities } = store.dictionary
  return presentGood({
    code: segment.code[row]!,
    article: segment.article[row]!,
    name: segment.name[row]!,
    slug: segment.slug[row]!,
    unit: segment.unit[row]!,
    isHire,
    ...(isHire && {
      park: {
        nameIn: cities[node]!.nameIn,
        cities: cities.flatMap(({ name }, at) => (segment.nodes[at]!.local[row]! > 0 ? name : [])),
      },
    }),
    vendor: store.dictionary.vendors[columns.vendor[row]!]!,
    category: segment.category,
    pictures: listed(segment.pictures[row]!),
    labels: listed(segment.labels[row]!),
    ratingValue: rating.value,
    ratingCount: rating.count,
    price: offer.price[row]!,
    priceOld: orNull(offer.priceOld[row]!),
    priceRegistered: orNull(offer.priceRegistered[row]!),
    saleEndsOn: offer.saleEnds[row] === 0 ? null : addDays('2000-01-01', offer.saleEnds[row]!),
    bonuses: offer.bonuses[row]!,
    transferDays: offer.transferDays[row]!,
    supply: store.supplyOf({ segment, row }, node),
    shelves: shelvesOf(store, { segment, row }, node),
    localCount: offer.local[row]!,
    totalCount: columns.total[row]!,
    attributeValue: (code) => attributeValue(store, { segment, row }, code),
  })
}

function shelvesOf({ dictionary }: Store, { segment, row }: GoodLocation, node: number): ShelfCount[] {
  const shops = dictionary.counters[node]!
  return segment.nodes[node]!.shelves.flatMap((shelf, at) =>
    shelf[row]! > 0 ? { shop: shops[at]!, count: shelf[row]! } : [],
  )
}

export const sheetOf = (store: Store, place: GoodLocation): GoodAttribute[] =>
  presentSheet(place.segment.category.attributes, (code) => attributeValue(store, place, code))

export function attributeValue(
  { dictionary, valueCodes }: Store,
  { segment, row }: Pick<GoodLocation, 'segment' | 'row'>,
  code: string,
): AttributeValue | null {
  const value = segment.attributes.get(code)?.[row]
  const type = dictionary.attributes.get(code)?.type
  if (value === undefined || (value === 0 && type !== 'number') || Number.isNaN(value)) return null
  if (type === 'number') return value
  const text = valueCodes.get(code)!.values[value]!
  return type === 'bool' ? text === '1' : text
}
