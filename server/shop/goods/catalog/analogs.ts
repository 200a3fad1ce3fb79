import type { Static } from 'typebox'
import type { Analog } from '#contract/catalog.schema.ts'
import type { Good } from '#contract/good.ts'
import {
  canReplace,
  type ComparedGood,
  type ComparedFigure,
  rankAnalogs,
  mostDistinctiveDifferences,
} from '#rules/catalog/analog-distance.ts'
import { MAIN_BRANCH_CODE } from '#rules/address/main-branch.ts'
import type { AttributeValue } from '#server/catalog-index/catalog-index.ts'
import { presentAttribute } from '#server/catalog-index/present-attribute.ts'
import type { CallContext } from '#server/shop/ground/call-context.ts'
import { analogCandidates, type Attributes } from './analog-candidates.ts'
import { type CategoryEntry, directoryOf } from './directory.ts'
import { linkedGoods } from './linked-goods.ts'
import { goodNotFound } from './product-record.ts'

type Context = Pick<CallContext, 'db' | 'catalog' | 'nodeCode' | 'productRecords'>

const ANALOGS = 8
const DIFFERENCES = 3

/** What each has of the category's figures. */
async function figuresBy(
  { catalog }: Pick<CallContext, 'catalog'>,
  { attributes }: CategoryEntry,
  codes: readonly string[],
): Promise<Map<string, Attributes>> {
  const values = await catalog.values(
    codes,
    attributes.map((use) => use.attribute.code),
  )
  const known = new Map<string, Record<string, AttributeValue>>(codes.map((code) => [code, {}]))
  for (const [attribute, byCode] of values) for (const [code, value] of byCode) known.get(code)![attribute] = value
  return known
}

/** Those the shop has set, or else the likest of the same category that can replace it; there may be none. */
export async function readAnalogs(context: Context, code: string): Promise<Static<typeof Analog>[]> {
  const { db, catalog, nodeCode } = context
  const [directory, linked, [own]] = await Promise.all([
    directoryOf(db),
    linkedGoods(context, 'analog', code),
    catalog.cards([code], nodeCode),
  ])
  const category = own && directory.categories.get(own.category.code)
  // not offered in this branch
  if (!category) throw goodNotFound()
  const set = linked.length > 0 ? linked.slice(0, ANALOGS) : null
  const figures = figuresOf(category)
  const mine = (await figuresBy(context, category, [code])).get(code)!
  const self = compared(own, mine, nodeCode)
  const others = set ?? (await analogCandidates(context, own, category, mine))
  const theirs = await figuresBy(
    context,
    category,
    others.map((each) => each.code),
  )
  const known = others.map((good) => ({ good, other: compared(good, theirs.get(good.code)!, nodeCode) }))
  if (set) return known.map(({ good, other }) => presentAnalog(category, self, figures, good, other))

  const mustMatch = category.attributes.flatMap((use) => (use.mustMatch ? use.attribute.code : []))
  const able = known.filter(({ other }) => canReplace(self, other, mustMatch))
  const ranked = rankAnalogs(
    self,
    able.map(({ other }) => other),
    figures,
  )
  return differentFirst(ranked, (at) => able[at]!.good.images[0]?.src).map((at) =>
    presentAnalog(category, self, figures, able[at]!.good, able[at]!.other),
  )
}

/** One photo twice says that nothing differs: who shares it comes after those who do not. */
function differentFirst(ranked: readonly number[], photoOf: (at: number) => string | undefined): number[] {
  const isFirst = (at: number) => {
    const photo = photoOf(at)
    return photo === undefined || ranked.find((other) => photoOf(other) === photo) === at
  }
  return [...ranked.filter(isFirst), ...ranked.filter((at) => !isFirst(at))].slice(0, ANALOGS)
}

/** What stands on a card says most, then what filters; and the shop lists what matters first. */
function figuresOf(category: CategoryEntry): ComparedFigure[] {
  const uses = category.attributes
  return uses.map(({ attribute, isCard, isFilter }, place) => ({
    code: attribute.code,
    weight: (isCard ? 4 : isFilter ? 2 : 1) * (1 - place / uses.length / 2),
  }))
}

function compared(
  { price, goodLocalCount, goodTotalCount }: Good,
  figures: Attributes,
  nodeCode: string,
): ComparedGood {
  const count = nodeCode === MAIN_BRANCH_CODE ? goodTotalCount : goodLocalCount
  return { price: price.priceComputed, isInStock: count > 0, figures }
}

function presentAnalog(
  category: CategoryEntry,
  own: ComparedGood,
  figures: ComparedFigure[],
  good: Good,
  other: ComparedGood,
): Static<typeof Analog> {
  const differences = mostDistinctiveDifferences(own, other, figures, DIFFERENCES).flatMap((code) => {
    const { attribute } = category.attributes.find((use) => use.attribute.code === code)!
    const [mine, its] = [own, other].map((each) => presentAttribute(attribute, each.figures[code]))
    // rounded for showing, two figures may look the same
    if (!mine || !its || mine.value === its.value) return []
    return { name: mine.name, unit: mine.unit, own: mine.value, other: its.value }
  })
  return { good, differences }
}
