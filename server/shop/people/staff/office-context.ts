import type { ServerLog } from '#server/kernel/server-log.ts'
import { ApiError, forbidden, unauthorized } from '#contract/api-error.ts'
import type { OfficeNeed } from '#contract/office/office-call.schema.ts'
import { KEY_PERMISSIONS } from '#rules/staff/key-permissions.ts'
import { type Permission, PERMISSIONS } from '#rules/staff/permissions.ts'
import type { Visitor } from '#server/kernel/visitor.ts'
import type { Services } from '#server/shop/ground/call-context.ts'

/** Where somebody may do something: in branches or in single shops. */
export type StaffScope =
  | { isEverywhere: true }
  | { isEverywhere: false; nodeCodes: readonly string[]; warehouseIds: readonly number[] }

export interface StaffIdentity {
  id: number
  name: string
  login: string
  isDemo: boolean
  roles: { code: string; name: string }[]
  /** Each with where it holds, several roles together. */
  permissions: ReadonlyMap<Permission, StaffScope>
}

export interface StaffSession {
  tokenHash: string
  stage: 'second-factor' | 'enrolment' | 'open'
  challenge: string | null
  freshUntil: Date | null
  expiresAt: Date
  staff: StaffIdentity
  /** A program asks with this key; nobody sits before it. */
  key?: { id: number; name: string }
}

export interface OfficeContext extends Services {
  visitor: Visitor
  log: ServerLog
  session: StaffSession | null
  /** Where the call's own permission holds. */
  scope: StaffScope
  /** Null: forget it. */
  setSessionCookie: (token: string | null) => void
  /** By what this browser is known again, for a year. */
  setDeviceCookie: (tokens: string) => void
}

export const NOWHERE: StaffScope = { isEverywhere: false, nodeCodes: [], warehouseIds: [] }

export function joinScopes(scopes: Iterable<StaffScope>): StaffScope {
  const nodeCodes = new Set<string>()
  const warehouseIds = new Set<number>()
  for (const scope of scopes) {
    if (scope.isEverywhere) return scope
    for (const code of scope.nodeCodes) nodeCodes.add(code)
    for (const id of scope.warehouseIds) warehouseIds.add(id)
  }
  return { isEverywhere: false, nodeCodes: [...nodeCodes], warehouseIds: [...warehouseIds] }
}

const isPermissionNeed = (need: OfficeNeed): need is Permission => Object.hasOwn(PERMISSIONS, need)

/** For a call that needs no permission: wherever the person works. */
export function scopeFor(need: OfficeNeed, { session }: Pick<OfficeContext, 'session'>): StaffScope {
  if (session?.stage !== 'open') return NOWHERE
  const { permissions } = session.staff
  return isPermissionNeed(need) ? (permissions.get(need) ?? NOWHERE) : joinScopes(permissions.values())
}

/** May they, anywhere. Where exactly is the command's to ask. */
export const isPermitted = ({ session }: Pick<OfficeContext, 'session'>, permission: Permission): boolean =>
  session?.stage === 'open' && session.staff.permissions.has(permission)

export function isInScope(scope: StaffScope, place: { node_code: string; warehouse_id: number | null }): boolean {
  if (scope.isEverywhere || scope.nodeCodes.includes(place.node_code)) return true
  return place.warehouse_id !== null && scope.warehouseIds.includes(place.warehouse_id)
}

const CONFIRM = new ApiError(403, {
  errorCode: 'CONFIRM_NEEDED',
  errorMessage: 'Подтвердите, что это вы: действие важное, а вход был давно',
})

const missing = (permission: Permission, key?: { name: string }) =>
  forbidden(
    key
      ? `У ключа «${key.name}» нет права «${PERMISSIONS[permission].label}»: нужен другой ключ`
      : `Нужно право «${PERMISSIONS[permission].label}». Его даёт владелец магазина`,
  )

interface Asked {
  path: string
  method: string
  needs: OfficeNeed
  isFreshNeeded: boolean
}

const ofPeople = (key: { name: string }) =>
  forbidden(`Это действие человека: ключу программы «${key.name}» оно не открыто`)

/** To a key only what has a permission is open, and of that nothing a person has to confirm. */
function refuseProgram({ needs, isFreshNeeded, ...call }: Asked, { staff, key }: StaffSession, log: ServerLog) {
  if (!key || (isPermissionNeed(needs) && staff.permissions.has(needs) && !isFreshNeeded)) return
  log.warn({ key: key.id, call: `${call.method} ${call.path}`, needs }, 'a call of a program was refused')
  if (isPermissionNeed(needs) && !isFreshNeeded && KEY_PERMISSIONS.includes(needs)) throw missing(needs, key)
  throw ofPeople(key)
}

/** The one place where the back office says no. */
export function refuseStaff(call: Asked, context: OfficeContext): void {
  const { session, log } = context
  const { needs } = call
  if (session?.key) return refuseProgram(call, session, log)
  if (needs === 'public') return
  if (!session) throw unauthorized('Войдите в Пульт, чтобы продолжить')
  const { stage, staff } = session
  const isLetIn =
    stage === 'open' ||
    (needs === 'entering' && stage === 'second-factor') ||
    (needs === 'enrolling' && stage === 'enrolment')
  if (!isLetIn) throw unauthorized('Закончите вход в Пульт, чтобы продолжить')
  if (isPermissionNeed(needs) && !staff.permissions.has(needs)) {
    log.warn({ staff: staff.id, call: `${call.method} ${call.path}`, needs }, 'a call of the office was refused')
    throw missing(needs)
  }
  if (call.isFreshNeeded && stage === 'open') needFresh(context)
}

/** For a step that is important only sometimes: above a sum, for many at once. */
export function needFresh({ session, clock }: Pick<OfficeContext, 'session' | 'clock'>): void {
  if (session?.key) throw ofPeople(session.key)
  const until = session?.freshUntil
  if (!until || until <= clock()) throw CONFIRM
}

/** For a permission that depends on what is asked, not on the call alone. */
export function needPermission(context: OfficeContext, permission: Permission): StaffScope {
  const scope = context.session?.staff.permissions.get(permission)
  if (scope) return scope
  context.log.warn({ staff: context.session?.staff.id, needs: permission }, 'a call of the office was refused')
  throw missing(permission, context.session?.key)
}

/** Behind a call that only somebody signed in may ask. */
export function signedIn({ session }: Pick<OfficeContext, 'session'>): StaffSession {
  if (!session) throw unauthorized('Войдите в Пульт, чтобы продолжить')
  return session
}
