/** The screens of the desk, in the head of each. */
export const PEOPLE_SCREENS = [
  { to: '/people', name: 'Сотрудники', isExact: true },
  { to: '/people/roles', name: 'Роли' },
  { to: '/people/matrix', name: 'Права ролей' },
] as const
