import type { Good } from '#contract/good.ts'
import { MAIN_BRANCH_CODE } from '#rules/address/main-branch.ts'
import type { Database } from '#server/db/schema.ts'
import type { CallContext } from '#server/shop/ground/call-context.ts'
import { productRecord } from './product-record.ts'

type Context = Pick<CallContext, 'db' | 'catalog' | 'nodeCode' | 'productRecords'>

/** 0: on a shelf here, 1: in another branch, 2: nowhere. In the main city anything the shop has anywhere counts. */
function nearness({ goodLocalCount, goodTotalCount }: Good, nodeCode: string): number {
  if (goodTotalCount === 0) return 2
  return goodLocalCount > 0 || nodeCode === MAIN_BRANCH_CODE ? 0 : 1
}

/**
 * Goods on sale in the branch that are linked to a good, in the shop's order; of consumables and parts what can be had
 * here comes first. A good has tens of links at most, so all of them are looked at, whatever page is asked for.
 */
export async function linkedGoods(
  context: Context,
  kind: Database['good_link']['kind'],
  goodCode: string,
): Promise<Good[]> {
  const { catalog, nodeCode } = context
  const { links } = await productRecord(context, goodCode)
  const codes = links.flatMap((link) => (link.kind === kind ? link.code : []))
  const goods = await catalog.cards(codes, nodeCode)
  if (kind !== 'material' && kind !== 'spare') return goods
  return goods.toSorted((a, b) => nearness(a, nodeCode) - nearness(b, nodeCode))
}
