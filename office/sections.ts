import type { IconName } from '#ui/icon-names.ts'
import type { Permission } from '#rules/staff/permissions.ts'

export interface OfficeSection {
  path: string
  name: string
  icon: IconName
  /** Any of them opens it; the server checks every call all the same. */
  needs: readonly Permission[] | 'everybody'
  /** The second key after G. */
  key: { code: string; shown: string }
  /** Desks of one kind of work stand together in the rail. */
  group: 'orders' | 'services' | 'goods' | 'site' | 'house'
}

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
    icon: 'card',
    needs: ['money.read'],
    key: { code: 'KeyQ', shown: 'Q' },
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
    icon: 'heart',
    needs: ['customers.read'],
    key: { code: 'KeyC', shown: 'C' },
    group: 'orders',
  },
  {
    path: '/repairs',
    name: 'Ремонт',
    icon: 'service',
    needs: ['repairs.read'],
    key: { code: 'KeyM', shown: 'M' },
    group: 'services',
  },
  {
    path: '/rental',
    name: 'Прокат',
    icon: 'rental',
    needs: ['rental.read'],
    key: { code: 'KeyA', shown: 'A' },
    group: 'services',
  },
  {
    path: '/goods',
    name: 'Товары',
    icon: 'catalog',
    needs: ['goods.read'],
    key: { code: 'KeyG', shown: 'G' },
    group: 'goods',
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
    icon: 'card',
    needs: ['cards.read'],
    key: { code: 'KeyY', shown: 'Y' },
    group: 'goods',
  },
  {
    path: '/exchange',
    name: 'Обмен',
    icon: 'refresh',
    needs: ['exchange.read'],
    key: { code: 'KeyX', shown: 'X' },
    group: 'goods',
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
  },
  {
    path: '/texts',
    name: 'Тексты',
    icon: 'edit',
    needs: ['content.change'],
    key: { code: 'KeyW', shown: 'W' },
    group: 'site',
  },
  {
    path: '/seo',
    name: 'SEO',
    icon: 'share',
    needs: ['content.change'],
    key: { code: 'KeyL', shown: 'L' },
    group: 'site',
  },
  {
    path: '/reports',
    name: 'Отчёты',
    icon: 'compare',
    needs: ['reports.read'],
    key: { code: 'KeyB', shown: 'B' },
    group: 'house',
  },
  {
    path: '/exports',
    name: 'Выгрузки',
    icon: 'download',
    needs: ['exports.make'],
    key: { code: 'KeyU', shown: 'U' },
    group: 'house',
  },
  {
    path: '/settings',
    name: 'Настройки',
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
    icon: 'user',
    needs: ['staff.manage'],
    key: { code: 'KeyP', shown: 'P' },
    group: 'house',
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
