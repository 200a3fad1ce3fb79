import * as schemas from '#contract/office/goods-list.schema.ts'
import { goodsList, goodsLists, goodsViews, removeGoodsView, saveGoodsView } from '#contract/office/goods-list.ts'
import { implementOffice } from '#server/calls/implement-office.ts'
import { listTableGoods, readGoodsLists } from '#server/shop/goods/list/list-goods.ts'
import { deleteView, listViews, saveView } from '#server/shop/people/staff/desk-views.ts'

export const goodsListRoutes = [
  implementOffice(goodsList, schemas.goodsList, async ({ query }, context) => ({
    data: await listTableGoods(context, query),
  })),

  implementOffice(goodsLists, schemas.goodsLists, async (_input, context) => ({
    data: await readGoodsLists(context),
  })),

  implementOffice(goodsViews, schemas.goodsViews, async (_input, context) => ({
    data: await listViews(context, 'goods'),
  })),

  implementOffice(saveGoodsView, schemas.saveGoodsView, async ({ body }, context) => {
    await saveView(context, 'goods', body)
    return { data: await listViews(context, 'goods') }
  }),

  implementOffice(removeGoodsView, schemas.removeGoodsView, async ({ params }, context) => {
    await deleteView(context, 'goods', params.id)
    return { data: await listViews(context, 'goods') }
  }),
]
