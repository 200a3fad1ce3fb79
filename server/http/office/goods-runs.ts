import * as schemas from '#contract/office/goods-runs.schema.ts'
import { applyGoodsRun, cancelGoodsRun, goodsRun, goodsRuns, undoGoodsRun } from '#contract/office/goods-runs.ts'
import { implementOffice } from '#server/calls/implement-office.ts'
import { listGoodsRuns, readGoodsRun, readGoodsRunCard } from '#server/shop/goods/changes/read-run.ts'
import { cancelRun, queueRun, undoChanges } from '#server/shop/goods/changes/run-steps.ts'

export const goodsRunRoutes = [
  implementOffice(goodsRuns, schemas.goodsRuns, async ({ query }, { db }) => ({
    data: await listGoodsRuns(db, query),
  })),

  implementOffice(goodsRun, schemas.goodsRun, async ({ params }, { db }) => ({
    data: await readGoodsRunCard(db, params.id),
  })),

  implementOffice(applyGoodsRun, schemas.applyGoodsRun, async ({ params, body }, context) => {
    await queueRun(context, params.id, body.isSure === true)
    return { data: await readGoodsRun(context.db, params.id) }
  }),

  implementOffice(cancelGoodsRun, schemas.cancelGoodsRun, async ({ params }, context) => {
    await cancelRun(context, params.id)
    return { data: await readGoodsRun(context.db, params.id) }
  }),

  implementOffice(undoGoodsRun, schemas.undoGoodsRun, async ({ params, body }, context) => {
    await undoChanges(context, params.id, body.fields ?? null)
    return { data: await readGoodsRun(context.db, params.id) }
  }),
]
