import { sql } from 'kysely'
import { conflict, invalid, notFound } from '#contract/api-error.ts'
import type { Grant, StaffPerson } from '#contract/office/staff.ts'
import { emailError, normalizeEmail } from '#rules/identity/email.ts'
import { nameError, normalizeName } from '#rules/identity/person-name.ts'
import { OWNER_ROLE } from '#rules/staff/permissions.ts'
import type { Db } from '#server/db/client.ts'
import { withRetries } from '#server/db/with-retries.ts'
import type { Services } from '#server/shop/ground/call-context.ts'
import { type Invitation, writeInvitation } from './invitations.ts'
import { forgetStaffDevices } from './staff-devices.ts'
import { tellStaff } from './staff-letters.ts'
import { aliveSince, endAllSessions } from './staff-session.ts'

type Shop = Pick<Services, 'db' | 'config' | 'clock'>

interface PersonRow {
  id: number
  name: string
  login: string
  state: StaffPerson['state']
  is_demo: boolean
  has_codes: boolean
  passkeys: number
  sessions: number
  invited_until: Date | null
  last_seen_at: Date | null
  created_at: Date
  version: number
  grants: Grant[]
}

async function readPeople({ db, clock, config }: Shop, id: number | null): Promise<StaffPerson[]> {
  const now = clock()
  const { rows } = await sql<PersonRow>`
    select staff.id, staff.name, staff.login, staff.state, staff.is_demo, staff.last_seen_at, staff.created_at, staff.version,
      staff.totp_secret is not null as has_codes,
      (select count(*)::integer from staff_passkey where staff_id = staff.id) as passkeys,
      (select count(*)::integer from staff_session where staff_id = staff.id and stage = 'open' and expires_at > ${now}
        and seen_at > ${aliveSince(now)}) as sessions,
      (select expires_at from staff_invitation where staff_id = staff.id and expires_at > ${now}) as invited_until,
      coalesce((select json_agg(json_build_object('role', role_code, 'nodeCodes', node_codes, 'warehouseIds', warehouse_ids)
          order by role.position, role_code)
        from staff_grant join staff_role role on role.code = role_code where staff_id = staff.id), '[]') as grants
    from staff where not staff.is_program and (${id}::integer is null or staff.id = ${id}) order by staff.name, staff.id`.execute(
    db,
  )
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    login: row.login,
    state: row.state,
    isDemo: row.is_demo,
    grants: row.grants,
    hasSecondFactor: row.has_codes || row.passkeys > 0,
    needsSecondFactor: config.mode !== 'demo',
    passkeys: row.passkeys,
    hasCodes: row.has_codes,
    sessions: row.state === 'blocked' ? 0 : row.sessions,
    invitedUntil: row.invited_until?.toISOString() ?? null,
    lastSeenAt: row.last_seen_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    version: row.version,
  }))
}

export const listPeople = (shop: Shop): Promise<StaffPerson[]> => readPeople(shop, null)

async function readPerson(shop: Shop, id: number): Promise<StaffPerson> {
  const [person] = await readPeople(shop, id)
  if (!person) throw notFound('Такого сотрудника нет')
  return person
}

