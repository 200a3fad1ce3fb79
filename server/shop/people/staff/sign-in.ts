import { forbidden, invalid, notFound } from '#contract/api-error.ts'
import type { DemoPerson, SessionState } from '#contract/office/session.ts'
import { normalizeEmail } from '#rules/identity/email.ts'
import type { Db } from '#server/db/client.ts'
import { withRetries } from '#server/db/with-retries.ts'
import { limit, limitByAddress, limitOfAsker } from '#server/kernel/limits.ts'
import { isPassword } from '#server/kernel/passwords.ts'
import { type OfficeContext, signedIn, type StaffSession } from './office-context.ts'
import { checkPasskey, type GivenResponse, ownerOfPasskey } from './passkeys.ts'
import { factorsOf, hasSecondFactor, spendRecoveryCode, spendTotp } from './second-factors.ts'
import { describeAgain, describeSession, enterWith } from './session-state.ts'
import {
  CONFIRMATIONS_OF_STAFF,
  DEMO_ENTRIES,
  SECOND_FACTORS,
  STAFF_PASSWORDS,
  STAFF_PASSWORDS_OF_ASKER,
  STAFF_PASSWORDS_OF_LOGIN,
} from './staff-limits.ts'
import { knownStaffDevice } from './staff-devices.ts'
import { dropSession, FRESH_MS, openSession } from './staff-session.ts'

const WRONG_PASSWORD = 'Не подошло: проверьте e-mail и пароль'

/** Outside the demo shop nobody gets in by a password alone. */
export async function stageAfterPassword(
  db: Db,
  { config }: Pick<OfficeContext, 'config'>,
  staffId: number,
): Promise<StaffSession['stage']> {
  if (hasSecondFactor(await factorsOf(db, staffId))) return 'second-factor'
  return config.mode === 'demo' ? 'open' : 'enrolment'
}

/** A browser that was in as this person has a count of its own: strangers' wrong passwords cannot shut it out. */
async function limitPasswords(context: OfficeContext, login: string): Promise<void> {
  const device = await knownStaffDevice(context, login)
  if (device) return limit(context, STAFF_PASSWORDS_OF_ASKER, `${login} device ${device}`)
  await limitByAddress(context, STAFF_PASSWORDS)
  await limitOfAsker(context, STAFF_PASSWORDS_OF_ASKER, login)
  for (const rule of STAFF_PASSWORDS_OF_LOGIN) await limit(context, rule, login)
}

/**
 * No user enumeration: one message and one timing for an unknown login, one without a password, a blocked one and a
 * wrong password.
 */
export async function enterByPassword(
  context: OfficeContext,
  given: { login: string; password: string },
): Promise<SessionState> {
  const login = normalizeEmail(given.login) ?? given.login.trim().toLowerCase().slice(0, 254)
  await limitPasswords(context, login)
  const { db, visitor, clock, log } = context
  const found = await db
    .selectFrom('staff')
    .select(['id', 'password_hash', 'state'])
    .where('login', '=', login)
    .where('is_demo', '=', false)
    .executeTakeFirst()
  const isRight = await isPassword(found?.password_hash, given.password)
  if (!found || !isRight || found.state !== 'active') {
    log.warn({ staff: found?.id ?? null, ip: visitor.ip }, 'a sign-in to the office was refused')
    throw invalid({ password: [WRONG_PASSWORD] })
  }
  const token = await withRetries(db, async (tx) => {
    // held until the session is written: a password changed or an access blocked meanwhile must find and end it
    const now = await tx
      .selectFrom('staff')
      .select(['password_hash', 'state'])
      .where('id', '=', found.id)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (now?.password_hash !== found.password_hash || now?.state !== 'active')
      throw invalid({ password: [WRONG_PASSWORD] })
    const stage = await stageAfterPassword(tx, context, found.id)
    return openSession(tx, { staffId: found.id, stage, visitor, now: clock() })
  })
  return enterWith(context, token)
}

/** The proven session takes the place of the half-open one. */
async function replaceSession(context: OfficeContext, prove: (tx: Db, session: StaffSession) => Promise<void>) {
  const session = signedIn(context)
  if (session.stage !== 'second-factor') return describeSession(context, session)
  const { db, visitor, clock } = context
  for (const rule of SECOND_FACTORS) await limit(context, rule, String(session.staff.id))
  const token = await withRetries(db, async (tx) => {
    await prove(tx, session)
    await dropSession(tx, session.tokenHash)
    return openSession(tx, { staffId: session.staff.id, stage: 'open', visitor, now: clock() })
  })
  return enterWith(context, token)
}

