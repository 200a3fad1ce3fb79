import type { Static } from 'typebox'
import { invalid } from '#contract/api-error.ts'
import type { SavedOrder } from '#contract/order.ts'
import type { saveComplectOrder, saveOneClickOrder, saveOrder } from '#contract/order.schema.ts'
import { emailDemand } from '#rules/identity/email.ts'
import { rublesToKopecks } from '#rules/money/money.ts'
import { readOrderFields } from '#rules/order/order-fields.ts'
import { limitText, textLimitError } from '#rules/text/textarea-limit.ts'
import { limitByAddress } from '#server/kernel/limits.ts'
import { type FoundBy, recordOrdered } from '#server/search/search-outcomes.ts'
import { checkCaptcha } from '#server/shop/people/auth/check-captcha.ts'
import type { CallContext } from '#server/shop/ground/call-context.ts'
import type { WantedLine } from '#server/shop/buying/cart/cart-lines.ts'
import { cartAsker } from '#server/shop/buying/cart/find-cart.ts'
import { cartNotFound } from '#server/shop/buying/cart/read-cart.ts'
import { chooseDelivery, deliveryByPhone } from '#server/shop/orders/delivery/choose-delivery.ts'
import { chooseOrganization } from './choose-organization.ts'
import { orderingCompany } from '#server/shop/people/company/ordering.ts'
import type { ShippedGoods } from '#server/shop/orders/delivery/choose-tariff.ts'
import { orderSettings, type OrderSettings } from '#server/shop/orders/core/order-settings.ts'
import { findOrdered, findOrderedAndCart, orderRequest } from './order-request.ts'
import type { OrderDraft } from './order-draft.ts'
import { type PlacedOrder, placeOrder } from './place-order.ts'
import { provenContact } from '#server/shop/orders/core/proven-contact.ts'
import { isReceiptByEmail } from '#server/shop/orders/payment/receipt-terms.ts'
import { savedOrder } from '#server/shop/orders/page/queries.ts'
import { readConsent, readContact } from '#server/shop/orders/core/read-contact.ts'

/** Wide enough for an office, narrow enough for a script. */
const ORDERS = { name: 'orders', limit: 20, seconds: 600, message: 'Слишком много заказов подряд.' }

/** A retry is answered at once; a new order passes the captcha and the limit first. */
async function once(
  context: CallContext,
  ordered: number | null,
  captcha: string | null | undefined,
  place: () => Promise<PlacedOrder>,
): Promise<SavedOrder> {
  if (ordered !== null) return savedOrder(context.db, ordered)
  await limitByAddress(context, ORDERS)
  await checkCaptcha(context, 'order', captcha ?? undefined)
  return savedOrder(context.db, await place())
}

export async function saveCartOrder(
  context: CallContext,
  body: Static<(typeof saveOrder)['body']>,
): Promise<SavedOrder> {
  const asker = cartAsker(context, body.cartUuid)
  const request = orderRequest(context.visitor, { path: '/order/save', body, asker, phone: body.contact.phone })
  const { ordered, cartUuid } = await findOrderedAndCart(context.db, request, asker)
  return once(context, ordered, body.captcha, async () => {
    const settings = await orderSettings(context.db)
    if (cartUuid === null) throw cartNotFound()
    const draft = await readDraft(context, body, { cartUuid }, settings)
    const placed = await placeOrder(context, { ...draft, goods: { cart: asker } }, request, settings)
    // here and not by the page: it may be on its way to the payment already
    if (typeof placed !== 'number') await learn(context, placed.id, body.found ?? [])
    return placed
  })
}

