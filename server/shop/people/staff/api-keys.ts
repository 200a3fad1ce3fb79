import { sql } from 'kysely'
import { conflict, invalid, notFound } from '#contract/api-error.ts'
import type { ApiKey } from '#contract/office/api-keys.ts'
import { addDays, isCalendarDay, moscowMoment } from '#rules/calendar/moscow-time.ts'
import { HOUR_MS } from '#rules/calendar/durations.ts'
import { KEY_PERMISSIONS, programName } from '#rules/staff/key-permissions.ts'
import { isPermission, type Permission, PERMISSIONS } from '#rules/staff/permissions.ts'
import type { Db } from '#server/db/client.ts'
import { withRetries } from '#server/db/with-retries.ts'
import { hashToken } from '#server/kernel/tokens.ts'
import { newApiKey } from './api-key-session.ts'
import { branchesIn, listBranches, type BranchWithShops } from './branches.ts'
import { joinScopes, type OfficeContext, signedIn, type StaffScope } from './office-context.ts'
import { readDays } from './read-days.ts'
import { tellOwners } from './staff-letters.ts'

interface KeyRow {
  id: number
  staff_id: number
  name: string
  prefix: string
  permissions: string[]
  node_codes: string[]
  warehouse_ids: number[]
  per_minute: number
  created_at: Date
  created_by: string | null
  expires_at: Date | null
  revoked_at: Date | null
  old_until: Date | null
  last_used_at: Date | null
  last_used_from: string
  version: number
}

/** The day before the midnight it ends at. */
const lastDay = (expires: Date): string => addDays(moscowMoment(expires)!.day, -1)

const stateOf = ({ revoked_at, expires_at }: KeyRow, now: Date): ApiKey['state'] =>
  revoked_at ? 'revoked' : expires_at && expires_at <= now ? 'expired' : 'active'

/** Living ones first, then by name; those closed stay for the journal's sake. */
async function readKeys(db: Db, now: Date, id: number | null): Promise<ApiKey[]> {
  const { rows } = await sql<KeyRow>`
    select k.id, k.staff_id, k.name, k.prefix, k.permissions, k.node_codes, k.warehouse_ids, k.per_minute, k.created_at,
      staff.name as created_by, k.expires_at, k.revoked_at, k.old_until, k.last_used_at, k.last_used_from, k.version
    from api_key k left join staff on staff.id = k.created_by
    where ${id}::integer is null or k.id = ${id}
    order by (k.revoked_at is not null or k.expires_at <= ${now}) is true, lower(k.name), k.id desc`.execute(db)
  return rows.map((row) => ({
    id: row.id,
    staffId: row.staff_id,
    name: row.name,
    prefix: row.prefix,
    state: stateOf(row, now),
    permissions: row.permissions.filter(isPermission),
    nodeCodes: row.node_codes,
    warehouseIds: row.warehouse_ids,
    perMinute: row.per_minute,
    createdAt: row.created_at.toISOString(),
    createdBy: row.created_by,
    expiresOn: row.expires_at && lastDay(row.expires_at),
    revokedAt: row.revoked_at?.toISOString() ?? null,
    oldUntil: row.old_until && row.old_until > now ? row.old_until.toISOString() : null,
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
    lastUsedFrom: row.last_used_from,
    version: row.version,
  }))
}

async function readKey(db: Db, now: Date, id: number): Promise<ApiKey> {
  const [key] = await readKeys(db, now, id)
  if (!key) throw notFound('Такого ключа нет')
  return key
}

/** The keys there are, and what whoever looks may give to a new one. */
export async function listKeys(context: OfficeContext) {
  const { permissions } = signedIn(context).staff
  const given = KEY_PERMISSIONS.filter((each) => permissions.has(each))
  const scope = joinScopes(given.map((each) => permissions.get(each)!))
  const [keys, branches] = await Promise.all([readKeys(context.db, context.clock(), null), listBranches(context.db)])
  return {
    keys,
    permissions: given.map((code) => ({ code, ...PERMISSIONS[code] })),
    branches: branchesIn(branches, scope).map(({ shops, ...branch }) => ({
      ...branch,
      shops: shops.map(({ id, name, address }) => ({ id, name, address })),
    })),
    isEverywhere: scope.isEverywhere,
  }
}

interface KeyPlaces {
  nodeCodes: readonly string[]
  warehouseIds: readonly number[]
}

export interface ApiKeyDraft extends KeyPlaces {
  name: string
  permissions: readonly string[]
  perMinute: number
  expiresOn: string | null
}

const readName = (text: string): string => {
  const name = text.trim().replace(/\s+/g, ' ')
  if (name === '') throw invalid({ name: ['Назовите программу: под этим именем она будет в журнале'] })
  return name
}

