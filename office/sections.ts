import type { IconName } from '#ui/icon-names.ts'
import type { Permission } from '#rules/staff/permissions.ts'

/** A screen of a desk that has several: a tab of its head, a line of the palette. */
export interface OfficeScreen {
  to: string
  name: string
  /** Open at this very address, not below it. */
  isExact?: boolean
  /** Besides what the desk itself needs. */
  needs?: Permission
}

export interface OfficeSection {
  path: string
  name: string
  /** Other words it is looked for by in the palette. */
  words?: string
  icon: IconName
  /** Any of them opens it; the server checks every call all the same. */
  needs: readonly Permission[] | 'everybody'
  /** The second key after G. */
  key: { code: string; shown: string }
  /** Desks of one kind of work stand together in the rail. */
  group: keyof typeof SECTION_GROUPS
  screens?: readonly OfficeScreen[]
}

/** What stands over the desks of one kind. */
export const SECTION_GROUPS = {
  orders: 'Продажи',
  services: 'Услуги',
  goods: 'Ассортимент',
  site: 'Сайт',
  house: 'Магазин',
} as const

/** The desks of the rail, in its order. Only those that are built. */
const SECTIONS: readonly OfficeSection[] = [
  {
    path: '/today',
    name: 'Сегодня',
    icon: 'clock',
    needs: 'everybody',
    key: { code: 'KeyT', shown: 'T' },
    group: 'orders',
  },
  {
    path: '/orders',
    name: 'Заказы',
    icon: 'box',
    needs: ['orders.read'],
    key: { code: 'KeyO', shown: 'O' },
    group: 'orders',
  },
  {
    path: '/picking',
    name: 'Сборка',
    icon: 'list',
    needs: ['orders.pick'],
    key: { code: 'KeyS', shown: 'S' },
    group: 'orders',
  },
  {
    path: '/handover',
    name: 'Выдача',
    icon: 'store',
    needs: ['orders.handover'],
    key: { code: 'KeyH', shown: 'H' },
    group: 'orders',
  },
  {
    path: '/receipts',
    name: 'Чеки',
    words: 'касса фискальные',
    icon: 'receipt',
    needs: ['money.read'],
    key: { code: 'KeyQ', shown: 'Q' },
    group: 'orders',
  },
  {
    path: '/cash',
    name: 'Касса',
    words: 'деньги ящик выручка залоги закрыть смену',
    icon: 'card',
    needs: ['cash.read'],
    key: { code: 'KeyI', shown: 'I' },
    group: 'orders',
  },
  {
    path: '/phone-order',
    name: 'По телефону',
    icon: 'phone',
    needs: ['orders.create'],
    key: { code: 'KeyN', shown: 'N' },
    group: 'orders',
  },
  {
    path: '/requests',
    name: 'Заявки',
    icon: 'mail',
    needs: ['callbacks.work'],
    key: { code: 'KeyZ', shown: 'Z' },
    group: 'orders',
  },
  {
    path: '/returns',
    name: 'Возвраты',
    icon: 'arrow-left',
    needs: ['returns.read'],
    key: { code: 'KeyV', shown: 'V' },
    group: 'orders',
  },
  {
    path: '/customers',
    name: 'Клиенты',
    icon: 'user',
    needs: ['customers.read'],
    key: { code: 'KeyC', shown: 'C' },
    group: 'orders',
    screens: [
      { to: '/customers', name: 'Все клиенты', isExact: true },
      { to: '/customers/companies', name: 'Организации' },
      { to: '/customers/agreed-prices', name: 'Прайсы' },
      { to: '/customers/papers', name: 'Документы' },
      { to: '/customers/consents', name: 'Согласия', needs: 'customers.change' },
      { to: '/customers/requests', name: 'Запросы о данных', needs: 'customers.change' },
    ],
  },
  {
    path: '/repairs',
    name: 'Ремонт',
    icon: 'service',
    needs: ['repairs.read'],
    key: { code: 'KeyM', shown: 'M' },
    group: 'services',
    screens: [
      { to: '/repairs', name: 'В работе', isExact: true },
      { to: '/repairs/closed', name: 'Закрытые' },
    ],
  },
  {
    path: '/rental',
    name: 'Прокат',
    icon: 'rental',
    needs: ['rental.read'],
    key: { code: 'KeyA', shown: 'A' },
    group: 'services',
    screens: [
      { to: '/rental/calendar', name: 'Календарь' },
      { to: '/rental/day', name: 'Сегодня' },
      { to: '/rental/use', name: 'Загрузка' },
    ],
  },
  {
    path: '/goods',
    name: 'Товары',
    icon: 'catalog',
    needs: ['goods.read'],
    key: { code: 'KeyG', shown: 'G' },
    group: 'goods',
    screens: [
      { to: '/goods', name: 'Товары', isExact: true },
      { to: '/goods/prices', name: 'Цены', needs: 'prices.read' },
      { to: '/goods/stock', name: 'Остатки', needs: 'stock.read' },
      { to: '/goods/categories', name: 'Категории' },
      { to: '/goods/attributes', name: 'Атрибуты' },
      { to: '/goods/brands', name: 'Бренды' },
      { to: '/goods/runs', name: 'Изменения' },
    ],
  },
  {
    path: '/promo',
    name: 'Промокоды',
    icon: 'percent',
    needs: ['promo.read'],
    key: { code: 'KeyK', shown: 'K' },
    group: 'goods',
  },
  {
    path: '/gift-cards',
    name: 'Карты',
    words: 'подарочные сертификаты',
    icon: 'gift',
    needs: ['cards.read'],
    key: { code: 'KeyY', shown: 'Y' },
    group: 'goods',
  },
  {
    path: '/exchange',
    name: 'Обмен',
    words: '1с commerceml поставщики прайс импорт',
    icon: 'refresh',
    needs: ['exchange.read'],
    key: { code: 'KeyX', shown: 'X' },
    group: 'goods',
    screens: [
      { to: '/exchange', name: 'Источники', isExact: true },
      { to: '/exchange/mapping', name: 'Соответствия' },
      { to: '/exchange/runs', name: 'Запуски' },
      { to: '/exchange/waiting', name: 'Неразобранное' },
      { to: '/exchange/rehearsal', name: 'Репетиция' },
      { to: '/exchange/stock', name: 'Почему столько' },
    ],
  },
  {
    path: '/reviews',
    name: 'Отзывы',
    icon: 'star',
    needs: ['reviews.work'],
    key: { code: 'KeyR', shown: 'R' },
    group: 'site',
  },
  {
    path: '/search',
    name: 'Поиск',
    icon: 'search',
    needs: ['search.tune'],
    key: { code: 'KeyF', shown: 'F' },
    group: 'site',
    screens: [
      { to: '/search', name: 'Запросы', isExact: true },
      { to: '/search/try', name: 'Проверка' },
      { to: '/search/synonyms', name: 'Синонимы' },
      { to: '/search/needs', name: 'Фразы' },
      { to: '/search/pins', name: 'Закрепления' },
      { to: '/search/words', name: 'Слова' },
    ],
  },
  {
    path: '/texts',
    name: 'Тексты',
    words: 'страницы новости акции баннеры меню письма',
    icon: 'edit',
    needs: ['content.change'],
    key: { code: 'KeyW', shown: 'W' },
    group: 'site',
  },
  {
    path: '/seo',
    name: 'SEO',
    icon: 'globe',
    needs: ['content.change'],
    key: { code: 'KeyL', shown: 'L' },
    group: 'site',
    screens: [
      { to: '/seo', name: 'Переадресации', isExact: true },
      { to: '/seo/missing', name: 'Не найдено' },
      { to: '/seo/titles', name: 'Заголовки и тексты' },
      { to: '/seo/files', name: 'Карты сайта и выгрузки' },
    ],
  },
  {
    path: '/reports',
    name: 'Отчёты',
    icon: 'compare',
    needs: ['reports.read'],
    key: { code: 'KeyB', shown: 'B' },
    group: 'house',
    screens: [
      { to: '/reports/sales', name: 'Продажи' },
      { to: '/reports/steps', name: 'Посещения и источники' },
      { to: '/reports/search', name: 'Поиск' },
      { to: '/reports/buyers', name: 'Покупатели' },
      { to: '/reports/stock', name: 'Запас и закупка' },
      { to: '/reports/services', name: 'Прокат и ремонт' },
      { to: '/reports/work', name: 'Обещания и скорость' },
    ],
  },
  {
    path: '/exports',
    name: 'Выгрузки',
    words: 'выгрузить таблица xlsx csv экспорт',
    icon: 'download',
    needs: ['exports.make'],
    key: { code: 'KeyU', shown: 'U' },
    group: 'house',
    screens: [
      { to: '/exports', name: 'Скачать', isExact: true },
      { to: '/exports/schedules', name: 'По расписанию', needs: 'settings.secrets' },
    ],
  },
  {
    path: '/settings',
    name: 'Настройки',
    words: 'настроить параметры',
    icon: 'filter',
    needs: ['settings.change'],
    key: { code: 'KeyE', shown: 'E' },
    group: 'house',
  },
  {
    path: '/ready',
    name: 'Готовность',
    icon: 'check',
    needs: ['settings.change'],
    key: { code: 'KeyD', shown: 'D' },
    group: 'house',
  },
  {
    path: '/people',
    name: 'Люди',
    words: 'сотрудники персонал права роли',
    icon: 'people',
    needs: ['staff.manage'],
    key: { code: 'KeyP', shown: 'P' },
    group: 'house',
    screens: [
      { to: '/people', name: 'Сотрудники', isExact: true },
      { to: '/people/roles', name: 'Роли' },
      { to: '/people/matrix', name: 'Права ролей' },
    ],
  },
  {
    path: '/journal',
    name: 'Журнал',
    icon: 'file',
    needs: ['audit.read'],
    key: { code: 'KeyJ', shown: 'J' },
    group: 'house',
  },
]

export const sectionsFor = (permissions: readonly Permission[]): OfficeSection[] =>
  SECTIONS.filter(({ needs }) => needs === 'everybody' || needs.some((each) => permissions.includes(each)))

/** Those of a desk that somebody with these permissions may open. */
export const screensOf = (path: string, permissions: readonly Permission[]): readonly OfficeScreen[] =>
  SECTIONS.find((section) => section.path === path)?.screens?.filter(
    ({ needs }) => needs === undefined || permissions.includes(needs),
  ) ?? []
