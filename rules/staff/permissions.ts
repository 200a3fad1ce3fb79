/** What the shop's people may be allowed, by the desk it belongs to. The names are kept in roles: never rename one. */
export const PERMISSIONS = {
  'orders.read': { group: 'Заказы', label: 'Видеть заказы' },
  'orders.notes': { group: 'Заказы', label: 'Заметки, звонки, метки и ответственный' },
  'orders.status': { group: 'Заказы', label: 'Вести заказ по статусам' },
  'orders.cancel': { group: 'Заказы', label: 'Отменять заказы' },
  'orders.change': { group: 'Заказы', label: 'Менять состав, доставку и контакты' },
  'orders.create': { group: 'Заказы', label: 'Оформлять заказы по телефону' },
  'orders.bulk': { group: 'Заказы', label: 'Менять много заказов сразу' },
  'orders.pick': { group: 'Заказы', label: 'Собирать заказы' },
  'orders.handover': { group: 'Заказы', label: 'Выдавать заказы и принимать возврат' },
  'views.share': { group: 'Заказы', label: 'Делиться видами списков со всеми' },
  'contacts.see': { group: 'Клиенты', label: 'Видеть телефоны и e-mail' },
  'contacts.unmask': { group: 'Клиенты', label: 'Открывать скрытый телефон или e-mail (запишется в журнал)' },
  'customers.read': { group: 'Клиенты', label: 'Видеть карточки клиентов' },
  'customers.change': { group: 'Клиенты', label: 'Менять клиентов и бонусы' },
  'callbacks.work': { group: 'Клиенты', label: 'Заявки на звонок и обращения' },
  'money.read': { group: 'Деньги', label: 'Видеть оплаты, чеки и возвраты' },
  'money.refund': { group: 'Деньги', label: 'Возвращать деньги' },
  'money.invoice': { group: 'Деньги', label: 'Отмечать оплату счетов' },
  'repairs.read': { group: 'Сервис и прокат', label: 'Видеть ремонты' },
  'repairs.work': { group: 'Сервис и прокат', label: 'Принимать и вести ремонты' },
  'rental.read': { group: 'Сервис и прокат', label: 'Видеть прокат' },
  'rental.work': { group: 'Сервис и прокат', label: 'Выдавать и принимать прокат' },
  'goods.read': { group: 'Товары', label: 'Видеть товары' },
  'goods.texts': { group: 'Товары', label: 'Менять тексты и фотографии товаров' },
  'goods.change': { group: 'Товары', label: 'Менять товары, категории и атрибуты' },
  'prices.read': { group: 'Товары', label: 'Видеть закупочные цены и маржу' },
  'prices.change': { group: 'Товары', label: 'Менять цены' },
  'stock.read': { group: 'Товары', label: 'Видеть остатки и резервы' },
  'stock.count': { group: 'Товары', label: 'Пересчитывать остатки' },
  'exchange.read': { group: 'Товары', label: 'Видеть обмен с учётом и поставщиками' },
  'exchange.work': { group: 'Товары', label: 'Запускать и настраивать обмен' },
  'content.change': { group: 'Сайт', label: 'Менять страницы, баннеры, меню и перенаправления' },
  'reviews.work': { group: 'Сайт', label: 'Отзывы и вопросы о товарах' },
  'search.tune': { group: 'Сайт', label: 'Настраивать поиск' },
  'reports.read': { group: 'Управление', label: 'Смотреть отчёты' },
  'settings.change': { group: 'Управление', label: 'Менять настройки магазина' },
  'settings.secrets': { group: 'Управление', label: 'Менять реквизиты и ключи' },
  'audit.read': { group: 'Управление', label: 'Читать журнал изменений' },
  'staff.manage': { group: 'Управление', label: 'Люди, роли и входы' },
  'returns.read': { group: 'Заказы', label: 'Видеть возвраты' },
  'returns.work': { group: 'Заказы', label: 'Решать возвраты и принимать товар' },
  'returns.refund': { group: 'Заказы', label: 'Возвращать деньги по возвратам' },
  'exports.make': { group: 'Управление', label: 'Выгружать в файлы заказы, клиентов, товары и остатки' },
  'promo.read': { group: 'Товары', label: 'Видеть промокоды и что они дали' },
  'promo.change': { group: 'Товары', label: 'Заводить и останавливать промокоды' },
  'cards.read': { group: 'Деньги', label: 'Видеть подарочные карты' },
  'cards.issue': { group: 'Деньги', label: 'Выпускать и блокировать подарочные карты' },
  'orders.back': { group: 'Заказы', label: 'Возвращать заказы на шаг назад' },
  'rental.deposit': { group: 'Сервис и прокат', label: 'Выдавать прокат с залогом меньше тарифа' },
  'cash.read': { group: 'Деньги', label: 'Видеть кассу дня' },
  'cash.close': { group: 'Деньги', label: 'Закрывать кассу' },
  'cash.correct': { group: 'Деньги', label: 'Отменять движения денег обратной записью' },
} as const satisfies Record<string, { group: string; label: string }>

export type Permission = keyof typeof PERMISSIONS

export const ALL_PERMISSIONS = Object.keys(PERMISSIONS) as Permission[]

export const isPermission = (text: string): text is Permission => Object.hasOwn(PERMISSIONS, text)

/** This role may everything, also what later versions add; it cannot be changed or taken from its last owner. */
export const OWNER_ROLE = 'owner'
