import type { Kysely } from 'kysely'
import type { Static } from 'typebox'
import type { Analog } from '#contract/catalog.schema.ts'
import type { Good } from '#contract/good.ts'
import {
  canReplace,
  type ComparedGood,
  type Figure,
  rankAnalogs,
  tellingDifferences,
} from '#rules/catalog/analog-distance.ts'
import { MAIN_NODE_CODE } from '#rules/address/node-logistic.ts'
import { presentAttribute } from '#server/catalog-index/present-attribute.ts'
import type { Database } from '#server/db/schema.ts'
import type { CallContext } from '#server/shop/call-context.ts'
import { analogCandidates, type Attributes } from './analog-candidates.ts'
import { type CategoryEntry, directoryOf } from './directory.ts'
import { goodNotFound, linkedGoods } from './link-queries.ts'

type Context = Pick<CallContext, 'db' | 'catalog' | 'nodeCode'>

const ANALOGS = 8
const DIFFERENCES = 3

async function attributesOf(db: Kysely<Database>, codes: readonly string[]): Promise<Map<string, Attributes>> {
  if (codes.length === 0) return new Map()
  const rows = await db.selectFrom('good').select(['code', 'attributes']).where('code', 'in', codes).execute()
  return new Map(rows.map((row) => [row.code, row.attributes]))
}

/** Those the shop has set, or else the likest of the same category that can replace it; there may be none. */
export async function readAnalogs(context: Context, code: string): Promise<Static<typeof Analog>[]> {
  const { db, catalog, nodeCode } = context
  const set = (await linkedGoods(db, 'analog', code, nodeCode)).slice(0, ANALOGS)
  const codes = [code, ...set.map((each) => each.code)]
  const [directory, known, [own, ...linked]] = await Promise.all([
    directoryOf(db),
    attributesOf(db, codes),
    catalog.cards(codes, nodeCode),
  ])
  const category = own && directory.categories.get(own.category.code)
  // not offered in this branch
  if (own?.code !== code || !category) throw goodNotFound()
  const mine = known.get(code) ?? {}
  const figures = figuresOf(category)
  const self = compared(own, mine, nodeCode)
  if (linked.length > 0)
    return linked.map((good) =>
      presentAnalog(category, self, figures, good, compared(good, known.get(good.code) ?? {}, nodeCode)),
    )

  const found = await analogCandidates(context, own, category, mine)
  const theirs = await attributesOf(
    db,
    found.map((each) => each.code),
  )
  const mustMatch = category.attributes.flatMap((use) => (use.mustMatch ? use.attribute.code : []))
  const able = found
    .map((good) => ({ good, other: compared(good, theirs.get(good.code) ?? {}, nodeCode) }))
    .filter(({ other }) => canReplace(self, other, mustMatch))
  const others = able.map(({ other }) => other)
  const likest = rankAnalogs(self, others, figures).slice(0, ANALOGS)
  return likest.map((at) => presentAnalog(category, self, figures, able[at]!.good, others[at]!))
}

/** What stands on a card says most, then what filters; and the shop lists what matters first. */
function figuresOf(category: CategoryEntry): Figure[] {
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
  const count = nodeCode === MAIN_NODE_CODE ? goodTotalCount : goodLocalCount
  return { price: price.priceComputed, isInStock: count > 0, figures }
}

function presentAnalog(
  category: CategoryEntry,
  own: ComparedGood,
  figures: Figure[],
  good: Good,
  other: ComparedGood,
): Static<typeof Analog> {
  const differences = tellingDifferences(own, other, figures, DIFFERENCES).flatMap((code) => {
    const { attribute } = category.attributes.find((use) => use.attribute.code === code)!
    const [mine, its] = [own, other].map((each) => presentAttribute(attribute, each.figures[code]))
    // rounded for showing, two figures may look the same
    if (!mine || !its || mine.value === its.value) return []
    return { name: mine.name, unit: mine.unit, own: mine.value, other: its.value }
  })
  return { good, differences }
}
