import { plural, countText } from '../text/plural.ts'
import { ALL_PERMISSIONS, type Permission, PERMISSIONS } from './permissions.ts'

interface Person {
  name: string
  roles: readonly string[]
}

/** What each role may. */
type Matrix = Readonly<Record<string, readonly Permission[]>>

interface RightChange {
  permission: Permission
  isGiven: boolean
  people: string[]
}

/**
 * Who gets a right and who loses it: somebody who has it by another role as well notices nothing. Rights in their own
 * order, given ones before taken.
 */
export function roleChanges(people: readonly Person[], before: Matrix, after: Matrix): RightChange[] {
  const has = (matrix: Matrix, { roles }: Person, permission: Permission) =>
    roles.some((role) => matrix[role]?.includes(permission))
  const changed = (permission: Permission, isGiven: boolean): RightChange => ({
    permission,
    isGiven,
    people: people
      .filter((person) => has(before, person, permission) !== isGiven && has(after, person, permission) === isGiven)
      .map(({ name }) => name),
  })
  const all = ALL_PERMISSIONS.flatMap((permission) => [changed(permission, true), changed(permission, false)])
  return [...all.filter(({ isGiven }) => isGiven), ...all.filter(({ isGiven }) => !isGiven)].filter(
    (each) => each.people.length > 0,
  )
}

/** «3 человека получат право «Видеть заказы»». */
export function rightChangeText({ permission, isGiven, people }: RightChange): string {
  const does = isGiven
    ? plural(people.length, ['получит', 'получат', 'получат'])
    : plural(people.length, ['потеряет', 'потеряют', 'потеряют'])
  return `${countText(people.length, ['человек', 'человека', 'человек'])} ${does} право «${PERMISSIONS[permission].label}»`
}