export const enterByTotp = (context: OfficeContext, code: string): Promise<SessionState> =>
  replaceSession(context, (tx, { staff }) =>
    spendTotp({ tx, sealing: context.sealing }, staff.id, code, context.clock()),
  )

export const enterByRecoveryCode = (context: OfficeContext, code: string): Promise<SessionState> =>
  replaceSession(context, (tx, { staff }) => spendRecoveryCode(tx, staff.id, code))

export const enterByPasskey = (context: OfficeContext, response: GivenResponse): Promise<SessionState> =>
  replaceSession(context, (tx, session) => checkPasskey(tx, context, session, response))

/** Straight in, without a password that strangers could use up tries of: the key itself asks for a finger or a PIN. */
export async function enterByPasskeyAlone(context: OfficeContext, response: GivenResponse): Promise<SessionState> {
  await limitByAddress(context, STAFF_PASSWORDS)
  const { db, visitor, clock } = context
  const token = await withRetries(db, async (tx) => {
    const staffId = await ownerOfPasskey(tx, context, response)
    return openSession(tx, { staffId, stage: 'open', visitor, now: clock() })
  })
  return enterWith(context, token)
}

export async function leaveOffice(context: OfficeContext): Promise<SessionState> {
  if (context.session) await dropSession(context.db, context.session.tokenHash)
  context.setSessionCookie(null)
  return describeSession(context, null)
}

interface Proof {
  password?: string | undefined
  code?: string | undefined
  response?: GivenResponse | undefined
}

/** Fresh for ten minutes more. People of the demo shop have nothing to prove it by. */
export async function confirmIdentity(context: OfficeContext, proof: Proof): Promise<SessionState> {
  const session = signedIn(context)
  const { db, clock } = context
  await limit(context, CONFIRMATIONS_OF_STAFF, String(session.staff.id))
  await withRetries(db, async (tx) => {
    if (!session.staff.isDemo) await prove(tx, context, session, proof)
    await tx
      .updateTable('staff_session')
      .set({ fresh_until: new Date(clock().getTime() + FRESH_MS) })
      .where('token_hash', '=', session.tokenHash)
      .execute()
  })
  return describeAgain(context, session)
}

async function prove(tx: Db, context: OfficeContext, session: StaffSession, { password, code, response }: Proof) {
  const { id } = session.staff
  if (response) return checkPasskey(tx, context, session, response)
  if (code !== undefined) return spendTotp({ tx, sealing: context.sealing }, id, code, context.clock())
  const row = await tx.selectFrom('staff').select('password_hash').where('id', '=', id).executeTakeFirst()
  if (!(await isPassword(row?.password_hash, password ?? ''))) throw invalid({ password: ['Пароль не подошёл'] })
}

const NOT_DEMO = 'Вход одним нажатием есть только в демо-магазине'

export async function listDemoPeople({ db, config }: OfficeContext): Promise<DemoPerson[]> {
  if (config.mode !== 'demo') return []
  const rows = await db
    .selectFrom('staff')
    .innerJoin('staff_grant', 'staff_grant.staff_id', 'staff.id')
    .innerJoin('staff_role', 'staff_role.code', 'staff_grant.role_code')
    .select([
      'staff.id',
      'staff.name',
      'staff_role.code as role',
      'staff_role.name as roleName',
      'staff_role.does',
      'staff_grant.node_codes',
      'staff_grant.warehouse_ids',
    ])
    .where('staff.is_demo', '=', true)
    .where('staff.state', '=', 'active')
    .orderBy('staff_role.position')
    .orderBy('staff.id')
    .execute()
  const [nodes, shops] = await Promise.all([
    db.selectFrom('node_logistic').select(['code', 'name']).execute(),
    db.selectFrom('warehouse').select(['id', 'name']).execute(),
  ])
  return rows.map(({ node_codes, warehouse_ids, ...person }) => {
    const names = [
      ...nodes.filter(({ code }) => node_codes.includes(code)),
      ...shops.filter(({ id }) => warehouse_ids.includes(id)),
    ].map(({ name }) => name)
    return { ...person, place: names.length > 0 ? names.join(', ') : 'Все филиалы' }
  })
}

export async function enterAsDemo(context: OfficeContext, id: number): Promise<SessionState> {
  const { db, config, visitor, clock } = context
  if (config.mode !== 'demo') throw forbidden(NOT_DEMO)
  await limitByAddress(context, DEMO_ENTRIES)
  const person = await db
    .selectFrom('staff')
    .select('id')
    .where('id', '=', id)
    .where('is_demo', '=', true)
    .where('state', '=', 'active')
    .executeTakeFirst()
  if (!person) throw notFound('Такого человека в демо-магазине нет')
  return enterWith(context, await openSession(db, { staffId: person.id, stage: 'open', visitor, now: clock() }))
}