/** Unknown roles, branches and shops are refused by name; the same role twice is one. */
async function checkGrants(tx: Db, grants: readonly Grant[]): Promise<void> {
  const codes = grants.map(({ role }) => role)
  if (new Set(codes).size < codes.length) throw invalid({ grants: ['Одна роль названа дважды'] })
  const [roles, nodes, shops] = await Promise.all([
    tx.selectFrom('staff_role').select('code').execute(),
    tx.selectFrom('node_logistic').select('code').execute(),
    tx.selectFrom('warehouse').select('id').execute(),
  ])
  const unknown = [
    ...codes.filter((code) => !roles.some((each) => each.code === code)).map((code) => `Роли «${code}» нет`),
    ...grants
      .flatMap(({ nodeCodes }) => nodeCodes)
      .filter((code) => !nodes.some((each) => each.code === code))
      .map((code) => `Филиала с кодом «${code}» нет`),
    ...grants
      .flatMap(({ warehouseIds }) => warehouseIds)
      .filter((id) => !shops.some((each) => each.id === id))
      .map((id) => `Магазина № ${id} нет`),
  ]
  if (unknown.length > 0) throw invalid({ grants: [...new Set(unknown)] })
  const narrowOwner = grants.find(
    ({ role, nodeCodes, warehouseIds }) => role === OWNER_ROLE && nodeCodes.length + warehouseIds.length > 0,
  )
  if (narrowOwner) throw invalid({ grants: ['Владелец отвечает за весь магазин: филиалы у этой роли не указывают'] })
}

async function writeGrants(tx: Db, staffId: number, grants: readonly Grant[]): Promise<void> {
  await tx
    .deleteFrom('staff_grant')
    .where('staff_id', '=', staffId)
    .where('role_code', 'not in', [...grants.map(({ role }) => role), ''])
    .execute()
  for (const { role, nodeCodes, warehouseIds } of grants) {
    const where = { node_codes: [...new Set(nodeCodes)], warehouse_ids: [...new Set(warehouseIds)] }
    await tx
      .insertInto('staff_grant')
      .values({ staff_id: staffId, role_code: role, ...where })
      .onConflict((already) =>
        already
          .columns(['staff_id', 'role_code'])
          .doUpdateSet(where)
          // what stays as it was leaves no line in the journal
          .where(
            sql<boolean>`(staff_grant.node_codes, staff_grant.warehouse_ids) is distinct from (excluded.node_codes, excluded.warehouse_ids)`,
          ),
      )
      .execute()
  }
}

export interface NewPerson {
  name: string
  login: string
  grants: readonly Grant[]
}

/** By the owner in the office and by the command line alike. */
export async function invitePerson(
  shop: Shop,
  given: NewPerson,
): Promise<{ person: StaffPerson; invitation: Invitation }> {
  const name = readName(given.name)
  const login = normalizeEmail(given.login)
  if (!login) throw invalid({ login: [emailError(given.login, { required: true })!] })
  return withRetries(shop.db, async (tx) => {
    await checkGrants(tx, given.grants)
    const added = await tx
      .insertInto('staff')
      .values({
        name,
        login,
        password_hash: null,
        state: 'invited',
        totp_secret: null,
        totp_new: null,
        created_at: shop.clock(),
        last_seen_at: null,
      })
      .onConflict((already) => already.column('login').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!added) throw invalid({ login: ['Сотрудник с таким e-mail уже есть'] })
    await writeGrants(tx, added.id, given.grants)
    const invitation = await writeInvitation(tx, shop, added.id)
    return { person: await readPerson({ ...shop, db: tx }, added.id), invitation }
  })
}

function readName(text: string): string {
  const wrong = nameError(text, { required: true })
  if (wrong) throw invalid({ name: [wrong] })
  return normalizeName(text)
}

export interface PersonChange {
  version: number
  name?: string | undefined
  grants?: readonly Grant[] | undefined
  isBlocked?: boolean | undefined
}

