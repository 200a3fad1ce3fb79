import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { invalid } from '#contract/api-error.ts'
import type { Db } from '#server/db/client.ts'
import { type Sealing, totpName } from '#server/kernel/sealing.ts'
import { hashToken } from '#server/kernel/tokens.ts'

const STEP_SECONDS = 30
const CODES = 10
const WRONG_CODE = 'Код не подошёл: проверьте его и часы телефона'
const WRONG_RECOVERY = 'Запасной код не подошёл или уже использован'

const totpOf = (secret: string, { login = '', shop = '' } = {}) =>
  new TOTP({ issuer: shop, label: login, secret: Secret.fromBase32(secret), period: STEP_SECONDS })

export const newTotpSecret = (): string => new Secret({ size: 20 }).base32

/** What a QR code says to the application. */
export const totpUri = (secret: string, about: { login: string; shop: string }): string =>
  totpOf(secret, about).toString()

/** The step a code belongs to: the neighbours of the present one count, clocks differ. Null: no such code. */
function totpStep(secret: string, code: string, now: Date): number | null {
  const digits = code.replace(/[\s-]/g, '')
  if (!/^\d{6}$/.test(digits)) return null
  const delta = totpOf(secret).validate({ token: digits, timestamp: now.getTime(), window: 1 })
  return delta === null ? null : Math.floor(now.getTime() / 1000 / STEP_SECONDS) + delta
}

/** Where secrets of codes lie sealed. */
interface Safe {
  tx: Db
  sealing: Sealing
}

/** Throws unless the code is right and was not used before; two at once cannot both use it. */
export async function spendTotp({ tx, sealing }: Safe, staffId: number, code: string, now: Date): Promise<void> {
  const row = await tx
    .selectFrom('staff')
    .select(['totp_secret', 'totp_step'])
    .where('id', '=', staffId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  const step = row?.totp_secret ? totpStep(sealing.open(totpName(staffId), row.totp_secret), code, now) : null
  if (step === null || step <= row!.totp_step) throw invalid({ code: [WRONG_CODE] })
  await tx.updateTable('staff').set({ totp_step: step }).where('id', '=', staffId).execute()
}

/** The first code proves that the application has the secret. */
export async function adoptTotp({ tx, sealing }: Safe, staffId: number, code: string, now: Date): Promise<void> {
  const row = await tx
    .selectFrom('staff')
    .select('totp_new')
    .where('id', '=', staffId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row?.totp_new) throw invalid({ code: ['Сначала получите QR-код'] })
  const step = totpStep(sealing.open(totpName(staffId), row.totp_new), code, now)
  if (step === null) throw invalid({ code: [WRONG_CODE] })
  await tx
    .updateTable('staff')
    .set({ totp_secret: row.totp_new, totp_new: null, totp_step: step })
    .where('id', '=', staffId)
    .execute()
}

const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const hashRecoveryCode = (code: string) => hashToken(code.toUpperCase().replace(/[^A-Z0-9]/g, ''))

/** `K7QF-2M9D-…`: 16 signs out of 31 are 79 bits, so a quick hash will do. */
function newRecoveryCode(): string {
  const signs = [...randomBytes(64)].filter((byte) => byte < 248).map((byte) => ALPHABET[byte % ALPHABET.length]!)
  return (signs.slice(0, 16).join('').match(/.{4}/g) ?? []).join('-')
}

/** Instead of whatever there were. The answer is the only time they are seen. */
export async function renewCodes(tx: Db, staffId: number, now: Date): Promise<string[]> {
  const codes = Array.from({ length: CODES }, newRecoveryCode)
  await tx.deleteFrom('staff_recovery_code').where('staff_id', '=', staffId).execute()
  await tx
    .insertInto('staff_recovery_code')
    .values(codes.map((code) => ({ code_hash: hashRecoveryCode(code), staff_id: staffId, created_at: now })))
    .execute()
  return codes
}

export async function spendRecoveryCode(tx: Db, staffId: number, code: string): Promise<void> {
  const used = await tx
    .deleteFrom('staff_recovery_code')
    .where('staff_id', '=', staffId)
    .where('code_hash', '=', hashRecoveryCode(code))
    .returning('code_hash')
    .executeTakeFirst()
  if (!used) throw invalid({ code: [WRONG_RECOVERY] })
}

export interface StoredSecondFactors {
  hasTotp: boolean
  passkeys: { id: string; name: string; created_at: Date; used_at: Date | null }[]
  recoveryCodes: number
  /** Is told of what touches them. */
  phone: string | null
}

export async function factorsOf(db: Db, staffId: number): Promise<StoredSecondFactors> {
  const [row, passkeys, codes] = await Promise.all([
    db.selectFrom('staff').select(['totp_secret', 'phone']).where('id', '=', staffId).executeTakeFirst(),
    db
      .selectFrom('staff_passkey')
      .select(['id', 'name', 'created_at', 'used_at'])
      .where('staff_id', '=', staffId)
      .orderBy('created_at')
      .execute(),
    db
      .selectFrom('staff_recovery_code')
      .select((e) => e.fn.countAll<number>().as('count'))
      .where('staff_id', '=', staffId)
      .executeTakeFirstOrThrow(),
  ])
  return { hasTotp: Boolean(row?.totp_secret), passkeys, recoveryCodes: codes.count, phone: row?.phone ?? null }
}

export const hasSecondFactor = ({ hasTotp, passkeys }: StoredSecondFactors): boolean => hasTotp || passkeys.length > 0
