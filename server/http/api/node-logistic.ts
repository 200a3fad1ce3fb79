import { notFound } from '#contract/api-error.ts'
import * as schemas from '#contract/node-logistic.schema.ts'
import * as calls from '#contract/node-logistic.ts'
import { readCartWarehouses } from '#server/shop/buying/cart/cart-warehouses.ts'
import { findCity } from '#server/kernel/cities.ts'
import { implement } from '#server/calls/implement.ts'
import { paginationMeta } from '#server/kernel/pagination.ts'
import {
  allServiceCenters,
  findNode,
  findServiceCenter,
  findShop,
  goodsOfShop,
  shopsOfNode,
  withCourier,
} from '#server/shop/ground/branch/queries.ts'

const found = <T>(value: T | undefined, message: string): { data: T } => {
  if (value === undefined) throw notFound(message)
  return { data: value }
}

export const nodeLogisticRoutes = [
  implement(calls.nodeByCode, schemas.nodeByCode, async ({ params }, { db, ports }) => {
    const node = await findNode(db, params.code)
    return found(node && withCourier(node, ports), 'Такого филиала нет')
  }),

  implement(calls.nodeWarehouses, schemas.nodeWarehouses, async ({ query }, context) => ({
    data:
      query.cartUuid === undefined
        ? await shopsOfNode(context.db, context.nodeCode)
        : await readCartWarehouses(context, query.cartUuid),
  })),

  implement(calls.warehouseById, schemas.warehouseById, async ({ params }, { db }) =>
    found(await findShop(db, params.id), 'Такого магазина нет'),
  ),

  implement(calls.warehouseGoods, schemas.warehouseGoods, async ({ params, query }, { db, catalog }) => {
    const { data: shop } = found(await findShop(db, params.id), 'Такого магазина нет')
    const { page = 1, perPage = 12 } = query
    const { codes, total } = await goodsOfShop(db, shop.id, page, perPage)
    return { data: await catalog.cards(codes, shop.nodeLogisticCode), meta: paginationMeta(page, perPage, total) }
  }),

  implement(calls.serviceCenters, schemas.serviceCenters, async (_input, { db }) => ({
    data: await allServiceCenters(db),
  })),

  implement(calls.serviceCenterById, schemas.serviceCenterById, async ({ params }, { db }) =>
    found(await findServiceCenter(db, params.id), 'Такого сервисного центра нет'),
  ),

  implement(calls.mapGround, schemas.mapGround, async (_input, { config }) => ({ data: config.mapTiles })),

  implement(calls.nodeByCity, schemas.nodeByCity, async ({ params }, { db, ports }) => {
    const city = await findCity(db, params.id)
    const node = city && (await findNode(db, city.nodeLogisticCode))
    return found(node && withCourier(node, ports), 'Такого города нет в справочнике')
  }),
]
