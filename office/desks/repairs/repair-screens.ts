/** Screens of the workshop's desk, for the heads of both. */
export const REPAIR_SCREENS = [
  { to: '/repairs', name: 'В работе', isExact: true },
  { to: '/repairs/closed', name: 'Закрытые' },
] as const
