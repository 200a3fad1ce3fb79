import { invalid } from '#contract/api-error.ts'
import * as deliverySchemas from '#contract/cart-delivery.schema.ts'
import * as deliveryCalls from '#contract/cart-delivery.ts'
import * as schemas from '#contract/cart.schema.ts'
import * as calls from '#contract/cart.ts'
import { type LimitRule, limitByAddress } from '#server/kernel/limits.ts'
import { presentCategory, subtreeOf } from '#server/shop/goods/catalog/category-tree.ts'
import { directoryOf } from '#server/shop/goods/catalog/directory.ts'
import { implement } from '#server/calls/implement.ts'
import { pageSlice } from '#server/kernel/pagination.ts'
import { readCartLines } from '#server/shop/buying/cart/cart-lines.ts'
import { readCartKits, updateCartComplect } from '#server/shop/buying/cart/cart-kits.ts'
import { datedTariffs, shipmentOf } from '#server/shop/buying/cart/delivery.ts'
import { requireCity, requireTransport, transportUnavailable } from '#server/shop/goods/transport/ask-carrier.ts'
import { readCart, requireCart } from '#server/shop/buying/cart/read-cart.ts'
import { cartMaterials } from '#server/shop/buying/cart/related.ts'
import { readCourierSlots } from '#server/shop/buying/cart/read-courier-slots.ts'
import { updateCart } from '#server/shop/buying/cart/update-cart.ts'

const MATERIALS_A_PAGE = 4
/** The carrier counts our questions, and one that had too many answers nobody. */
const TRANSPORT_QUESTIONS: LimitRule = { name: 'transport questions', limit: 300, seconds: 600 }

export const cartRoutes = [
  implement(calls.getCart, schemas.getCart, async ({ query }, context) => ({
    data: await readCart(context, query.cartUuid),
  })),

  implement(calls.updateCart, schemas.updateCart, async ({ body }, context) => ({
    data: await updateCart(context, body),
  })),

  implement(calls.cartRelatedCategories, schemas.cartRelatedCategories, async ({ query }, context) => {
    const { db, nodeCode } = context
    const uuid = await requireCart(context, db, query.cartUuid)
    const [{ categories }, materials] = await Promise.all([directoryOf(db), cartMaterials(db, uuid, nodeCode)])
    const counts = new Map<string, number>()
    for (const { categoryCode } of materials) counts.set(categoryCode, (counts.get(categoryCode) ?? 0) + 1)
    return {
      data: [...counts].flatMap(([code, goods]) =>
        categories.has(code) ? presentCategory(categories.get(code)!, goods) : [],
      ),
    }
  }),

  implement(calls.cartRelatedMaterials, schemas.cartRelatedMaterials, async ({ query }, context) => {
    const { db, catalog, nodeCode } = context
    const uuid = await requireCart(context, db, query.cartUuid)
    const [{ categories }, materials] = await Promise.all([directoryOf(db), cartMaterials(db, uuid, nodeCode)])
    const wanted = query.categoryCode === undefined ? null : categories.get(query.categoryCode)
    // a category nothing of it fits, known or not, is an empty list
    const inside = wanted === null ? null : new Set(wanted ? subtreeOf(wanted).map(({ code }) => code) : [])
    const chosen = materials.filter(({ categoryCode }) => inside === null || inside.has(categoryCode))
    const { slice, meta } = pageSlice(chosen, query.page ?? 1, query.perPage ?? MATERIALS_A_PAGE)
    return {
      data: await catalog.cards(
        slice.map(({ code }) => code),
        nodeCode,
      ),
      meta,
    }
  }),

  implement(deliveryCalls.cartDeliveryCity, deliverySchemas.cartDeliveryCity, async ({ query }, context) => {
    const transport = requireTransport(context.ports)
    await limitByAddress(context, TRANSPORT_QUESTIONS)
    return { data: await transport.findCities(query.city).catch(transportUnavailable) }
  }),

  implement(deliveryCalls.cartDeliveryTariffs, deliverySchemas.cartDeliveryTariffs, async ({ query }, context) => {
    const { db, nodeCode, visitor, ports } = context
    const transport = requireTransport(ports)
    const uuid = await requireCart(context, db, query.cartUuid)
    await limitByAddress(context, TRANSPORT_QUESTIONS)
    const [city, lines] = await Promise.all([
      requireCity(transport, query.city),
      readCartLines(db, uuid, nodeCode, visitor.userId !== null),
    ])
    return { data: await datedTariffs(context, { lines, nodeCode, cityCode: city.code }) }
  }),

  implement(deliveryCalls.cartDeliveryOffices, deliverySchemas.cartDeliveryOffices, async ({ query }, context) => {
    const transport = requireTransport(context.ports)
    const text = query.code ?? query.city
    if (text === undefined) throw invalid({ city: ['Укажите город'] })
    await limitByAddress(context, TRANSPORT_QUESTIONS)
    const city = await requireCity(transport, text)
    if (query.cartUuid === undefined) return { data: await transport.offices(city.code).catch(transportUnavailable) }
    const { db, nodeCode, visitor } = context
    const uuid = await requireCart(context, db, query.cartUuid)
    const lines = await readCartLines(db, uuid, nodeCode, visitor.userId !== null)
    const { parcels } = shipmentOf(lines, nodeCode, city.code)
    return { data: await transport.offices(city.code, parcels).catch(transportUnavailable) }
  }),

  implement(deliveryCalls.cartCourierSlots, deliverySchemas.cartCourierSlots, async ({ query }, context) => ({
    data: await readCourierSlots(context, query.cartUuid),
  })),

  implement(calls.cartComplect, schemas.cartComplect, async ({ query }, context) => ({
    data: await readCartKits(context, query.goodCode, query.cartUuid),
  })),

  implement(calls.updateCartComplect, schemas.updateCartComplect, async ({ body }, context) => ({
    data: await updateCartComplect(context, body),
  })),
]
