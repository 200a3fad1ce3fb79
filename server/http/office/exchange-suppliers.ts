import { conflict } from '#contract/api-error.ts'
import * as schemas from '#contract/office/suppliers.schema.ts'
import {
  createGood,
  decideTable,
  fetchPriceList,
  goodSuppliers,
  ignoreGood,
  matchGood,
  pricePreview,
  readAgain,
  supplierTable,
  unmatchedGoods,
} from '#contract/office/suppliers.ts'
import { readPriceRule } from '#rules/exchange/price-rule.ts'
import { implementOffice } from '#server/calls/implement-office.ts'
import { fetchByHand, readAgainByHand } from '#server/exchange/desk/price-lists.ts'
import { readSource } from '#server/exchange/desk/sources.ts'
import { readGoodSuppliers } from '#server/exchange/suppliers/good-suppliers.ts'
import { createByHand, ignoreByHand, matchByHand } from '#server/exchange/suppliers/match-by-hand.ts'
import { previewPriceRule } from '#server/exchange/suppliers/price-preview.ts'
import { decideColumns, readSupplierTable } from '#server/exchange/suppliers/table-columns.ts'
import { countMatches, listUnmatched } from '#server/exchange/suppliers/unmatched-goods.ts'
import { type OfficeContext, signedIn } from '#server/shop/people/staff/office-context.ts'
import { wholeShop } from './whole-shop.ts'

async function needSupplier({ db }: OfficeContext, id: number): Promise<void> {
  const { kind } = await readSource(db, id)
  if (kind === '1c') throw conflict('Это бывает у поставщиков: выберите такой источник')
}

const staffIdOf = (context: OfficeContext) => signedIn(context).staff.id

export const exchangeSupplierRoutes = [
  implementOffice(supplierTable, schemas.supplierTable, async ({ params }, context) => {
    await needSupplier(context, params.id)
    return { data: await readSupplierTable(context.db, params.id) }
  }),

  implementOffice(decideTable, schemas.decideTable, async ({ params, body }, context) => {
    await needSupplier(context, params.id)
    return { data: await decideColumns(wholeShop(context), staffIdOf(context), params.id, body) }
  }),

  implementOffice(readAgain, schemas.readAgain, async ({ params }, context) => {
    await needSupplier(context, params.id)
    return { data: await readAgainByHand(wholeShop(context), staffIdOf(context), params.id) }
  }),

  implementOffice(fetchPriceList, schemas.fetchPriceList, async ({ params }, context) => {
    await needSupplier(context, params.id)
    return { data: await fetchByHand(wholeShop(context), staffIdOf(context), params.id) }
  }),

  implementOffice(unmatchedGoods, schemas.unmatchedGoods, async ({ params, query }, context) => {
    await needSupplier(context, params.id)
    const { ignored, ...asked } = query
    const [found, counts] = await Promise.all([
      listUnmatched(context, params.id, { ...asked, isIgnored: ignored === true }),
      countMatches(context.db, params.id),
    ])
    return { data: { ...found, counts } }
  }),

  implementOffice(matchGood, schemas.matchGood, async ({ params, body }, context) => {
    await needSupplier(context, params.id)
    const asked = { ...body, sourceId: params.id, staffId: staffIdOf(context) }
    const { code, runId } = await matchByHand(wholeShop(context), asked)
    return { data: { code, runId } }
  }),

  implementOffice(createGood, schemas.createGood, async ({ params, body }, context) => {
    await needSupplier(context, params.id)
    const { external, category = null } = body
    const asked = { external, category, sourceId: params.id, staffId: staffIdOf(context) }
    const { code, runId } = await createByHand(wholeShop(context), asked)
    return { data: { code, runId } }
  }),

  implementOffice(ignoreGood, schemas.ignoreGood, async ({ params, body }, context) => {
    await needSupplier(context, params.id)
    await ignoreByHand(wholeShop(context), { ...body, sourceId: params.id, staffId: staffIdOf(context) })
    return { data: { isIgnored: body.isIgnored } }
  }),

  implementOffice(pricePreview, schemas.pricePreview, async ({ params, body }, context) => {
    await needSupplier(context, params.id)
    return { data: await previewPriceRule(context, params.id, readPriceRule(body.rule)) }
  }),

  implementOffice(goodSuppliers, schemas.goodSuppliers, async ({ params }, { db }) => ({
    data: await readGoodSuppliers(db, params.code),
  })),
]