function readExpiry(day: string | null, now: Date): Date | null {
  if (day === null) return null
  if (!isCalendarDay(day)) throw invalid({ expiresOn: ['Такого дня нет'] })
  if (day < moscowMoment(now)!.day) throw invalid({ expiresOn: ['Этот день уже прошёл'] })
  return readDays({ to: day }).until
}

function readPlaces({ nodeCodes, warehouseIds }: KeyPlaces, branches: readonly BranchWithShops[]): void {
  const ids = branches.flatMap(({ shops }) => shops.map(({ id }) => id))
  const unknown = [
    ...nodeCodes
      .filter((code) => !branches.some((each) => each.code === code))
      .map((code) => `Филиала с кодом «${code}» нет`),
    ...warehouseIds.filter((id) => !ids.includes(id)).map((id) => `Магазина № ${id} нет`),
  ]
  if (unknown.length > 0) throw invalid({ nodeCodes: unknown })
}

/** Does the whole of it lie where the maker may do the same. */
export function isWithinScope(
  { nodeCodes, warehouseIds }: KeyPlaces,
  own: StaffScope,
  branches: readonly BranchWithShops[],
): boolean {
  if (own.isEverywhere) return true
  if (nodeCodes.length + warehouseIds.length === 0) return false
  const shops = branchesIn(branches, own).flatMap((branch) => branch.shops.map(({ id }) => id))
  return nodeCodes.every((code) => own.nodeCodes.includes(code)) && warehouseIds.every((id) => shops.includes(id))
}

/** A key is never wider than its maker. */
function readPermissions(
  asked: readonly string[],
  places: KeyPlaces,
  own: ReadonlyMap<Permission, StaffScope>,
  branches: readonly BranchWithShops[],
): Permission[] {
  const wrong = asked.flatMap((each) => {
    if (!isPermission(each)) return [`Права «${each}» нет`]
    const { label } = PERMISSIONS[each]
    if (!KEY_PERMISSIONS.includes(each)) return [`Право «${label}» бывает только у людей`]
    const scope = own.get(each)
    if (!scope) return [`Права «${label}» нет у вас самих`]
    return isWithinScope(places, scope, branches) ? [] : [`Право «${label}» у вас не во всех выбранных местах`]
  })
  if (wrong.length > 0) throw invalid({ permissions: wrong })
  return KEY_PERMISSIONS.filter((each) => asked.includes(each))
}

const NAME_TAKEN = 'Ключ с таким названием уже есть: назовите иначе или отзовите прежний'

async function refuseTaken(tx: Db, name: string, except: number | null): Promise<void> {
  const { rows } = await sql`select 1 from api_key where lower(name) = lower(${name}) and revoked_at is null
    and id is distinct from ${except}::integer`.execute(tx)
  if (rows.length > 0) throw invalid({ name: [NAME_TAKEN] })
}

