import type { StaffPerson } from '#contract/office/staff.ts'
import { MINUTE_MS } from '#rules/calendar/durations.ts'
import { addressFilters, valuesOfFilter } from '#office/state/address-filters.ts'
import { type RoleBranch, roleNames, type Roles } from './people-queries.ts'

const FILTER_KEYS = ['view', 'role', 'branch', 'search'] as const
export type PeopleFilters = Partial<Record<(typeof FILTER_KEYS)[number], string>>

/** A desk that is open asks more often than that. */
const HERE_MS = 5 * MINUTE_MS

export const isHere = ({ lastSeenAt, sessions }: Pick<StaffPerson, 'lastSeenAt' | 'sessions'>, now: Date): boolean =>
  sessions > 0 && lastSeenAt !== null && now.getTime() - Date.parse(lastSeenAt) < HERE_MS

/** Nobody in a demo shop needs one; whoever has not come in yet could not have one. */
export const lacksFactor = ({ state, needsSecondFactor, hasSecondFactor }: StaffPerson): boolean =>
  state === 'active' && needsSecondFactor && !hasSecondFactor

interface View {
  value: string
  name: string
  has: (person: StaffPerson, now: Date) => boolean
}

/** What an owner looks for; the first is everybody. */
export const PEOPLE_VIEWS: readonly View[] = [
  { value: '', name: 'Все', has: () => true },
  { value: 'here', name: 'Сейчас в Пульте', has: isHere },
  { value: 'invited', name: 'Приглашены', has: ({ state }) => state === 'invited' },
  { value: 'unlocked', name: 'Без второго замка', has: lacksFactor },
  { value: 'blocked', name: 'Доступ закрыт', has: ({ state }) => state === 'blocked' },
]

export const peopleFilters = addressFilters(
  FILTER_KEYS,
  (key, value) => key !== 'view' || PEOPLE_VIEWS.some((view) => view.value === value),
)

/** A role without places holds in every branch, a shop in its own. */
function worksIn({ grants }: StaffPerson, codes: readonly string[], branches: readonly RoleBranch[]): boolean {
  const shops = branches
    .filter(({ code }) => codes.includes(code))
    .flatMap((branch) => branch.shops.map(({ id }) => id))
  return grants.some(
    ({ nodeCodes, warehouseIds }) =>
      nodeCodes.length + warehouseIds.length === 0 ||
      nodeCodes.some((code) => codes.includes(code)) ||
      warehouseIds.some((id) => shops.includes(id)),
  )
}

/** All of them are at hand: the list is narrowed here, view aside. */
export function foundPeople(people: readonly StaffPerson[], filters: PeopleFilters, { roles, branches }: Roles) {
  const [words, role, branch] = [
    filters.search?.toLowerCase() ?? '',
    valuesOfFilter(filters.role),
    valuesOfFilter(filters.branch),
  ]
  return people.filter(
    (person) =>
      (role.length === 0 || person.grants.some((grant) => role.includes(grant.role))) &&
      (branch.length === 0 || worksIn(person, branch, branches)) &&
      `${person.name} ${person.login} ${roleNames(person.grants, roles)}`.toLowerCase().includes(words),
  )
}
