import { unauthorized } from '#contract/api-error.ts'
import { longDayText } from '#rules/calendar/moment-text.ts'
import { KEY_PERMISSIONS } from '#rules/staff/key-permissions.ts'
import type { Db } from '#server/db/client.ts'
import { addressGroup, limit, type Limited } from '#server/kernel/limits.ts'
import { hashToken, newToken } from '#server/kernel/tokens.ts'
import type { StaffScope, StaffSession } from './office-context.ts'

/** Known at sight, in a log or a repository where it should not be. */
const MARK = 'vk_'
const SHOWN = 8
const KEY = /^Bearer\s+(vk_.*)$/i
const NOTE_USE_AFTER_MS = 60_000
const FOR_EVER = new Date(8.64e15)

export function newApiKey(): { secret: string; prefix: string } {
  const secret = MARK + newToken()
  return { secret, prefix: secret.slice(0, MARK.length + SHOWN) }
}

/**
 * Null: no key was sent, a person may still be asking. Whoever sends one means it: a cookie beside it counts for
 * nothing.
 */
export const givenKey = (authorization: string | undefined): string | null => KEY.exec(authorization ?? '')?.[1] ?? null

/** Where the program works from, no closer than its network. */
function networkOf(ip: string): string {
  if (ip === '::1') return ip
  const group = addressGroup(ip)
  return group.includes(':') ? `${group.split(':').slice(0, 3).join(':')}::/48` : group.replace(/\.\d+$/, '.0/24')
}

/** Read anew for every call: a key revoked is refused by the next one. */
export async function openKey(context: Limited & { db: Db }, secret: string): Promise<StaffSession> {
  const { db, clock, visitor } = context
  const now = clock()
  const row = await db
    .selectFrom('api_key')
    .innerJoin('staff', 'staff.id', 'api_key.staff_id')
    .selectAll('api_key')
    .select(['staff.name as program', 'staff.login'])
    .where((is) =>
      is.or([
        is('key_hash', '=', hashToken(secret)),
        is.and([is('old_hash', '=', hashToken(secret)), is('old_until', '>', now)]),
      ]),
    )
    .executeTakeFirst()
  if (!row) throw unauthorized('Такого ключа нет: проверьте, целиком ли он скопирован')
  if (row.revoked_at) throw unauthorized(`Ключ «${row.name}» отозван: нужен новый`)
  if (row.expires_at && row.expires_at <= now)
    throw unauthorized(
      `Срок ключа «${row.name}» истёк ${longDayText(new Date(row.expires_at.getTime() - 1))}: продлите его или сделайте новый`,
    )
  const rule = { name: 'calls of a key', limit: row.per_minute, seconds: 60 }
  await limit(
    context,
    { ...rule, message: `Ключу «${row.name}» можно вызовов в минуту: ${row.per_minute}.` },
    String(row.id),
  )
  if (!row.last_used_at || now.getTime() - row.last_used_at.getTime() >= NOTE_USE_AFTER_MS)
    await db
      .updateTable('api_key')
      .set({ last_used_at: now, last_used_from: networkOf(visitor.ip) })
      .where('id', '=', row.id)
      .execute()
  const scope: StaffScope =
    row.node_codes.length + row.warehouse_ids.length === 0
      ? { isEverywhere: true }
      : { isEverywhere: false, nodeCodes: row.node_codes, warehouseIds: row.warehouse_ids }
  return {
    tokenHash: `key:${row.id}`,
    stage: 'open',
    challenge: null,
    freshUntil: null,
    expiresAt: row.expires_at ?? FOR_EVER,
    key: { id: row.id, name: row.name },
    staff: {
      id: row.staff_id,
      name: row.program,
      login: row.login,
      isDemo: false,
      roles: [],
      permissions: new Map(
        KEY_PERMISSIONS.filter((each) => row.permissions.includes(each)).map((each) => [each, scope]),
      ),
    },
  }
}
