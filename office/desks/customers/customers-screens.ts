/** Screens of the desk; consents and requests are for whoever may answer them. */
export const customersScreens = (mayChange: boolean) => [
  { to: '/customers', name: 'Все клиенты', isExact: true },
  { to: '/customers/companies', name: 'Организации' },
  { to: '/customers/agreed-prices', name: 'Прайсы' },
  { to: '/customers/papers', name: 'Документы' },
  ...(mayChange
    ? [
        { to: '/customers/consents', name: 'Согласия' },
        { to: '/customers/requests', name: 'Запросы о данных' },
      ]
    : []),
]