/** What the checkout sent, read and checked: all that is wrong at once, by field. */
export async function readDraft(
  context: CallContext,
  body: Static<(typeof saveOrder)['body']>,
  goods: ShippedGoods,
  settings: OrderSettings,
): Promise<Omit<OrderDraft, 'goods'>> {
  const fields: Record<string, string[]> = {}
  const contact = readContact(body.contact, fields, { prefix: 'contact.', nameRequired: true })
  const demand = emailDemand(body.payment, isReceiptByEmail({ ports: context.ports, taxes: settings.taxes }))
  if (demand !== null && !body.contact.email?.trim()) fields['contact.email'] = [demand]
  const tooLong = textLimitError(body.comment)
  if (tooLong !== null) fields['comment'] = [tooLong]
  readConsent(body.consent, fields)
  if (body.delivery.type === 'courier' && !settings.courier)
    fields['delivery.type'] = ['Курьерская доставка сейчас недоступна. Выберите другой способ.']
  if ((body.payment === 'online' || body.payment === 'split') && context.ports.payments[body.payment] === null) {
    fields['payment'] = ['Этот способ оплаты сейчас недоступен. Выберите другой.']
  }
  const delivery = await chooseDelivery(context, body.delivery, fields, goods, settings)
  const buying = await orderingCompany(context, body, fields)
  const organization =
    buying?.organization ?? (body.payment === 'invoice' ? await chooseOrganization(context, body, fields) : null)
  const own = readOrderFields(body.fields, organization !== null)
  Object.assign(fields, own.errors)
  if (Object.keys(fields).length > 0) throw invalid(fields)
  return {
    source: 'cart',
    contact,
    delivery: delivery!,
    payment: body.payment,
    organization,
    comment: limitText(body.comment),
    fields: own.values,
    useBonuses: body.useBonuses ?? false,
    expectedTotal: typeof body.expectedTotal === 'number' ? rublesToKopecks(body.expectedTotal) : null,
    proven: await provenContact(context, contact),
    company: buying?.company ?? null,
  }
}

/** What the search cannot learn is no reason to refuse an order that is placed. */
const learn = ({ db, clock, log }: CallContext, orderId: number, found: readonly FoundBy[]) =>
  recordOrdered(db, orderId, found, clock()).catch((error: unknown) => log.warn(error))

interface QuickOrder {
  phone: string
  name?: string | null | undefined
  consent?: boolean | undefined
  captcha?: string | null | undefined
}

async function saveQuickOrder(
  context: CallContext,
  path: string,
  body: QuickOrder,
  source: OrderDraft['source'],
  findGoods: () => Promise<WantedLine[]>,
): Promise<SavedOrder> {
  const request = orderRequest(context.visitor, { path, body, asker: cartAsker(context, null), phone: body.phone })
  return once(context, await findOrdered(context.db, request), body.captcha, async () => {
    const fields: Record<string, string[]> = {}
    const contact = readContact(body, fields)
    readConsent(body.consent, fields)
    if (Object.keys(fields).length > 0) throw invalid(fields)
    const draft: OrderDraft = {
      source,
      contact,
      goods: { wanted: await findGoods() },
      delivery: deliveryByPhone,
      payment: 'on-receipt',
      organization: null,
      comment: '',
      useBonuses: false,
      expectedTotal: null,
      proven: await provenContact(context, contact),
    }
    return placeOrder(context, draft, request, await orderSettings(context.db))
  })
}

async function requireOnSale({ db, nodeCode }: CallContext, code: string): Promise<void> {
  const good = await db
    .selectFrom('good')
    .innerJoin('good_offer as offer', (join) =>
      join.onRef('offer.good_code', '=', 'good.code').on('offer.node_code', '=', nodeCode),
    )
    .select('good.code')
    .where('good.code', '=', code)
    .where('good.is_active', '=', true)
    .where('good.is_hire', '=', false)
    .executeTakeFirst()
  if (!good) throw invalid({ goodCode: ['Такого товара нет в продаже'] })
}

export const saveOneClick = (context: CallContext, body: Static<(typeof saveOneClickOrder)['body']>) =>
  saveQuickOrder(context, '/order/one-click-save', body, body.source ?? 'one-click', async () => {
    await requireOnSale(context, body.goodCode)
    return [{ code: body.goodCode, quantity: body.quantity }]
  })

export const saveKitOrder = (context: CallContext, body: Static<(typeof saveComplectOrder)['body']>) =>
  saveQuickOrder(context, '/order/complect-save', body, 'complect', async () => {
    await requireOnSale(context, body.goodCode)
    const items = await context.db
      .selectFrom('complect')
      .innerJoin('complect_item as item', 'item.complect_id', 'complect.id')
      .select(['item.good_code', 'item.quantity'])
      .where('complect.id', '=', body.complectId)
      .where('complect.good_code', '=', body.goodCode)
      .orderBy('item.position')
      .execute()
    if (items.length === 0) throw invalid({ complectId: ['Такого комплекта у этого товара нет'] })
    const others = items.filter((item) => item.good_code !== body.goodCode)
    return [
      { code: body.goodCode, quantity: items.find((item) => item.good_code === body.goodCode)?.quantity ?? 1 },
      ...others.map((item) => ({
        code: item.good_code,
        quantity: item.quantity,
        complectOf: body.goodCode,
        complectId: body.complectId,
      })),
    ]
  })
