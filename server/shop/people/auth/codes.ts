import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import { invalid, tooManyRequests } from '#contract/api-error.ts'
import type { AuthKey } from '#rules/identity/auth-key.ts'
import {
  CODE_EXPIRED,
  CODE_LENGTH,
  CODE_NO_TRIES,
  CODE_RESEND_SECONDS,
  CODE_SECONDS,
  CODE_TRIES,
  CODE_WRONG,
  codeWrong,
  codeError,
  type CodePurpose,
  normalizeCode,
} from '#rules/identity/one-time-code.ts'
import type { Db } from '#server/db/client.ts'
import type { Database } from '#server/db/schema.ts'
import { withRetries } from '#server/db/with-retries.ts'
import { addressGroup, limitByAddress } from '#server/kernel/limits.ts'
import type { CallContext } from '#server/shop/ground/call-context.ts'
import type { Visitor } from '#server/kernel/visitor.ts'
import { CODE_CHECKS, TRIES_WITHOUT_TOKEN } from './auth-limits.ts'
import { limitStranger } from './limit-by-key.ts'
import { hashToken, newToken } from '#server/kernel/tokens.ts'

/**
 * A million codes are quickly tried against any hash; this one keeps them out of backups and curious eyes for their
 * five minutes.
 */
const hashCode = (salt: string, key: string, code: string) =>
  createHash('sha256').update(`${salt} ${key} ${code}`).digest('hex')

const refuse = (field: string, message: string) => invalid({ [field]: [message] })

/** Holds the token of whoever asked for a code, out of reach of scripts; programs get it in the answer as well. */
export const CODE_COOKIE = 'code_asker'
export const CODE_COOKIE_SECONDS = 60 * 60

const isToken = (text: string | undefined): text is string => text !== undefined && /^[\w-]{43}$/.test(text)

/**
 * The token a code is asked with: the browser's own while one of its codes lives (two may be needed at once), else a
 * new one.
 */
export async function askerToken(
  db: Db,
  { cookies }: Visitor,
  codeToken: string | undefined,
  now: Date,
): Promise<string> {
  const given = codeToken ?? cookies[CODE_COOKIE]
  if (!isToken(given)) return newToken()
  const living = db
    .selectFrom('one_time_code')
    .select('key')
    .where('asker_hash', '=', hashToken(given))
    .where('expires_at', '>', now)
  return (await living.executeTakeFirst()) ? given : newToken()
}

interface Asked {
  key: string
  purpose: CodePurpose
  /** The asker's token. */
  asker: string
  ip: string
  /** Signed in to this account before: it waits for nobody else's minute. */
  isKnown: boolean
  /** The address stands for everybody, so it says nothing of who asked. */
  isAddressShared: boolean
}

/**
 * Makes the asker's one living code for a purpose. Throws 429 within a minute of the last one, also across processes.
 * Null: one has just left for this key at the wish of another unknown device. The same code is good for this asker too,
 * so a stranger who asks every minute costs one message a minute and keeps nobody waiting.
 */
export async function issueCode(tx: Db, asked: Asked, now: Date): Promise<string | null> {
  const { key, purpose, asker, ip, isKnown, isAddressShared } = asked
  const address = addressGroup(ip)
  const asker_hash = hashToken(asker)
  const earliest = new Date(now.getTime() - CODE_RESEND_SECONDS * 1000)
  // askings with one key follow one another: of two at once the second must see the first
  await sql`select pg_advisory_xact_lock(hashtextextended(${`code ${key}`}, 0))`.execute(tx)
  const last = await tx
    .selectFrom('one_time_code')
    .selectAll()
    .where('key', '=', key)
    .where('purpose', '=', purpose)
    .where('created_at', '>', earliest)
    .$if(isKnown, (own) => own.where('asker_hash', '=', asker_hash))
    .orderBy((row) => row('asker_hash', '=', asker_hash), 'desc')
    .orderBy((row) => row('address', '=', address), 'desc')
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
  const isOwn = last?.asker_hash === asker_hash || (last?.address === address && !isAddressShared && !isKnown)
  if (last && !isOwn) {
    const { salt, code_hash, created_at, expires_at } = last
    const shared = { address, salt, code_hash, tries: 0, created_at, expires_at }
    await tx
      .insertInto('one_time_code')
      .values({ key, purpose, asker_hash, ...shared })
      .onConflict((conflict) => conflict.columns(['key', 'purpose', 'asker_hash']).doUpdateSet(shared))
      .execute()
    return null
  }
  if (last) {
    const wait = Math.ceil((last.created_at.getTime() - earliest.getTime()) / 1000)
    throw tooManyRequests(Math.max(1, wait), 'Код уже отправлен.', 'Новый можно запросить')
  }
  const code = String(randomInt(10 ** CODE_LENGTH)).padStart(CODE_LENGTH, '0')
  const salt = randomBytes(16).toString('hex')
  const expires_at = new Date(now.getTime() + CODE_SECONDS * 1000)
  const fresh = { address, salt, code_hash: hashCode(salt, key, code), tries: 0, created_at: now, expires_at }
  await tx
    .insertInto('one_time_code')
    .values({ key, purpose, asker_hash, ...fresh })
    .onConflict((conflict) => conflict.columns(['key', 'purpose', 'asker_hash']).doUpdateSet(fresh))
    .execute()
  return code
}

