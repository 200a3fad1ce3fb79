import { conflict } from '#contract/api-error.ts'
import { orderVerdict } from '#rules/company/company-rights.ts'
import { kopecksToRubles } from '#rules/money/money.ts'
import { limitByAddress, type LimitRule } from '#server/kernel/limits.ts'
import type { CallContext } from '#server/shop/ground/call-context.ts'
import { findOrdered, orderRequest } from '#server/shop/orders/checkout/order-request.ts'
import { orderSettings } from '#server/shop/orders/core/order-settings.ts'
import { placeOrder } from '#server/shop/orders/checkout/place-order.ts'
import { readDraft } from '#server/shop/orders/checkout/save-order.ts'
import { priceOrder } from '#server/shop/orders/pricing/price-order.ts'
import { savedOrder } from '#server/shop/orders/page/queries.ts'
import { findCustomer } from '#server/shop/people/customer/customer-queries.ts'
import { membershipOf } from '#server/shop/people/company/company-queries.ts'
import { lastDelivery } from './last-delivery.ts'
import { askFor, findAsked } from './requests.ts'
import { findTemplate, templateRefusal } from './templates.ts'

const ORDERS: LimitRule = {
  name: 'orders by template',
  limit: 60,
  seconds: 600,
  message: 'Слишком много заказов подряд.',
}

interface Asked {
  companyId: number
  id: number
  isDeferred?: boolean | undefined
  expectedTotal?: number | null | undefined
}

interface Ordered {
  orderNumber: string | null
  orderUrl: string | null
  requestId: number | null
  total: number
}

/**
 * In one press: to whoever presses, got as the last order was, at the prices and stock of this moment. Above their
 * limit it goes to a colleague instead.
 */
export async function orderTemplate(context: CallContext, userId: number, wish: Asked): Promise<Ordered> {
  const { db, clock, nodeCode } = context
  const { companyId, id, isDeferred = false, expectedTotal = null } = wish
  const rights = await membershipOf(db, companyId, userId)
  const template = await findTemplate(db, companyId, id)
  const customer = await findCustomer(db, userId)
  const phone = customer.phone ?? ''
  const request = orderRequest(context.visitor, {
    path: `/company/${companyId}/templates/${id}/order`,
    body: { isDeferred, expectedTotal },
    asker: { userId, cartUuid: null },
    phone,
  })
  const before = await findOrdered(db, request)
  if (before !== null) return placedAs(context, before)
  const asked = await findAsked(db, userId, request)
  if (asked) return askedAs(asked)
  await limitByAddress(context, ORDERS)
  const refusal = await templateRefusal(db, rights, companyId, userId)
  if (refusal) throw conflict(refusal)
  const last = await lastDelivery(db, { companyId, userId, nodeCode })
  if (!last) throw conflict('Первый заказ оформите из корзины: дальше возьмём получение оттуда')
  // an invoice is sent by letter: to one's own address, else where the last one went
  const email = customer.email ?? last.email
  if (email === null) throw conflict('Добавьте e-mail в профиле: на него придёт счёт')
  const wanted = template.goods.map(({ code, quantity }) => ({ code, quantity }))
  const body = {
    contact: { name: customer.name, phone, email },
    delivery: last.delivery,
    payment: 'invoice' as const,
    isDeferred,
    expectedTotal,
    comment: `По шаблону «${template.name}»`,
  }
  const settings = await orderSettings(db)
  const draft = await readDraft(context, body, { wanted }, settings)
  const { sums } = await priceOrder(
    db,
    {
      now: clock(),
      goods: { wanted },
      nodeCode,
      userId,
      delivery: draft.delivery,
      payment: draft.payment,
      bonuses: false,
    },
    settings,
    true,
  )
  if (draft.expectedTotal !== null && draft.expectedTotal !== sums.total) throw conflict(sums.changedWords)
  if (orderVerdict(rights, sums.total) === 'approve') {
    return askedAs(await askFor(context, userId, body, { wanted }, request))
  }
  const placed = await placeOrder(context, { ...draft, goods: { wanted } }, request, settings)
  return placedAs(context, typeof placed === 'number' ? placed : placed.id)
}

const askedAs = ({ id, total }: { id: number; total: number }): Ordered => ({
  orderNumber: null,
  orderUrl: null,
  requestId: id,
  total,
})

async function placedAs({ db }: Pick<CallContext, 'db'>, orderId: number): Promise<Ordered> {
  const { number, orderUrl } = await savedOrder(db, orderId)
  const { total } = await db
    .selectFrom('shop_order')
    .select('total')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  return { orderNumber: number, orderUrl, requestId: null, total: kopecksToRubles(total) }
}
