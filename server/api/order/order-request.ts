import { createHash } from 'node:crypto'
import { conflict, invalid } from '#contract/api-error.ts'
import { IDEMPOTENCY_HEADER } from '#contract/order.ts'
import type { Db } from '#server/db/client.ts'
import type { Visitor } from '../call-context.ts'

/** What makes a retry the same: its key and what it asked for. */
export interface OrderRequest {
  key: string
  bodyHash: string
}

const KEY = /^[\x21-\x7e]{8,100}$/

/** Null when the caller gave no key: then nothing is promised about a retry. */
export function orderRequest({ headers }: Visitor, path: string, body: object): OrderRequest | null {
  const given = headers[IDEMPOTENCY_HEADER]
  if (given === undefined) return null
  if (typeof given !== 'string' || !KEY.test(given)) throw invalid({ 'Idempotency-Key': ['Ключ запроса — от 8 до 100 латинских букв, цифр и знаков'] })
  // a captcha is new with each try
  const { captcha: _, ...asked } = body as { captcha?: unknown }
  return { key: given, bodyHash: createHash('sha256').update(`${path} ${canonical(asked)}`).digest('hex') }
}

/** The same words in any order of fields. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null'
  const fields = Object.entries(value).filter(([, inner]) => inner !== undefined).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return `{${fields.map(([name, inner]) => `${JSON.stringify(name)}:${canonical(inner)}`).join()}}`
}

function sameOrThrow(row: { body_hash: string; order_id: number | null }, { bodyHash }: OrderRequest): number | null {
  if (row.body_hash !== bodyHash) throw conflict('С этим ключом уже оформлен другой заказ. Обновите страницу и повторите.')
  return row.order_id
}

/** The order already made under this key, before any work is done for it again. */
export async function findOrdered(db: Db, request: OrderRequest | null): Promise<number | null> {
  if (!request) return null
  const row = await db.selectFrom('order_request').select(['body_hash', 'order_id']).where('key', '=', request.key).executeTakeFirst()
  return row ? sameOrThrow(row, request) : null
}

/** First thing in the transaction: whoever comes second with the same key waits here until the first is done, then finds its order. */
export async function claimRequest(tx: Db, request: OrderRequest | null, now: Date): Promise<number | null> {
  if (!request) return null
  const row = { key: request.key, body_hash: request.bodyHash, order_id: null, created_at: now }
  const claimed = await tx.insertInto('order_request').values(row).onConflict((c) => c.doNothing()).returning('key').executeTakeFirst()
  return claimed ? null : findOrdered(tx, request)
}

export async function settleRequest(tx: Db, request: OrderRequest | null, orderId: number): Promise<void> {
  if (request) await tx.updateTable('order_request').set({ order_id: orderId }).where('key', '=', request.key).execute()
}