/** Under the locks of all owners, so that two of them cannot block each other at once. */
export async function changePerson(shop: Shop, id: number, asked: PersonChange): Promise<StaffPerson> {
  return withRetries(shop.db, async (tx) => {
    await tx
      .selectFrom('staff')
      .select('staff.id')
      .where((row) =>
        row.or([
          row('staff.id', '=', id),
          row('staff.id', 'in', row.selectFrom('staff_grant').select('staff_id').where('role_code', '=', OWNER_ROLE)),
        ]),
      )
      .orderBy('staff.id')
      .forUpdate()
      .execute()
    const before = await readPerson({ ...shop, db: tx }, id)
    if (before.version !== asked.version)
      throw conflict(`Карточку «${before.name}» уже изменили. Обновите её и повторите`)
    if (asked.grants) await checkGrants(tx, asked.grants)
    const name = asked.name === undefined ? before.name : readName(asked.name)
    const state = asked.isBlocked === undefined ? before.state : await stateAfter(tx, id, asked.isBlocked)
    await tx
      .updateTable('staff')
      .set((row) => ({ name, state, version: row('version', '+', 1) }))
      .where('id', '=', id)
      .execute()
    if (asked.grants) await writeGrants(tx, id, asked.grants)
    if (state === 'blocked') {
      await endAllSessions(tx, id)
      await tx.deleteFrom('staff_invitation').where('staff_id', '=', id).execute()
    }
    await refuseNoOwner(tx, shop)
    return readPerson({ ...shop, db: tx }, id)
  })
}

async function stateAfter(tx: Db, id: number, isBlocked: boolean): Promise<StaffPerson['state']> {
  if (isBlocked) return 'blocked'
  const row = await tx.selectFrom('staff').select(['password_hash', 'is_demo']).where('id', '=', id).executeTakeFirst()
  return row?.password_hash || row?.is_demo ? 'active' : 'invited'
}

/** A shop without an owner could only be mended on the server. */
async function refuseNoOwner(tx: Db, shop: Pick<Shop, 'config'>): Promise<void> {
  const owner = await tx
    .selectFrom('staff_grant')
    .innerJoin('staff', 'staff.id', 'staff_grant.staff_id')
    .select('staff.id')
    .where('role_code', '=', OWNER_ROLE)
    // somebody invited may never come; people of the demo shop are nobody
    .where('state', '=', 'active')
    .$if(shop.config.mode !== 'demo', (owners) => owners.where('is_demo', '=', false))
    .executeTakeFirst()
  if (!owner) throw conflict('Это последний владелец: сначала назначьте другого')
}

/** A new link; the old password keeps working until the new one is set, unless the factors are forgotten too. */
export async function inviteAgain(shop: Shop, id: number, { resetFactors = false } = {}): Promise<Invitation> {
  return withRetries(shop.db, async (tx) => {
    const person = await readPerson({ ...shop, db: tx }, id)
    if (person.isDemo) throw conflict('Люди демо-магазина входят одним нажатием')
    if (person.state === 'blocked') throw conflict('Доступ закрыт: сначала верните его')
    if (resetFactors) {
      await tx
        .updateTable('staff')
        .set((row) => ({ totp_secret: null, totp_new: null, password_hash: null, version: row('version', '+', 1) }))
        .where('id', '=', id)
        .execute()
      await tx.deleteFrom('staff_passkey').where('staff_id', '=', id).execute()
      await tx.deleteFrom('staff_recovery_code').where('staff_id', '=', id).execute()
      await endAllSessions(tx, id)
      await forgetStaffDevices(tx, id)
      await tellStaff(
        { ...shop, db: tx },
        [id],
        'Ваш вход в Пульт сброшен',
        'Пароль и вторые факторы забыты, все входы завершены. Войти можно только по новой ссылке.',
      )
    }
    return writeInvitation(tx, shop, id)
  })
}

/** What somebody else will have to finish once the access is closed. */
export async function unfinishedWork(
  db: Db,
  id: number,
): Promise<{ orders: number; requests: number; repairs: number }> {
  const { rows } = await sql<{ orders: number; requests: number; repairs: number }>`
    select (select count(*)::integer from order_desk join shop_order on shop_order.id = order_desk.order_id
        where order_desk.assigned_to = ${id} and shop_order.status not in ('completed', 'cancelled')) as orders,
      (select count(*)::integer from feedback_request where taken_by = ${id} and state = 'new') as requests,
      (select count(*)::integer from repair where assigned_to = ${id} and state not in ('issued', 'cancelled')) as repairs`.execute(
    db,
  )
  return rows[0]!
}
