import type { Static } from 'typebox'
import { invalid } from '#contract/api-error.ts'
import type { placePhoneOrder } from '#contract/office/phone-order.schema.ts'
import { IDEMPOTENCY_HEADER } from '#contract/order.ts'
import { readOrderFields } from '#rules/order/order-fields.ts'
import { emailDemand } from '#rules/identity/email.ts'
import { normalizePhone } from '#rules/identity/phone.ts'
import { rublesToKopecks } from '#rules/money/money.ts'
import { limitText, textLimitError } from '#rules/text/textarea-limit.ts'
import type { Db } from '#server/db/client.ts'
import { withRetries } from '#server/db/with-retries.ts'
import { spendCode } from '#server/shop/people/auth/codes.ts'
import { recordConsent } from '#server/shop/people/auth/consents.ts'
import type { CallContext } from '#server/shop/ground/call-context.ts'
import { chooseOrganization } from '#server/shop/orders/checkout/choose-organization.ts'
import { findOrdered, type OrderRequest, orderRequest } from '#server/shop/orders/checkout/order-request.ts'
import { orderSettings } from '#server/shop/orders/core/order-settings.ts'
import { placeOrder } from '#server/shop/orders/checkout/place-order.ts'
import { provenContact } from '#server/shop/orders/core/proven-contact.ts'
import { type OrderContactData, readContact } from '#server/shop/orders/core/read-contact.ts'
import { isReceiptByEmail } from '#server/shop/orders/payment/receipt-terms.ts'
import type { OfficeContext } from '#server/shop/people/staff/office-context.ts'
import { orderIdOf } from '#rules/order/order-id.ts'
import { checkBonusCode } from './bonus-code.ts'
import { cardOfCaller } from './phone-card.ts'
import { contextOfCaller, customerOfPhone, deliveryOfCaller } from './phone-context.ts'

declare module '#server/shop/ground/call-context.ts' {
  interface UpperStoreys {
    /** The request an order by phone comes of waits for this transaction. */
    lockRequest: (tx: Db, number: string) => Promise<unknown>
    /** The same, when it may still be led to an order: the answer leads it there. */
    holdRequest: (
      tx: Db,
      office: OfficeContext,
      number: string,
    ) => Promise<(order: { id: number; number: string }) => Promise<void>>
  }
}

type Body = Static<(typeof placePhoneOrder)['body']>

/**
 * The same command as the checkout's, with what somebody of the shop has typed for the caller. The phone is as good as
 * proven: its owner is on the line.
 */
export async function placeOrderByPhone(office: OfficeContext, body: Body): Promise<{ number: string }> {
  // a request it comes of is held before anything else: of two people with the same one the second finds the first's
  // order
  return !body.request ? place(office, body) : withRetries(office.db, (tx) => placeFromRequest(tx, office, body))
}

async function placeFromRequest(tx: Db, office: OfficeContext, body: Body): Promise<{ number: string }> {
  const request = body.request!
  await office.upper.lockRequest(tx, request)
  const ordered = await findOrdered(tx, requestOf(body))
  if (ordered !== null) return { number: String(ordered) }
  const link = await office.upper.holdRequest(tx, office, request)
  const placed = await place({ ...office, db: tx }, body)
  const { id } = await tx
    .selectFrom('shop_order')
    .select('id')
    .where('id', '=', orderIdOf(placed.number))
    .executeTakeFirstOrThrow()
  await link({ id, number: placed.number })
  return placed
}

/** The same key with the same wish is the same order. */
function requestOf(body: Body): OrderRequest | null {
  // the account may come between two presses: it is no part of what was asked for
  const { isAccountWanted: _wanted, ...asked } = body
  const visitor = { userId: null, ip: '', cookies: {}, headers: { [IDEMPOTENCY_HEADER]: body.key } }
  const asker = { userId: null, cartUuid: null }
  return orderRequest(visitor, { path: '/office/phone-order', body: asked, asker, phone: body.contact.phone })
}

async function place(office: OfficeContext, body: Body): Promise<{ number: string }> {
  const context = await contextOfCaller(office, body, body.contact.phone)
  const request = requestOf(body)
  const ordered = await findOrdered(context.db, request)
  if (ordered !== null) return { number: String(ordered) }
  const settings = await orderSettings(context.db)
  const fields: Record<string, string[]> = {}
  const contact = readContact(body.contact, fields, { prefix: 'contact.', nameRequired: true })
  const demand = emailDemand(body.payment, isReceiptByEmail({ ports: context.ports, taxes: settings.taxes }))
  if (demand !== null && !contact.email) fields['contact.email'] ??= [demand]
  if (body.lines.length === 0) fields['lines'] = ['Добавьте хотя бы один товар']
  const tooLong = textLimitError(body.comment)
  if (tooLong !== null) fields['comment'] = [tooLong]
  if (body.payment === 'online' && context.ports.payments.online === null)
    fields['payment'] = ['Оплата по ссылке сейчас недоступна. Выберите другую.']
  const delivery = await deliveryOfCaller(context, body, fields, settings)
  const organization = body.payment === 'invoice' ? await chooseOrganization(context, body, fields) : null
  const own = readOrderFields(body.fields, organization !== null)
  Object.assign(fields, own.errors)
  if (Object.keys(fields).length > 0) throw invalid(fields)
  const card = await cardOfCaller(office, body.giftCard)
  // an account made with this order has none to spend
  const useBonuses = (body.useBonuses ?? false) && context.visitor.userId !== null
  const proof = useBonuses ? await checkBonusCode(office, contact.phone, body.bonusCode ?? '') : null
  const caller = body.isAccountWanted ? await withAccount(context, contact) : context
  const proven = await provenContact(caller, contact)
  const placed = await placeOrder(
    caller,
    {
      source: 'phone',
      goods: { wanted: body.lines.map(({ code, quantity }) => ({ code, quantity })) },
      contact,
      delivery: delivery!,
      payment: body.payment,
      organization,
      comment: limitText(body.comment),
      fields: own.values,
      useBonuses,
      promoCode: body.promoCode?.trim() || null,
      giftCardId: card?.id ?? null,
      expectedTotal: typeof body.expectedTotal === 'number' ? rublesToKopecks(body.expectedTotal) : null,
      proven: { ...proven, phone: true },
    },
    request,
    settings,
  )
  if (proof) await spendCode(context.db, proof)
  return { number: typeof placed === 'number' ? String(placed) : placed.number }
}

/** The caller's account, made if there is none. It has no password: its owner comes in by a code to this phone. */
async function withAccount(context: CallContext, { name, phone }: OrderContactData): Promise<CallContext> {
  const { visitor, clock } = context
  if (visitor.userId !== null) return context
  const now = clock()
  const userId = await withRetries(context.db, async (tx) => {
    const made = await tx
      .insertInto('customer')
      .values({ name, phone: normalizePhone(phone)!, mailing_agreement: false, created_at: now })
      .onConflict((conflict) => conflict.column('phone').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!made) return customerOfPhone(tx, normalizePhone(phone)!, now)
    const agreement = { userId: made.id, kind: 'personal-data' as const, given: true, way: 'phone-order' as const }
    await recordConsent(tx, agreement, { ...visitor, headers: { referer: 'phone://office/phone-order' } }, now)
    return made.id
  })
  return { ...context, visitor: { ...visitor, userId } }
}
