import * as schemas from '#contract/office/stock.schema.ts'
import {
  applyCount,
  correctStock,
  countCard,
  countLeft,
  countPieces,
  printedCount,
  dropCount,
  forgetCounted,
  setStockTerms,
  startCount,
  stockCard,
  stockCounts,
  stockList,
  undoStockCount,
} from '#contract/office/stock.ts'
import { implementOffice } from '#server/calls/implement-office.ts'
import { undoCount } from '#server/shop/goods/stock/undo-count.ts'
import { explainStock } from '#server/exchange/apply/explain-stock.ts'
import { correctByHand } from '#server/shop/goods/stock/correct-stock.ts'
import { listCounts, readCountCard, readCountLeft } from '#server/shop/goods/stock/count-card.ts'
import {
  abandonCount,
  beginCount,
  closeCount,
  countOne,
  deleteCountedLine,
} from '#server/shop/goods/stock/count-stock.ts'
import { readPrintedCount } from '#server/shop/goods/stock/printed-count.ts'
import { readStockCard } from '#server/shop/goods/stock/stock-card.ts'
import { listStock, writeStockTerms } from '#server/shop/goods/stock/stock-list.ts'
import { readSeller } from '#server/shop/orders/desk/printed-orders.ts'
import { type OfficeContext, scopeFor } from '#server/shop/people/staff/office-context.ts'

const cardOf = (context: OfficeContext, code: string) =>
  readStockCard({ ...context, scope: scopeFor('stock.read', context) }, code, (asked) => explainStock(context, asked))

export const stockRoutes = [
  implementOffice(stockList, schemas.stockList, async ({ query }, context) => ({
    data: await listStock(context, query),
  })),

  implementOffice(setStockTerms, schemas.setStockTerms, async ({ body }, context) => ({
    data: await writeStockTerms(context, body),
  })),

  implementOffice(stockCard, schemas.stockCard, async ({ params }, context) => ({
    data: await cardOf(context, params.code),
  })),

  implementOffice(correctStock, schemas.correctStock, async ({ params, body }, context) => {
    await correctByHand(context, params.code, body)
    return { data: await cardOf(context, params.code) }
  }),

  implementOffice(stockCounts, schemas.stockCounts, async ({ query }, context) => ({
    data: await listCounts(context, query),
  })),

  implementOffice(startCount, schemas.startCount, async ({ body }, context) => ({
    data: await readCountCard(context, await beginCount(context, body)),
  })),

  implementOffice(countCard, schemas.countCard, async ({ params }, context) => ({
    data: await readCountCard(context, params.id),
  })),

  implementOffice(countLeft, schemas.countLeft, async ({ params, query }, context) => ({
    data: await readCountLeft(context, params.id, query.skip ?? 0),
  })),

  implementOffice(printedCount, schemas.printedCount, async ({ params }, context) => ({
    data: { ...(await readPrintedCount(context, params.id)), seller: await readSeller(context.db) },
  })),

  implementOffice(countPieces, schemas.countPieces, async ({ params, body }, context) => ({
    data: await countOne(context, params.id, body),
  })),

  implementOffice(forgetCounted, schemas.forgetCounted, async ({ params, body }, context) => {
    await deleteCountedLine(context, params.id, body.code)
    return { data: await readCountCard(context, params.id) }
  }),

  implementOffice(applyCount, schemas.applyCount, async ({ params, body }, context) => {
    await closeCount(context, params.id, body)
    return { data: await readCountCard(context, params.id) }
  }),

  implementOffice(undoStockCount, schemas.undoStockCount, async ({ params }, context) => {
    await undoCount(context, params.id)
    return { data: await readCountCard(context, params.id) }
  }),

  implementOffice(dropCount, schemas.dropCount, async ({ params }, context) => {
    await abandonCount(context, params.id)
    return { data: await readCountCard(context, params.id) }
  }),
]
