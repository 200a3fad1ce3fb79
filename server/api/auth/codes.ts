import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { invalid, tooManyRequests } from '#contract/api-error.ts'
import {
  CODE_EXPIRED, CODE_LENGTH, CODE_NO_TRIES, CODE_RESEND_SECONDS, CODE_SECONDS, CODE_TRIES, CODE_WRONG, codeError, normalizeCode,
} from '#rules/one-time-code.ts'
import type { Db } from '#server/db/client.ts'

/** A million codes are quickly tried against any hash; this one keeps them out of backups and curious eyes for their five minutes. */
const hashCode = (salt: string, key: string, code: string) => createHash('sha256').update(`${salt} ${key} ${code}`).digest('hex')

const refuse = (message: string) => invalid({ code: [message] })

/** Makes the one living code of a phone or e-mail. Throws 429 within a minute of the last one, also across processes. */
export async function issueCode(tx: Db, key: string, now: Date): Promise<string> {
  const code = String(randomInt(10 ** CODE_LENGTH)).padStart(CODE_LENGTH, '0')
  const salt = randomBytes(16).toString('hex')
  const fresh = {
    salt,
    code_hash: hashCode(salt, key, code),
    tries: 0,
    created_at: now,
    expires_at: new Date(now.getTime() + CODE_SECONDS * 1000),
  }
  const earliest = new Date(now.getTime() - CODE_RESEND_SECONDS * 1000)
  const written = await tx
    .insertInto('auth_code')
    .values({ key, ...fresh })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(fresh).where('auth_code.created_at', '<=', earliest))
    .returning('key')
    .executeTakeFirst()
  if (written) return code
  const { created_at } = await tx.selectFrom('auth_code').select('created_at').where('key', '=', key).executeTakeFirstOrThrow()
  const wait = Math.ceil((created_at.getTime() - earliest.getTime()) / 1000)
  throw tooManyRequests(Math.max(1, wait), 'Код уже отправлен.', 'Новый можно запросить')
}

/** What a right code leaves behind: good for taking the code out of use in the transaction that needed it. */
export interface CodeProof {
  key: string
  codeHash: string
}

/**
 * Throws unless the code is right. A wrong one costs a try, in a transaction of its own: what the caller rolls back must not
 * give the try back. A right one stays good until used.
 */
export async function checkCode(db: Db, key: string, given: string, now: Date): Promise<CodeProof> {
  const code = normalizeCode(given)
  if (!code) throw refuse(codeError(given)!)
  const outcome = await db.transaction().execute(async (tx) => {
    const row = await tx.selectFrom('auth_code').selectAll().where('key', '=', key).forUpdate().executeTakeFirst()
    if (!row || row.expires_at <= now) return CODE_EXPIRED
    if (row.tries >= CODE_TRIES) return CODE_NO_TRIES
    if (timingSafeEqual(Buffer.from(hashCode(row.salt, key, code)), Buffer.from(row.code_hash))) return { key, codeHash: row.code_hash }
    await tx.updateTable('auth_code').set({ tries: row.tries + 1 }).where('key', '=', key).execute()
    return row.tries + 1 >= CODE_TRIES ? CODE_NO_TRIES : CODE_WRONG
  })
  if (typeof outcome === 'string') throw refuse(outcome)
  return outcome
}

/** Takes the code out of use. Of two requests with one code only the first gets through. */
export async function spendCode(tx: Db, { key, codeHash }: CodeProof): Promise<void> {
  const used = await tx.deleteFrom('auth_code').where('key', '=', key).where('code_hash', '=', codeHash).returning('key').executeTakeFirst()
  if (!used) throw refuse(CODE_EXPIRED)
}
