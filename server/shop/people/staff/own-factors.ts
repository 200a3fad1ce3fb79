import qrcode from 'qrcode'
import { conflict, invalid } from '#contract/api-error.ts'
import type { SessionState } from '#contract/office/session.ts'
import { normalizeName } from '#rules/identity/person-name.ts'
import { phoneError } from '#rules/identity/phone-error.ts'
import { normalizePhone } from '#rules/identity/phone.ts'
import type { Db } from '#server/db/client.ts'
import { withRetries } from '#server/db/with-retries.ts'
import { limit } from '#server/kernel/limits.ts'
import { readSetting } from '#server/kernel/settings.ts'
import { totpName } from '#server/kernel/sealing.ts'
import { hashPassword, isPassword } from '#server/kernel/passwords.ts'
import { checkStaffPassword } from './invitations.ts'
import { type OfficeContext, signedIn, type StaffSession } from './office-context.ts'
import { adoptPasskey, askNewPasskey, type GivenResponse } from './passkeys.ts'
import { adoptTotp, factorsOf, hasSecondFactor, newTotpSecret, renewCodes, totpUri } from './second-factors.ts'
import { describeAgain, enterWith } from './session-state.ts'
import { CONFIRMATIONS_OF_STAFF, PHONES_OF_STAFF, SECOND_FACTORS } from './staff-limits.ts'
import { tellStaff } from './staff-letters.ts'
import { dropSession, endAllSessions, openSession } from './staff-session.ts'

export interface EnrolledFactor {
  state: SessionState
  /** Empty unless they were made now. */
  recoveryCodes: string[]
}

export async function startTotp(context: OfficeContext): Promise<{ secret: string; uri: string; qrSvg: string }> {
  const { staff } = signedIn(context)
  refuseDemo(staff.isDemo)
  const { name: shop } = await readSetting(context.db, 'shop')
  const secret = newTotpSecret()
  const totp_new = context.sealing.seal(totpName(staff.id), secret)
  await context.db.updateTable('staff').set({ totp_new }).where('id', '=', staff.id).execute()
  const uri = totpUri(secret, { login: staff.login, shop: `${shop}, Пульт` })
  return { secret, uri, qrSvg: await qrcode.toString(uri, { type: 'svg', margin: 0 }) }
}

export const enrolTotp = (context: OfficeContext, code: string): Promise<EnrolledFactor> =>
  enrol(context, (tx, { staff }) => adoptTotp({ tx, sealing: context.sealing }, staff.id, code, context.clock()))

export async function startPasskey(context: OfficeContext): Promise<Record<string, unknown>> {
  const session = signedIn(context)
  refuseDemo(session.staff.isDemo)
  const { name } = await readSetting(context.db, 'shop')
  return askNewPasskey(context, session, name)
}

export const enrolPasskey = (
  context: OfficeContext,
  given: { name: string; response: GivenResponse },
): Promise<EnrolledFactor> =>
  enrol(context, (tx, session) => adoptPasskey(tx, context, session, { ...given, name: normalizeName(given.name) }))

/** Everybody comes in as the people of the demo shop: nobody may lock the door behind them. */
function refuseDemo(isDemo: boolean) {
  if (isDemo) throw conflict('У людей демо-магазина нет второго фактора: они входят одним нажатием')
}

/** The first factor brings recovery codes along, and opens a session that waited for it. */
async function enrol(
  context: OfficeContext,
  adopt: (tx: Db, session: StaffSession) => Promise<void>,
): Promise<EnrolledFactor> {
  const session = signedIn(context)
  const { db, visitor, clock } = context
  const { id, isDemo } = session.staff
  refuseDemo(isDemo)
  for (const rule of SECOND_FACTORS) await limit(context, rule, `enrol ${id}`)
  const { codes, token } = await withRetries(db, async (tx) => {
    await adopt(tx, session)
    const { recoveryCodes } = await factorsOf(tx, id)
    const made = recoveryCodes === 0 ? await renewCodes(tx, id, clock()) : []
    if (session.stage === 'open') {
      await tellStaff(
        { ...context, db: tx },
        [id],
        'Новый второй фактор',
        'К вашему входу в Пульт добавлен ещё один второй фактор.',
      )
      return { codes: made, token: null }
    }
    await dropSession(tx, session.tokenHash)
    return { codes: made, token: await openSession(tx, { staffId: id, stage: 'open', visitor, now: clock() }) }
  })
  const state = token ? await enterWith(context, token) : await describeAgain(context, session)
  return { state, recoveryCodes: codes }
}

