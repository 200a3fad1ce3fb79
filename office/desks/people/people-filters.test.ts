import { expect, it } from 'vitest'
import type { StaffPerson } from '#contract/office/staff.ts'
import { foundPeople, isHere, lacksFactor, peopleFilters } from './people-filters.ts'
import type { Roles } from './people-queries.ts'

const NOW = new Date('2026-11-17T12:00:00Z')
const person = (id: number, more: Partial<StaffPerson> = {}): StaffPerson => ({
  id,
  name: `Человек ${id}`,
  login: `p${id}@shop.test`,
  state: 'active',
  isDemo: false,
  grants: [],
  hasSecondFactor: true,
  needsSecondFactor: true,
  passkeys: 1,
  hasCodes: false,
  sessions: 1,
  invitedUntil: null,
  lastSeenAt: NOW.toISOString(),
  createdAt: NOW.toISOString(),
  version: 1,
  ...more,
})
const ROLES = {
  roles: [
    { code: 'counter', name: 'Продавец на выдаче' },
    { code: 'owner', name: 'Владелец' },
  ],
  branches: [
    { code: '1', name: 'Псков', shops: [{ id: 11 }] },
    { code: '2', name: 'Луки', shops: [{ id: 21 }] },
  ],
} as unknown as Roles
const grant = (role: string, nodeCodes: string[] = [], warehouseIds: number[] = []) => ({
  grants: [{ role, nodeCodes, warehouseIds }],
})
const PEOPLE = [
  person(1, grant('owner')),
  person(2, grant('counter', ['1'])),
  person(3, grant('counter', [], [21])),
  person(4, { name: 'Анна Ёлкина' }),
]

it.each([
  [{}, [1, 2, 3, 4]],
  [{ role: 'counter' }, [2, 3]],
  [{ branch: '1' }, [1, 2]],
  [{ branch: '2' }, [1, 3]],
  [{ branch: '2', role: 'counter,owner', search: 'продавец' }, [3]],
  [{ search: 'анна' }, [4]],
  [{ search: 'p2@' }, [2]],
])('%j finds %j', (filters, ids) => expect(foundPeople(PEOPLE, filters, ROLES).map(({ id }) => id)).toEqual(ids))

it('whoever was seen minutes ago and has not been signed out is here', () => {
  expect(isHere(person(1), NOW)).toBe(true)
  expect(isHere(person(1, { sessions: 0 }), NOW)).toBe(false)
  expect(isHere(person(1, { lastSeenAt: '2026-11-17T11:54:00Z' }), NOW)).toBe(false)
})

it('a factor is missing where somebody can come in without one', () => {
  const none = { hasSecondFactor: false }
  expect(lacksFactor(person(1, none))).toBe(true)
  expect(lacksFactor(person(1, { ...none, state: 'invited' }))).toBe(false)
  expect(lacksFactor(person(1, { ...none, needsSecondFactor: false }))).toBe(false)
})

it('a view nobody has is everybody', () =>
  expect(peopleFilters.read(new URLSearchParams('view=lost&role=owner'))).toEqual({ role: 'owner' }))
