import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { invalid, notFound } from '#contract/api-error.ts'
import { IDEMPOTENCY_HEADER, type SavedOrder } from '#contract/order.ts'
import type { PreparedBody, PreparedOrder } from '#contract/prepared-order.ts'
import { cityHost } from '#rules/address/city-choice.ts'
import { UTM_COOKIE } from '#rules/address/utm-source.ts'
import { DAY_MS } from '#rules/calendar/durations.ts'
import { datedPromise } from '#rules/delivery/order-promise.ts'
import { kopecksToRubles } from '#rules/money/money.ts'
import { emailDemand } from '#rules/identity/email.ts'
import { textLimitError } from '#rules/text/textarea-limit.ts'
import type { Db } from '#server/db/client.ts'
import { withRetries } from '#server/db/with-retries.ts'
import { limitByAddress, type LimitRule } from '#server/kernel/limits.ts'
import { hashToken } from '#server/kernel/tokens.ts'
import type { CallContext } from '#server/shop/ground/call-context.ts'
import { createCart, findCart } from '#server/shop/buying/cart/find-cart.ts'
import { cartNotFound } from '#server/shop/buying/cart/read-cart.ts'
import { chooseDelivery } from '#server/shop/orders/delivery/choose-delivery.ts'
import { chooseOrganization } from './choose-organization.ts'
import { orderSettings } from '#server/shop/orders/core/order-settings.ts'
import { isReceiptByEmail } from '#server/shop/orders/payment/receipt-terms.ts'
import { readContact } from '#server/shop/orders/core/read-contact.ts'
import { saveCartOrder } from './save-order.ts'
import { priceOrder } from '#server/shop/orders/pricing/price-order.ts'
import { savedOrder } from '#server/shop/orders/page/queries.ts'

/** An assistant's maker asks for many people from few addresses. */
const PREPARED: LimitRule = {
  name: 'prepared orders',
  limit: 60,
  seconds: 3600,
  message: 'Слишком много подготовленных заказов подряд.',
}
/** Links that open nothing: a mistyped one is tried a few times, a script tries on. */
const WRONG_LINKS: LimitRule = { name: 'wrong prepared links', limit: 30, seconds: 3600 }

/** Addresses of pages are of small letters. 160 bits nobody can guess. */
const smallLetterToken = () => randomBytes(20).toString('hex')

const preparedPath = (token: string) => `/prepared/${token}/`

/** What the person is shown before pressing the button. */
export type PreparedView = Pick<PreparedOrder, 'lines' | 'sums' | 'promise' | 'address'>

export interface OpenPrepared {
  tokenHash: string
  cartUuid: string
  nodeCode: string
  body: PreparedBody
  orderId: number | null
}

/** Nobody in particular: whose program it was that prepared the order makes it nobody's. */
const asGuest = (context: CallContext, nodeCode: string, headers: Record<string, string> = {}): CallContext => ({
  ...context,
  nodeCode,
  visitor: {
    ...context.visitor,
    userId: null,
    cookies: { [UTM_COOKIE]: 'assistant' },
    headers: { 'user-agent': context.visitor.headers['user-agent'], ...headers },
  },
})

/**
 * Everything the checkout would refuse is refused here, in its words: a person is not sent to a page that cannot end.
 */
export async function prepareOrder(context: CallContext, body: PreparedBody): Promise<PreparedOrder> {
  await limitByAddress(context, PREPARED)
  const guest = asGuest(context, context.nodeCode)
  const { nodeCode, config } = guest
  if ((await findCart(context.db, { userId: null, cartUuid: body.cartUuid })) === null) throw cartNotFound()
  const view = await lookAt(guest, { cartUuid: body.cartUuid, nodeCode, body })
  const now = context.clock()
  const token = smallLetterToken()
  const expiresAt = new Date(now.getTime() + DAY_MS)
  await withRetries(context.db, async (tx) => {
    await tx
      .insertInto('prepared_order')
      .values({
        token_hash: hashToken(token),
        cart_uuid: await copyCart(tx, body.cartUuid, now),
        node_code: nodeCode,
        body: JSON.stringify(body),
        order_id: null,
        created_at: now,
        expires_at: expiresAt,
        confirmed_at: null,
      })
      .execute()
  })
  // at the branch's own host: whoever changes the goods instead goes on in its basket
  const { slugOf } = await orderSettings(context.db)
  const confirmUrl = `${config.scheme}://${cityHost(slugOf(nodeCode), config.host)}${preparedPath(token)}`
  return { confirmUrl, expiresAt: expiresAt.toISOString(), ...view }
}

/**
 * The chosen lines, kits and code as they are, in a cart the program does not know and so cannot change under the
 * person's eyes.
 */
