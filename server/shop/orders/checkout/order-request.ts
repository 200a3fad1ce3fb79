import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { conflict, invalid } from '#contract/api-error.ts'
import { IDEMPOTENCY_HEADER, IDEMPOTENCY_KEY } from '#contract/order.ts'
import { normalizePhone } from '#rules/identity/phone.ts'
import type { Db } from '#server/db/client.ts'
import { deferNotices } from '#server/db/deferred-notices.ts'
import type { Visitor } from '#server/kernel/visitor.ts'
import { type CartAsker, ownCart } from '#server/shop/buying/cart/find-cart.ts'

/** What makes a retry the same: who asks, the key and what was asked for. */
export interface OrderRequest {
  /** Another buyer with the same key has a request of their own. */
  owner: string
  key: string
  bodyHash: string
}

const KEY = new RegExp(IDEMPOTENCY_KEY)

/**
 * The account, else the guest's cart, which nobody else knows; a guest without one is told by the phone the order is
 * for.
 */
function ownerOf({ userId, cartUuid }: CartAsker, phone: string): string {
  if (userId !== null) return `user ${userId}`
  // not readable: the row outlives what is erased with an account
  return cartUuid === null
    ? `phone ${createHash('sha256')
        .update(normalizePhone(phone) ?? '')
        .digest('hex')}`
    : `cart ${cartUuid}`
}

interface Asked {
  path: string
  body: object
  asker: CartAsker
  phone: string
}

/** Null when the caller gave no key: then nothing is promised about a retry. */
export function orderRequest({ headers }: Visitor, { path, body, asker, phone }: Asked): OrderRequest | null {
  const given = headers[IDEMPOTENCY_HEADER]
  if (given === undefined) return null
  if (typeof given !== 'string' || !KEY.test(given))
    throw invalid({ 'Idempotency-Key': ['Ключ запроса — от 8 до 100 латинских букв, цифр и знаков'] })
  // a captcha is new with each try, and by which words goods were found changes no order
  const { captcha: _captcha, found: _found, ...asked } = body as { captcha?: unknown; found?: unknown }
  return {
    owner: ownerOf(asker, phone),
    key: given,
    bodyHash: createHash('sha256')
      .update(`${path} ${canonical(asked)}`)
      .digest('hex'),
  }
}

/** The same words in any order of fields. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null'
  const fields = Object.entries(value)
    .filter(([, inner]) => inner !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
  return `{${fields.map(([name, inner]) => `${JSON.stringify(name)}:${canonical(inner)}`).join()}}`
}

function sameOrThrow(row: { body_hash: string; order_id: number | null }, { bodyHash }: OrderRequest): number | null {
  if (row.body_hash !== bodyHash)
    throw conflict('С этим ключом уже оформлен другой заказ. Обновите страницу и повторите.')
  return row.order_id
}

/** The order already made under this key, before any work is done for it again. */
export async function findOrdered(db: Db, request: OrderRequest | null): Promise<number | null> {
  if (!request) return null
  const { owner, key } = request
  const row = await db
    .selectFrom('order_request')
    .select(['body_hash', 'order_id'])
    .where('owner', '=', owner)
    .where('key', '=', key)
    .executeTakeFirst()
  return row ? sameOrThrow(row, request) : null
}

/** The same and, on the same way, the buyer's cart. */
export async function findOrderedAndCart(
  db: Db,
  request: OrderRequest | null,
  asker: CartAsker,
): Promise<{ ordered: number | null; cartUuid: string | null }> {
  const { rows } = await sql<{ body_hash: string | null; order_id: number | null; uuid: string | null }>`
    select r.body_hash, r.order_id, cart.uuid from (select) one
    left join order_request r on r.owner = ${request?.owner ?? null}::text and r.key = ${request?.key ?? null}::text
    left join cart on ${ownCart(asker)}`.execute(db)
  const { body_hash, order_id, uuid } = rows[0]!
  return {
    ordered: request && body_hash !== null ? sameOrThrow({ body_hash, order_id }, request) : null,
    cartUuid: uuid,
  }
}

export interface OrderClaim {
  /** The order of an earlier request with this key; there is nothing left to do. */
  ordered: number | null
  /**
   * Held until the transaction ends: nobody else may order from this cart meanwhile. Null: there is none, or none was
   * asked for.
   */
  cartUuid: string | null
}

/**
 * First thing in the transaction: whoever comes second with the same key waits here until the first is done, then finds
 * its order.
 * After the key, never before it, the cart.
 */
export async function claimRequest(
  tx: Db,
  request: OrderRequest | null,
  asker: CartAsker | null,
  now: Date,
  /** What the transaction changes is told of by whoever commits it (sendNotices). */
  isDeferred = false,
): Promise<OrderClaim> {
  const notices = isDeferred ? deferNotices : sql`null`
  if (!request) return { ordered: null, cartUuid: asker && (await holdCart(tx, asker, notices)) }
  const { rows } = await sql<{ key: string | null; uuid: string | null }>`
    with claimed as (
      insert into order_request (owner, key, body_hash, created_at)
      values (${request.owner}, ${request.key}, ${request.bodyHash}, ${now}) on conflict do nothing returning key),
    held as materialized (select uuid from cart where ${asker ? ownCart(asker) : sql`false`} and (select count(*) from claimed) = 1 for update)
    select (select key from claimed) as key, (select uuid from held) as uuid, ${notices}`.execute(tx)
  const { key, uuid } = rows[0]!
  if (key !== null) return { ordered: null, cartUuid: uuid }
  const ordered = await findOrdered(tx, request)
  // swept away in this very moment: then it is as good as new
  return { ordered, cartUuid: ordered === null && asker ? await holdCart(tx, asker, notices) : null }
}

async function holdCart(tx: Db, asker: CartAsker, notices: RawBuilder<unknown>): Promise<string | null> {
  const { rows } = await sql<{
    uuid: string
  }>`select uuid, ${notices} from cart where ${ownCart(asker)} for update`.execute(tx)
  return rows[0]?.uuid ?? null
}

export const settleOrderRequest = ({ owner, key }: OrderRequest, orderId: number) =>
  sql`update order_request set order_id = ${orderId} where owner = ${owner} and key = ${key}`
