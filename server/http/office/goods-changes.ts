import * as schemas from '#contract/office/goods-changes.schema.ts'
import { changeGoodsCells, planGoodsBulk } from '#contract/office/goods-changes.ts'
import { implementOffice } from '#server/calls/implement-office.ts'
import { saveCells } from '#server/shop/goods/list/goods-cells.ts'
import { planBulk } from '#server/shop/goods/list/plan-bulk.ts'

export const goodsChangeRoutes = [
  implementOffice(changeGoodsCells, schemas.changeGoodsCells, async ({ body }, context) => ({
    data: await saveCells(context, body),
  })),

  implementOffice(planGoodsBulk, schemas.planGoodsBulk, async ({ body }, context) => ({
    data: await planBulk(context, body),
  })),
]
