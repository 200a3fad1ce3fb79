/** The screens of the desk, in the head of each. */
export const EXCHANGE_SCREENS = [
  { to: '/exchange', name: 'Источники', isExact: true },
  { to: '/exchange/mapping', name: 'Соответствия' },
  { to: '/exchange/runs', name: 'Запуски' },
  { to: '/exchange/waiting', name: 'Неразобранное' },
  { to: '/exchange/rehearsal', name: 'Репетиция' },
  { to: '/exchange/stock', name: 'Почему столько' },
] as const