type CodeRow = Selectable<Database['one_time_code']>

/** What a right code leaves behind: good for taking the code out of use in the transaction that needed it. */
export interface CodeProof {
  row: Pick<CodeRow, 'key' | 'purpose' | 'asker_hash' | 'code_hash'>
  field: string
}

interface GivenCode {
  key: AuthKey
  code: string
  /** The asker's token from a program; a browser has it in its cookie. */
  codeToken: string | undefined
  purposes: readonly CodePurpose[]
  /** Where a refusal is shown. */
  field?: string
  /** Nobody but the asker: the token says more than who they are. */
  isAskerOnly?: boolean
}

type CodeContext = Pick<CallContext, 'db' | 'clock' | 'visitor' | 'ports' | 'config'>

/**
 * Throws unless the code is right. With the asker's token a wrong one costs one of its five tries, in a transaction of
 * its own:
 * what the caller rolls back must not give the try back. Without the token it costs nobody's: the address and the key
 * have their own count, and only the last code asked for from the same address can be right. A right one stays good
 * until used.
 */
export async function checkCode(
  context: CodeContext,
  { key, code: given, codeToken, purposes, field = 'code', isAskerOnly = false }: GivenCode,
): Promise<CodeProof> {
  const code = normalizeCode(given)
  if (!code) throw refuse(field, codeError(given)!)
  await limitByAddress(context, CODE_CHECKS)
  const now = context.clock()
  const isRight = (row: CodeRow) =>
    timingSafeEqual(Buffer.from(hashCode(row.salt, row.key, code)), Buffer.from(row.code_hash))
  const token = codeToken ?? context.visitor.cookies[CODE_COOKIE]
  const living = (db: Db) =>
    db
      .selectFrom('one_time_code')
      .selectAll()
      .where('key', '=', key.value)
      .where('purpose', 'in', purposes)
      .where('expires_at', '>', now)

  const outcome = isToken(token)
    ? await withRetries(context.db, async (tx) => {
        const rows = await living(tx)
          .where('asker_hash', '=', hashToken(token))
          .orderBy('purpose')
          .forUpdate()
          .execute()
        if (rows.length === 0) return null
        const open = rows.filter(({ tries }) => tries < CODE_TRIES)
        if (open.length === 0) return CODE_NO_TRIES
        const right = open.find(isRight)
        if (right) return right
        await tx
          .updateTable('one_time_code')
          .set((row) => ({ tries: row('tries', '+', 1) }))
          .where('key', '=', key.value)
          .where('asker_hash', '=', hashToken(token))
          .where(
            'purpose',
            'in',
            open.map(({ purpose }) => purpose),
          )
          .execute()
        const left = CODE_TRIES - 1 - Math.min(...open.map(({ tries }) => tries))
        return left <= 0 ? CODE_NO_TRIES : codeWrong(left)
      })
    : null
  if (typeof outcome === 'string') throw refuse(field, outcome)
  if (outcome) return { row: outcome, field }
  if (isAskerOnly) throw refuse(field, CODE_EXPIRED)

  await limitStranger(context, TRIES_WITHOUT_TOKEN, key.value)
  const last = await living(context.db)
    .where('address', '=', addressGroup(context.visitor.ip))
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
  if (!last) throw refuse(field, CODE_EXPIRED)
  if (last.tries >= CODE_TRIES) throw refuse(field, CODE_NO_TRIES)
  if (!isRight(last)) throw refuse(field, CODE_WRONG)
  return { row: last, field }
}

/** Takes the code out of use. Of two requests with one code only the first gets through. */
export async function spendCode(tx: Db, { row, field }: CodeProof): Promise<void> {
  const used = await tx
    .deleteFrom('one_time_code')
    .where('key', '=', row.key)
    .where('purpose', '=', row.purpose)
    .where('asker_hash', '=', row.asker_hash)
    .where('code_hash', '=', row.code_hash)
    .returning('key')
    .executeTakeFirst()
  if (!used) throw refuse(field, CODE_EXPIRED)
}

/** Codes that went to a key which is no longer theirs. */
export async function dropCodes(tx: Db, key: string): Promise<void> {
  await tx.deleteFrom('one_time_code').where('key', '=', key).execute()
}
