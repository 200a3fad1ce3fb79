import { ALL_PERMISSIONS, OWNER_ROLE, type Permission } from './permissions.ts'

export interface RoleSeed {
  code: string
  name: string
  /** What such a person does all day. */
  does: string
  permissions: readonly Permission[]
}

const NOT_FOR_MANAGERS: readonly Permission[] = ['staff.manage', 'settings.secrets']

/** The roles a shop begins with; from then on they are the owner's, in the database. A migration writes them there. */
export const ROLE_SEEDS: readonly RoleSeed[] = [
  { code: OWNER_ROLE, name: 'Владелец', does: 'День магазина, цены, люди, настройки', permissions: ALL_PERMISSIONS },
  {
    code: 'manager',
    name: 'Управляющий',
    does: 'Остатки, цены, акции, тексты',
    permissions: ALL_PERMISSIONS.filter((each) => !NOT_FOR_MANAGERS.includes(each)),
  },
  {
    code: 'operator',
    name: 'Оператор',
    does: 'Звонит по новым заказам, меняет и отменяет их, отвечает «где мой заказ»',
    permissions: [
      'orders.read',
      'orders.notes',
      'orders.status',
      'orders.cancel',
      'orders.change',
      'orders.create',
      'contacts.see',
      'customers.read',
      'callbacks.work',
      'goods.read',
      'stock.read',
      'repairs.read',
      'rental.read',
      'reviews.work',
      'returns.read',
      'returns.work',
      'orders.back',
    ],
  },
  {
    code: 'counter',
    name: 'Продавец на выдаче',
    does: 'Находит заказ, выдаёт, принимает возврат, прокат и ремонт',
    permissions: [
      'orders.read',
      'orders.notes',
      'orders.status',
      'orders.pick',
      'orders.handover',
      'contacts.unmask',
      'goods.read',
      'stock.read',
      'repairs.read',
      'repairs.work',
      'rental.read',
      'rental.work',
      'returns.read',
      'returns.work',
      'returns.refund',
      'cash.read',
      'cash.close',
    ],
  },
  {
    code: 'warehouse',
    name: 'Кладовщик',
    does: 'Собирает по списку, сканирует, отмечает нехватку, пересчитывает',
    permissions: ['orders.read', 'orders.pick', 'goods.read', 'stock.read', 'stock.count'],
  },
  {
    code: 'service',
    name: 'Мастер сервиса',
    does: 'Диагностика, цена, согласование, ремонт',
    permissions: [
      'repairs.read',
      'repairs.work',
      'contacts.unmask',
      'goods.read',
      'stock.read',
      'cash.read',
      'cash.close',
    ],
  },
  {
    code: 'content',
    name: 'Редактор',
    does: 'Тексты, фотографии, баннеры, меню, отзывы и вопросы',
    permissions: ['goods.read', 'goods.texts', 'content.change', 'reviews.work', 'search.tune'],
  },
  {
    code: 'buyer',
    name: 'Закупщик',
    does: 'Поставщики, прайс-листы, цены',
    permissions: [
      'goods.read',
      'goods.change',
      'goods.texts',
      'prices.read',
      'prices.change',
      'stock.read',
      'exchange.read',
      'exchange.work',
      'promo.read',
      'promo.change',
    ],
  },
  {
    code: 'accountant',
    name: 'Бухгалтер',
    does: 'Оплаты, возвраты, чеки, выгрузки',
    permissions: [
      'orders.read',
      'money.read',
      'money.refund',
      'money.invoice',
      'reports.read',
      'contacts.unmask',
      'returns.read',
      'returns.refund',
      'exports.make',
      'cards.read',
      'cards.issue',
      'cash.read',
      'cash.correct',
    ],
  },
]