async function copyCart(tx: Db, from: string, now: Date): Promise<string> {
  const own = await createCart(tx, null, now)
  await sql`update cart set promo_code_id = (select promo_code_id from cart where uuid = ${from}::uuid) where uuid = ${own}`.execute(
    tx,
  )
  await sql`
    insert into cart_item (cart_uuid, good_code, complect_of, complect_id, quantity, in_order, seen_price, seen_count, place)
    select ${own}, good_code, complect_of, complect_id, quantity, true, seen_price, seen_count, place
    from cart_item where cart_uuid = ${from}::uuid and in_order order by id`.execute(tx)
  return own
}

async function lookAt(
  context: CallContext,
  { cartUuid, nodeCode, body }: Pick<OpenPrepared, 'cartUuid' | 'nodeCode' | 'body'>,
): Promise<PreparedView> {
  const settings = await orderSettings(context.db)
  const fields: Record<string, string[]> = {}
  const contact = readContact(body.contact, fields, { prefix: 'contact.', nameRequired: true })
  const demand = emailDemand(body.payment, isReceiptByEmail({ ports: context.ports, taxes: settings.taxes }))
  if (demand !== null && !body.contact.email?.trim()) fields['contact.email'] = [demand]
  const tooLong = textLimitError(body.comment)
  if (tooLong !== null) fields['comment'] = [tooLong]
  if ((body.payment === 'online' || body.payment === 'split') && context.ports.payments[body.payment] === null)
    fields['payment'] = ['Этот способ оплаты сейчас недоступен. Выберите другой.']
  if (body.delivery.type === 'courier' && !settings.courier)
    fields['delivery.type'] = ['Курьерская доставка сейчас недоступна. Выберите другой способ.']
  const delivery = await chooseDelivery(context, body.delivery, fields, { cartUuid }, settings)
  if (body.payment === 'invoice') await chooseOrganization(context, body, fields)
  if (Object.keys(fields).length > 0) throw invalid(fields)
  const { items, sums, promise } = await priceOrder(
    context.db,
    {
      goods: { cartUuid },
      nodeCode,
      userId: null,
      delivery: delivery!,
      payment: body.payment,
      bonuses: false,
      phone: contact.phone,
      now: context.clock(),
    },
    settings,
    true,
  )
  return {
    // at the prices of kits and codes: the sum of the lines is the sum of the goods
    lines: items.map(({ code, article, name, unit, quantity, price }) => ({
      code,
      article,
      name,
      unit,
      quantity,
      price: kopecksToRubles(price),
      total: kopecksToRubles(price * quantity),
    })),
    sums: {
      goods: kopecksToRubles(sums.goods),
      delivery: kopecksToRubles(sums.delivery),
      total: kopecksToRubles(sums.total),
    },
    promise: datedPromise(promise, context.clock()),
    address: delivery!.address,
  }
}

/** The one behind a link. A guessed link and one that has ended are alike, and counted. */
export async function openPrepared(context: CallContext, token: string): Promise<OpenPrepared> {
  const row = await context.db
    .selectFrom('prepared_order')
    .selectAll()
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', context.clock())
    .executeTakeFirst()
  if (!row) {
    await limitByAddress(context, WRONG_LINKS)
    throw notFound('По этой ссылке заказа нет')
  }
  return {
    tokenHash: row.token_hash,
    cartUuid: row.cart_uuid,
    nodeCode: row.node_code,
    body: row.body as unknown as PreparedBody,
    orderId: row.order_id,
  }
}

/** As it would be ordered now; prices and stock may have moved since it was prepared. */
export const viewPrepared = (context: CallContext, prepared: OpenPrepared): Promise<PreparedView> =>
  lookAt(asGuest(context, prepared.nodeCode), prepared)

/** The usual checkout, once: `expectedTotal` is the sum the person saw, in roubles. */
export async function confirmPrepared(
  context: CallContext,
  prepared: OpenPrepared,
  expectedTotal: number,
): Promise<SavedOrder> {
  if (prepared.orderId !== null) return savedOrder(context.db, prepared.orderId)
  const guest = asGuest(context, prepared.nodeCode, { [IDEMPOTENCY_HEADER]: prepared.tokenHash })
  const saved = await saveCartOrder(guest, {
    ...prepared.body,
    cartUuid: prepared.cartUuid,
    expectedTotal,
    consent: true,
  })
  await context.db
    .updateTable('prepared_order')
    .set({ order_id: saved.id, confirmed_at: context.clock(), body: JSON.stringify({}) })
    .where('token_hash', '=', prepared.tokenHash)
    .where('order_id', 'is', null)
    .execute()
  return saved
}
