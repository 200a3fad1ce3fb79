import type { Me, Scope, SessionState } from '#contract/office/session.ts'
import { formatPhone } from '#rules/identity/phone.ts'
import { readSetting } from '#server/kernel/settings.ts'
import { hashToken } from '#server/kernel/tokens.ts'
import { branchesIn, type BranchWithShops, listBranches, shopsOf } from './branches.ts'
import { joinScopes, type OfficeContext, type StaffScope, type StaffSession } from './office-context.ts'
import { readEventsPlace } from './office-events.ts'
import { type StoredSecondFactors, factorsOf } from './second-factors.ts'
import { recordStaffDevice } from './staff-devices.ts'
import { findSession } from './staff-session.ts'

const presentScope = (scope: StaffScope): Scope =>
  scope.isEverywhere
    ? { isEverywhere: true, nodeCodes: [], warehouseIds: [] }
    : { isEverywhere: false, nodeCodes: [...scope.nodeCodes], warehouseIds: [...scope.warehouseIds] }

function presentMe(
  { staff }: StaffSession,
  { hasTotp, passkeys, recoveryCodes, phone }: StoredSecondFactors,
  all: readonly BranchWithShops[],
): Me {
  const scope = joinScopes(staff.permissions.values())
  return {
    id: staff.id,
    name: staff.name,
    login: staff.login,
    isDemo: staff.isDemo,
    roles: staff.roles,
    permissions: [...staff.permissions.keys()],
    scope: presentScope(scope),
    branches: shopsOf(branchesIn(all, scope)),
    phone: phone === null ? null : formatPhone(phone),
    hasTotp,
    passkeys: passkeys.map(({ id, name, created_at, used_at }) => ({
      id,
      name,
      createdAt: created_at.toISOString(),
      usedAt: used_at?.toISOString() ?? null,
    })),
    recoveryCodesLeft: recoveryCodes,
  }
}

/** What the sign-in screen and the frame are rendered from. Half-way in, nothing is told but the ways left. */
export async function describeSession(context: OfficeContext, session: StaffSession | null): Promise<SessionState> {
  const { db, config } = context
  const { name: shopName } = await readSetting(db, 'shop')
  const shop = { shopName, isDemoShop: config.mode === 'demo' }
  if (!session) return { stage: 'out', ways: [], me: null, freshUntil: null, eventsSince: null, ...shop }
  const factors = await factorsOf(db, session.staff.id)
  const { stage } = session
  if (stage === 'second-factor') {
    const ways: SessionState['ways'] = [
      ...(factors.passkeys.length > 0 ? (['passkey'] as const) : []),
      ...(factors.hasTotp ? (['totp'] as const) : []),
      ...(factors.recoveryCodes > 0 ? (['recovery'] as const) : []),
    ]
    return { stage, ways, me: null, freshUntil: null, eventsSince: null, ...shop }
  }
  const freshUntil = session.freshUntil?.toISOString() ?? null
  if (stage === 'enrolment')
    return { stage, ways: [], me: presentMe(session, factors, []), freshUntil, eventsSince: null, ...shop }
  const [branches, eventsSince] = await Promise.all([listBranches(db), readEventsPlace(db)])
  return { stage, ways: [], me: presentMe(session, factors, branches), freshUntil, eventsSince, ...shop }
}

/** After a step of the sign-in: the cookies, and what the next screen needs. */
export async function enterWith(context: OfficeContext, token: string): Promise<SessionState> {
  const { db, config, clock } = context
  context.setSessionCookie(token)
  const session = await findSession(db, hashToken(token), { now: clock(), isDemoShop: config.mode === 'demo' })
  if (session?.stage === 'open' && !session.staff.isDemo) await recordStaffDevice(context, session.staff)
  return describeSession(context, session)
}

/** The session that asks, as it is now. */
export async function describeAgain(context: OfficeContext, { tokenHash }: StaffSession): Promise<SessionState> {
  const { db, config, clock } = context
  const session = await findSession(db, tokenHash, { now: clock(), isDemoShop: config.mode === 'demo' })
  return describeSession(context, session)
}
