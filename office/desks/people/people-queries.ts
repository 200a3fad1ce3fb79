import { queryOptions } from '@tanstack/react-query'
import { roleList, staffList, type StaffPerson } from '#contract/office/staff.ts'
import type { CallAnswer } from '#contract/call.ts'
import { api } from '#office/state/api.ts'

export type Roles = CallAnswer<typeof roleList>['data']
export type RoleBranch = Roles['branches'][number]

export const staffQuery = queryOptions({ queryKey: ['staff'], queryFn: async () => (await api(staffList, {})).data })
export const rolesQuery = queryOptions({ queryKey: ['roles'], queryFn: async () => (await api(roleList, {})).data })

export const PERSON_STATES: Record<StaffPerson['state'], { name: string; tone: 'green' | 'grey' | 'ink' }> = {
  active: { name: 'Работает', tone: 'green' },
  invited: { name: 'Приглашён', tone: 'ink' },
  blocked: { name: 'Доступ закрыт', tone: 'grey' },
}

type Grant = StaffPerson['grants'][number]

export const roleNames = (grants: readonly Grant[], roles: Roles['roles']): string =>
  grants.map(({ role }) => roles.find(({ code }) => code === role)?.name ?? role).join(', ') || 'Нет ролей'

/** What opens the office besides a password. */
export function factorText({ passkeys, hasCodes, needsSecondFactor, state }: StaffPerson): string {
  if (passkeys > 0) return hasCodes ? 'Ключ и коды' : 'Ключ'
  if (hasCodes) return 'Коды'
  if (!needsSecondFactor) return 'В демо не нужен'
  return state === 'invited' ? 'Ещё не заведён' : 'Нет'
}