/** The secret is in this answer and nowhere else. */
export async function issueApiKey(
  context: OfficeContext,
  asked: ApiKeyDraft,
): Promise<{ key: ApiKey; secret: string }> {
  const { staff } = signedIn(context)
  const now = context.clock()
  const name = readName(asked.name)
  const expires = readExpiry(asked.expiresOn, now)
  const { secret, prefix } = newApiKey()
  return withRetries(context.db, async (tx) => {
    // one maker at a time: two presses must not give one name to two keys
    await sql`select pg_advisory_xact_lock(hashtext('api_key'))`.execute(tx)
    const branches = await listBranches(tx)
    readPlaces(asked, branches)
    const permissions = readPermissions(asked.permissions, asked, staff.permissions, branches)
    await refuseTaken(tx, name, null)
    const program = await tx
      .insertInto('staff')
      .values({
        name: programName(name),
        login: `program-${crypto.randomUUID()}`,
        password_hash: null,
        state: 'blocked',
        is_program: true,
        totp_secret: null,
        totp_new: null,
        created_at: now,
        last_seen_at: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { id } = await tx
      .insertInto('api_key')
      .values({
        staff_id: program.id,
        name,
        prefix,
        key_hash: hashToken(secret),
        old_hash: null,
        old_until: null,
        permissions,
        node_codes: [...new Set(asked.nodeCodes)],
        warehouse_ids: [...new Set(asked.warehouseIds)],
        per_minute: asked.perMinute,
        created_by: staff.id,
        created_at: now,
        expires_at: expires,
        revoked_at: null,
        last_used_at: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tellOwners(
      { ...context, db: tx },
      'Новый ключ программы',
      `${staff.name} выпускает ключ «${name}»: с ним программа работает в магазине без человека.`,
    )
    return { key: await readKey(tx, now, id), secret }
  })
}

export interface KeyChange {
  version: number
  name?: string | undefined
  permissions?: readonly string[] | undefined
  nodeCodes?: readonly string[] | undefined
  warehouseIds?: readonly number[] | undefined
  perMinute?: number | undefined
  expiresOn?: string | null | undefined
}

const isSame = <T>(one: readonly T[], other: readonly T[]) =>
  new Set(one).symmetricDifference(new Set(other)).size === 0

/**
 * What the key may and where from now on. Nobody gives what they have not; what somebody wider gave and nobody touches
 * stays, and anything may be taken away.
 */
async function readAccess(tx: Db, context: OfficeContext, before: ApiKey, asked: KeyChange) {
  const places: KeyPlaces = {
    nodeCodes: [...new Set(asked.nodeCodes ?? before.nodeCodes)],
    warehouseIds: [...new Set(asked.warehouseIds ?? before.warehouseIds)],
  }
  const wanted = asked.permissions ?? before.permissions
  const isMoved = !isSame(places.nodeCodes, before.nodeCodes) || !isSame(places.warehouseIds, before.warehouseIds)
  const given = isMoved ? wanted : wanted.filter((each) => !before.permissions.some((own) => own === each))
  const branches = await listBranches(tx)
  if (isMoved) readPlaces(places, branches)
  readPermissions(given, places, signedIn(context).staff.permissions, branches)
  return {
    permissions: KEY_PERMISSIONS.filter((each) => wanted.includes(each)),
    node_codes: [...places.nodeCodes],
    warehouse_ids: [...places.warehouseIds],
  }
}

export async function changeKey(context: OfficeContext, id: number, asked: KeyChange): Promise<ApiKey> {
  const now = context.clock()
  return withRetries(context.db, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('api_key'))`.execute(tx)
    const before = await readKey(tx, now, id)
    if (before.version !== asked.version) throw conflict(`Ключ «${before.name}» уже изменили. Обновите и повторите`)
    if (before.state === 'revoked') throw conflict('Ключ отозван: сделайте новый')
    const name = asked.name === undefined ? before.name : readName(asked.name)
    if (name !== before.name) await refuseTaken(tx, name, id)
    const access = await readAccess(tx, context, before, asked)
    const { staff_id } = await tx
      .updateTable('api_key')
      .set((row) => ({
        name,
        version: row('version', '+', 1),
        ...access,
        ...(asked.perMinute === undefined ? {} : { per_minute: asked.perMinute }),
        ...(asked.expiresOn === undefined || asked.expiresOn === before.expiresOn
          ? {}
          : { expires_at: readExpiry(asked.expiresOn, now) }),
      }))
      .where('id', '=', id)
      .returning('staff_id')
      .executeTakeFirstOrThrow()
    await tx
      .updateTable('staff')
      .set({ name: programName(name) })
      .where('id', '=', staff_id)
      .execute()
    return readKey(tx, now, id)
  })
}

/** The same program by another key; the one before opens for so many hours yet, and nothing of its rights changes. */
export async function replaceKey(
  context: OfficeContext,
  id: number,
  { version, hours }: { version: number; hours: number },
): Promise<{ key: ApiKey; secret: string }> {
  const now = context.clock()
  const { staff } = signedIn(context)
  const { secret, prefix } = newApiKey()
  return withRetries(context.db, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('api_key'))`.execute(tx)
    const before = await readKey(tx, now, id)
    if (before.version !== version) throw conflict(`Ключ «${before.name}» уже изменили. Обновите и повторите`)
    if (before.state !== 'active') throw conflict('Ключ больше не действует: сделайте новый')
    // the new secret is in whoever's hands asks for it, and opens all that the key may
    readPermissions(before.permissions, before, staff.permissions, await listBranches(tx))
    await tx
      .updateTable('api_key')
      .set((row) => ({
        key_hash: hashToken(secret),
        prefix,
        old_hash: hours > 0 ? row.ref('key_hash') : null,
        old_until: hours > 0 ? new Date(now.getTime() + hours * HOUR_MS) : null,
        version: row('version', '+', 1),
      }))
      .where('id', '=', id)
      .execute()
    await tellOwners(
      { ...context, db: tx },
      'Ключ программы заменён',
      `${staff.name} выпускает новый ключ «${before.name}» вместо прежнего.`,
    )
    return { key: await readKey(tx, now, id), secret }
  })
}

/** Nothing keeps a key between two calls: the next one with it is refused, whichever process it comes to. */
export async function revokeKey(context: OfficeContext, id: number): Promise<ApiKey> {
  const now = context.clock()
  return withRetries(context.db, async (tx) => {
    await tx
      .updateTable('api_key')
      .set((row) => ({ revoked_at: now, old_hash: null, old_until: null, version: row('version', '+', 1) }))
      .where('id', '=', id)
      .where('revoked_at', 'is', null)
      .execute()
    return readKey(tx, now, id)
  })
}
