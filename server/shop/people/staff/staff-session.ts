import { sql } from 'kysely'
import { invalid, notFound } from '#contract/api-error.ts'
import type { SessionRow } from '#contract/office/session.ts'
import { HOUR_MS, MINUTE_MS } from '#rules/calendar/durations.ts'
import { deviceWords } from '#rules/identity/device-words.ts'
import { ALL_PERMISSIONS, isPermission, OWNER_ROLE, type Permission } from '#rules/staff/permissions.ts'
import type { Db } from '#server/db/client.ts'
import { hashToken, newToken, userAgentOf } from '#server/kernel/tokens.ts'
import type { Visitor } from '#server/kernel/visitor.ts'
import { cityNameByIp } from '#server/shop/people/auth/notify-new-device.ts'
import { recordSignIn } from './journal.ts'
import {
  joinScopes,
  type OfficeContext,
  type StaffIdentity,
  type StaffScope,
  type StaffSession,
} from './office-context.ts'

/** The second factor is at hand, or it is not. */
const ENTERING_MS = 10 * MINUTE_MS
/** Setting up a factor may mean installing an application first. */
const ENROLLING_MS = HOUR_MS
const LONGEST_MS = 7 * 24 * HOUR_MS
/** A shift and a night: whoever comes back later proves again who they are. */
const IDLE_MS = 16 * HOUR_MS
/** Not used since then, a session is over. */
export const aliveSince = (now: Date): Date => new Date(now.getTime() - IDLE_MS)
export const FRESH_MS = 10 * MINUTE_MS
const NOTE_USE_AFTER_MS = MINUTE_MS

/** `__Host-`: the browser itself holds the cookie to this host, to https and to the whole path. */
export const sessionCookie = (scheme: 'http' | 'https') =>
  scheme === 'https' ? '__Host-office_session' : 'office_session'

interface Grant {
  code: string
  name: string
  permissions: string[]
  node_codes: string[]
  warehouse_ids: number[]
}

const scopeOf = ({ node_codes, warehouse_ids }: Grant): StaffScope =>
  node_codes.length === 0 && warehouse_ids.length === 0
    ? { isEverywhere: true }
    : { isEverywhere: false, nodeCodes: node_codes, warehouseIds: warehouse_ids }

function permissionsOf(grants: readonly Grant[]): Map<Permission, StaffScope> {
  const scopes = new Map<Permission, StaffScope>()
  for (const grant of grants) {
    const own = grant.code === OWNER_ROLE ? ALL_PERMISSIONS : grant.permissions.filter(isPermission)
    for (const permission of own) {
      const before = scopes.get(permission)
      scopes.set(permission, before ? joinScopes([before, scopeOf(grant)]) : scopeOf(grant))
    }
  }
  return scopes
}

interface FoundSession {
  token_hash: string
  stage: StaffSession['stage']
  challenge: string | null
  fresh_until: Date | null
  expires_at: Date
  seen_at: Date
  id: number
  name: string
  login: string
  is_demo: boolean
  grants: Grant[]
}

/** Forged, expired, forgotten and blocked ones are nobody; nothing of a demo outside the demo shop. */
export async function findSession(
  db: Db,
  tokenHash: string,
  { now, isDemoShop }: { now: Date; isDemoShop: boolean },
): Promise<StaffSession | null> {
  const { rows } = await sql<FoundSession>`
    select session.token_hash, session.stage, session.challenge, session.fresh_until, session.expires_at, session.seen_at,
      staff.id, staff.name, staff.login, staff.is_demo,
      coalesce((select json_agg(json_build_object('code', role.code, 'name', role.name, 'permissions', role.permissions,
          'node_codes', staff_grant.node_codes, 'warehouse_ids', staff_grant.warehouse_ids) order by role.position, role.code)
        from staff_grant join staff_role role on role.code = staff_grant.role_code
        where staff_grant.staff_id = staff.id), '[]') as grants
    from staff_session session join staff on staff.id = session.staff_id
    where session.token_hash = ${tokenHash} and session.expires_at > ${now} and session.seen_at > ${aliveSince(now)}
      and staff.state = 'active' and (${isDemoShop} or not staff.is_demo)`.execute(db)
  const row = rows[0]
  if (!row) return null
  if (now.getTime() - row.seen_at.getTime() >= NOTE_USE_AFTER_MS) await touchSession(db, tokenHash, row.id, now)
  const staff: StaffIdentity = {
    id: row.id,
    name: row.name,
    login: row.login,
    isDemo: row.is_demo,
    roles: row.grants.map(({ code, name }) => ({ code, name })),
    permissions: permissionsOf(row.grants),
  }
  return {
    tokenHash,
    stage: row.stage,
    challenge: row.challenge,
    freshUntil: row.fresh_until,
    expiresAt: row.expires_at,
    staff,
  }
}

