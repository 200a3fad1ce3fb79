import { conflict, invalid, notFound } from '#contract/api-error.ts'
import type { Role } from '#contract/office/staff.ts'
import { ALL_PERMISSIONS, isPermission, OWNER_ROLE, type Permission, PERMISSIONS } from '#rules/staff/permissions.ts'
import type { Db } from '#server/db/client.ts'
import { withRetries } from '#server/db/with-retries.ts'
import { listBranches } from './branches.ts'

async function readRoles(db: Db, code: string | null = null): Promise<Role[]> {
  let roles = db
    .selectFrom('staff_role')
    .select(['code', 'name', 'does', 'permissions', 'version'])
    .select((row) =>
      row
        .selectFrom('staff_grant')
        .select((e) => e.fn.countAll<number>().as('people'))
        .whereRef('role_code', '=', 'staff_role.code')
        .as('people'),
    )
    .orderBy('position')
    .orderBy('code')
  if (code !== null) roles = roles.where('code', '=', code)
  return (await roles.execute()).map((row) => ({
    ...row,
    people: row.people ?? 0,
    isOwner: row.code === OWNER_ROLE,
    permissions: row.code === OWNER_ROLE ? ALL_PERMISSIONS : row.permissions.filter(isPermission),
  }))
}

async function readRole(db: Db, code: string): Promise<Role> {
  const [role] = await readRoles(db, code)
  if (!role) throw notFound('Такой роли нет')
  return role
}

/** Everything the people's desk chooses from. */
export async function listRoles(db: Db) {
  const [roles, branches] = await Promise.all([readRoles(db), listBranches(db)])
  return {
    roles,
    permissions: ALL_PERMISSIONS.map((code) => ({ code, ...PERMISSIONS[code] })),
    branches: branches.map(({ shops, ...branch }) => ({
      ...branch,
      shops: shops.map(({ id, name, address }) => ({ id, name, address })),
    })),
  }
}

function readPermissions(given: readonly string[]): Permission[] {
  const unknown = given.filter((each) => !isPermission(each))
  if (unknown.length > 0) throw invalid({ permissions: unknown.map((each) => `Права «${each}» нет`) })
  return ALL_PERMISSIONS.filter((each) => given.includes(each))
}

const NAME_TAKEN = 'Роль с таким названием уже есть'
const readRoleName = (name: string) => name.trim().replace(/\s+/g, ' ')

export async function addRole(
  db: Db,
  given: { name: string; does: string; permissions: readonly string[] },
): Promise<Role> {
  const permissions = readPermissions(given.permissions)
  const name = readRoleName(given.name)
  if (name === '') throw invalid({ name: ['Назовите роль'] })
  return withRetries(db, async (tx) => {
    const { last } = await tx
      .selectFrom('staff_role')
      .select((e) => e.fn.max('position').as('last'))
      .executeTakeFirstOrThrow()
    const added = await tx
      .insertInto('staff_role')
      .values({ code: `role-${crypto.randomUUID()}`, name, does: given.does.trim(), position: last + 1, permissions })
      .onConflict((already) => already.column('name').doNothing())
      .returning('code')
      .executeTakeFirst()
    if (!added) throw invalid({ name: [NAME_TAKEN] })
    return readRole(tx, added.code)
  })
}

interface RoleChange {
  version: number
  name?: string | undefined
  does?: string | undefined
  permissions?: readonly string[] | undefined
}

export async function updateRole(db: Db, code: string, asked: RoleChange): Promise<Role> {
  const permissions = asked.permissions && readPermissions(asked.permissions)
  return withRetries(db, async (tx) => {
    await tx.selectFrom('staff_role').select('code').orderBy('code').forUpdate().execute()
    const before = await readRole(tx, code)
    if (before.isOwner) throw conflict('Роль владельца не меняют: ей можно всё')
    if (before.version !== asked.version) throw conflict(`Роль «${before.name}» уже изменили. Обновите и повторите`)
    const name = asked.name === undefined ? before.name : readRoleName(asked.name)
    if (name === '') throw invalid({ name: ['Назовите роль'] })
    if ((await readRoles(tx)).some((each) => each.code !== code && each.name === name))
      throw invalid({ name: [NAME_TAKEN] })
    await tx
      .updateTable('staff_role')
      .set((row) => ({
        name,
        does: asked.does?.trim() ?? before.does,
        permissions: permissions ?? before.permissions,
        version: row('version', '+', 1),
      }))
      .where('code', '=', code)
      .execute()
    return readRole(tx, code)
  })
}

/** The matrix: one refused leaves all as they were. */
export async function updateRoles(
  db: Db,
  asked: readonly { code: string; version: number; permissions: readonly string[] }[],
): Promise<void> {
  await withRetries(db, async (tx) => {
    for (const { code, ...change } of asked) await updateRole(tx, code, change)
  })
}

export async function deleteRole(db: Db, code: string): Promise<void> {
  await withRetries(db, async (tx) => {
    await tx.selectFrom('staff_role').select('code').where('code', '=', code).forUpdate().execute()
    const role = await readRole(tx, code)
    if (role.isOwner) throw conflict('Роль владельца удалить нельзя')
    if (role.people > 0) throw conflict(`Роль «${role.name}» ещё у кого-то есть: сначала снимите её`)
    await tx.deleteFrom('staff_role').where('code', '=', code).execute()
  })
}
