/** Screens of the desk; requests are for whoever may answer them. */
export const customersScreens = (mayChange: boolean) =>
  mayChange
    ? [
        { to: '/customers', name: 'Все клиенты', isExact: true },
        { to: '/customers/requests', name: 'Запросы о данных' },
      ]
    : undefined