async function touchSession(db: Db, tokenHash: string, staffId: number, now: Date): Promise<void> {
  await db.updateTable('staff_session').set({ seen_at: now }).where('token_hash', '=', tokenHash).execute()
  await db.updateTable('staff').set({ last_seen_at: now }).where('id', '=', staffId).execute()
}

const LIFE_MS = { 'second-factor': ENTERING_MS, enrolment: ENROLLING_MS, open: LONGEST_MS }

/** A new token for every stage: one seen on the way in is worth nothing inside. */
export async function openSession(
  tx: Db,
  { staffId, stage, visitor, now }: { staffId: number; stage: StaffSession['stage']; visitor: Visitor; now: Date },
): Promise<string> {
  const token = newToken()
  await tx
    .insertInto('staff_session')
    .values({
      token_hash: hashToken(token),
      staff_id: staffId,
      stage,
      challenge: null,
      ip: visitor.ip,
      user_agent: userAgentOf(visitor),
      created_at: now,
      seen_at: now,
      expires_at: new Date(now.getTime() + LIFE_MS[stage]),
      fresh_until: stage === 'open' ? new Date(now.getTime() + FRESH_MS) : null,
    })
    .execute()
  if (stage === 'open') {
    await recordSignIn(tx, staffId, visitor.ip)
    await tx.updateTable('staff').set({ last_seen_at: now }).where('id', '=', staffId).execute()
  }
  return token
}

export async function dropSession(db: Db, tokenHash: string): Promise<void> {
  await db.deleteFrom('staff_session').where('token_hash', '=', tokenHash).execute()
}

/** Enough of the hash to name a session; the token cannot be had from it. */
const ID_LENGTH = 24
const MOST_SHOWN = 50

export async function sessionsOfStaff(context: OfficeContext, staffId: number): Promise<SessionRow[]> {
  const own = context.session?.tokenHash ?? ''
  const now = context.clock()
  const rows = await context.db
    .selectFrom('staff_session')
    .select(['token_hash', 'created_at', 'seen_at', 'ip', 'user_agent'])
    .where('staff_id', '=', staffId)
    .where('stage', '=', 'open')
    .where('expires_at', '>', now)
    .where('seen_at', '>', aliveSince(now))
    .orderBy((row) => row('token_hash', '=', own), 'desc')
    .orderBy('seen_at', 'desc')
    .limit(MOST_SHOWN)
    .execute()
  return Promise.all(
    rows.map(async (row) => ({
      id: row.token_hash.slice(0, ID_LENGTH),
      isCurrent: row.token_hash === own,
      device: deviceWords(row.user_agent),
      ip: row.ip,
      city: await cityNameByIp(context, row.ip),
      createdAt: row.created_at.toISOString(),
      seenAt: row.seen_at.toISOString(),
    })),
  )
}

/** One of the list, or all but the session that asks. */
export async function endSessionsOfStaff(
  { db, session }: OfficeContext,
  staffId: number,
  asked: { id?: string | undefined; others?: boolean | undefined },
): Promise<void> {
  if (!asked.id && !asked.others) throw invalid({ id: ['Выберите вход из списка'] })
  const own = session?.tokenHash ?? ''
  let ended = db.deleteFrom('staff_session').where('staff_id', '=', staffId).where('token_hash', '<>', own)
  if (asked.id) {
    if (own.startsWith(asked.id) && session?.staff.id === staffId)
      throw invalid({ id: ['Это нынешний вход: чтобы завершить его, нажмите «Выйти»'] })
    const { id } = asked
    ended = ended.where((row) => row(row.fn<string>('left', ['token_hash', sql.lit(ID_LENGTH)]), '=', id))
  }
  const rows = await ended.returning('token_hash').execute()
  if (asked.id && rows.length === 0) throw notFound('Такого входа нет: возможно, он уже завершён')
}

/** After a new password or a blocked access nobody stays inside but, perhaps, the one who asks. */
export async function endAllSessions(tx: Db, staffId: number, except: string | null = null): Promise<void> {
  let sessions = tx.deleteFrom('staff_session').where('staff_id', '=', staffId)
  if (except) sessions = sessions.where('token_hash', '<>', except)
  await sessions.execute()
}

export async function sweepStaffSessions({ db, clock }: Pick<OfficeContext, 'db' | 'clock'>): Promise<void> {
  await db.deleteFrom('staff_session').where('expires_at', '<', clock()).execute()
}