/** The last one stays outside the demo shop: without it nobody gets in. */
export async function dropFactor(
  context: OfficeContext,
  given: { totp?: boolean | undefined; passkeyId?: string | undefined },
): Promise<SessionState> {
  const session = signedIn(context)
  const { id } = session.staff
  if (!given.totp && !given.passkeyId) throw invalid({ totp: ['Выберите, что убрать'] })
  await withRetries(context.db, async (tx) => {
    const before = await tx
      .selectFrom('staff')
      .select('totp_secret')
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (given.totp) await tx.updateTable('staff').set({ totp_secret: null }).where('id', '=', id).execute()
    const gone = given.passkeyId
      ? await tx
          .deleteFrom('staff_passkey')
          .where('staff_id', '=', id)
          .where('id', '=', given.passkeyId)
          .returning('id')
          .executeTakeFirst()
      : undefined
    if (!gone && !(given.totp && before.totp_secret !== null)) throw conflict('Этого второго фактора у вас уже нет')
    await tellStaff(
      { ...context, db: tx },
      [id],
      'Второй фактор убран',
      'У вашего входа в Пульт стало на один второй фактор меньше.',
    )
    if (hasSecondFactor(await factorsOf(tx, id))) return
    if (context.config.mode !== 'demo') throw conflict('Это последний второй фактор: сначала заведите другой')
    await tx.deleteFrom('staff_recovery_code').where('staff_id', '=', id).execute()
  })
  return describeAgain(context, session)
}

export async function makeRecoveryCodes(context: OfficeContext): Promise<EnrolledFactor> {
  const session = signedIn(context)
  const { id } = session.staff
  if (!hasSecondFactor(await factorsOf(context.db, id)))
    throw conflict('Сначала заведите второй фактор: запасные коды заменяют его')
  const recoveryCodes = await withRetries(context.db, async (tx) => {
    await tellStaff(
      { ...context, db: tx },
      [id],
      'Новые запасные коды',
      'Прежние коды для входа в Пульт больше не действуют, действуют новые.',
    )
    return renewCodes(tx, id, context.clock())
  })
  return { state: await describeAgain(context, session), recoveryCodes }
}

export async function setOwnPassword(
  context: OfficeContext,
  given: { current: string; password: string; passwordConfirmation: string },
): Promise<SessionState> {
  const session = signedIn(context)
  const { staff } = session
  await limit(context, CONFIRMATIONS_OF_STAFF, String(staff.id))
  const row = await context.db.selectFrom('staff').select('password_hash').where('id', '=', staff.id).executeTakeFirst()
  if (!(await isPassword(row?.password_hash, given.current))) throw invalid({ current: ['Пароль не подошёл'] })
  checkStaffPassword(given, staff, context.config.host)
  const password_hash = await hashPassword(given.password)
  await withRetries(context.db, async (tx) => {
    await tx
      .updateTable('staff')
      .set((each) => ({ password_hash, version: each('version', '+', 1) }))
      .where('id', '=', staff.id)
      .execute()
    await endAllSessions(tx, staff.id, session.tokenHash)
    await tellStaff({ ...context, db: tx }, [staff.id], 'Пароль Пульта изменён', 'Остальные ваши входы завершены.')
  })
  return describeAgain(context, session)
}

/** The phone of before is told, too: whoever sits at somebody's open browser does not silence their warnings. */
export async function setOwnPhone(context: OfficeContext, given: string): Promise<SessionState> {
  const session = signedIn(context)
  const { id } = session.staff
  const problem = phoneError(given, { required: false })
  if (problem) throw invalid({ phone: [problem] })
  const phone = normalizePhone(given)
  await limit(context, PHONES_OF_STAFF, String(id))
  await withRetries(context.db, async (tx) => {
    await tellStaff(
      { ...context, db: tx },
      [id],
      'Телефон для предупреждений изменён',
      'Предупреждения о входе в Пульт пойдут на другой номер.',
    )
    await tx
      .updateTable('staff')
      .set((row) => ({ phone, version: row('version', '+', 1) }))
      .where('id', '=', id)
      .execute()
  })
  return describeAgain(context, session)
}
