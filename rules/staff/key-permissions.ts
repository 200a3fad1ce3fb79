import { ALL_PERMISSIONS, type Permission } from './permissions.ts'

/** People, roles, requisites and keys themselves are people's to change. */
const FOR_PEOPLE: readonly Permission[] = ['staff.manage', 'settings.secrets', 'views.share']

/** What a key of a program may be allowed. */
export const KEY_PERMISSIONS: readonly Permission[] = ALL_PERMISSIONS.filter((each) => !FOR_PEOPLE.includes(each))

/** How a program is named wherever people are. */
export const programName = (key: string): string => `Программа: ${key}`
