import type { Static } from 'typebox'
import type { Analog } from '#contract/catalog.ts'
import type { Good } from '#contract/good.ts'
import { type ComparedGood, type Figure, rankAnalogs, tellingDifferences } from '#rules/analog-distance.ts'
import { MAIN_NODE_CODE } from '#rules/node-logistic.ts'
import type { CallContext } from '../call-context.ts'
import { type AnalogCandidate, candidatesByCodes, nearestByPrice } from './analog-queries.ts'
import { presentAttribute } from '#server/catalog-index/present-attribute.ts'
import { type CategoryEntry, directoryOf } from './directory.ts'
import { linkedGoods } from './link-queries.ts'

type Context = Pick<CallContext, 'db' | 'catalog' | 'nodeCode'>

const ANALOGS = 8
const DIFFERENCES = 4
/** How many of the nearest by price are looked at closely. */
const CANDIDATES = 120

/** Those the shop has set, or else the likest of the same category. */
export async function readAnalogs(context: Context, code: string): Promise<Static<typeof Analog>[]> {
  const { db, catalog, nodeCode } = context
  const [directory, set] = await Promise.all([directoryOf(db), linkedGoods(db, 'analog', code, nodeCode)])
  const isSet = set.length > 0
  const rows = isSet
    ? await candidatesByCodes(db, [code, ...set.slice(0, ANALOGS).map((each) => each.code)])
    : await nearestByPrice(db, code, nodeCode, CANDIDATES)
  const attributes = new Map(rows.map((row) => [row.code, row.attributes]))
  const [own, ...others] = await catalog.cards([code, ...rows.map((row) => row.code).filter((each) => each !== code)], nodeCode)
  const category = directory.categories.get(rows.find((row) => row.code === code)?.category_code ?? '')
  if (own?.code !== code || !category) return []

  const figures = figuresOf(category)
  const compared = (good: Good) => toCompared(good, attributes.get(good.code) ?? {}, nodeCode)
  const setOrder = new Map(set.map((each, place) => [each.code, place]))
  const chosen = isSet
    ? others.sort((a, b) => setOrder.get(a.code)! - setOrder.get(b.code)!)
    : rankAnalogs(compared(own), others.map(compared), figures).map((at) => others[at]!)
  return chosen.slice(0, ANALOGS).map((good) => ({
    good,
    differences: tellingDifferences(compared(own), compared(good), figures, DIFFERENCES).flatMap((figure) => {
      const { attribute } = category.attributes.find((use) => use.attribute.code === figure)!
      const [mine, its] = [own, good].map((each) => presentAttribute(attribute, attributes.get(each.code)?.[figure]))
      // rounded for showing, two figures may look the same
      if (!mine || !its || mine.value === its.value) return []
      return { name: mine.name, unit: mine.unit, own: mine.value, other: its.value }
    }),
  }))
}

/** What stands on a card says most, then what filters. */
function figuresOf(category: CategoryEntry): Figure[] {
  return category.attributes.map(({ attribute, isCard, isFilter }) => ({ code: attribute.code, weight: isCard ? 4 : isFilter ? 2 : 1 }))
}

function toCompared({ price, goodLocalCount, goodTotalCount }: Good, figures: AnalogCandidate['attributes'], nodeCode: string): ComparedGood {
  const count = nodeCode === MAIN_NODE_CODE ? goodTotalCount : goodLocalCount
  return { price: price.priceComputed, isInStock: count > 0, figures }
}
