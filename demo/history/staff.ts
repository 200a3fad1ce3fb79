// The shop's people besides those one may enter as: names for the history, without a way in.
import { WAREHOUSES } from '../places/warehouses.ts'
import type { Random } from '../random.ts'

/** Numbers of people by what they do. */
export interface StaffBook {
  operators: readonly number[]
  pickers: readonly number[]
  accountant: number
  manager: number
  /** By the shop. */
  counters: ReadonlyMap<number, number>
}

export interface Colleague {
  name: string
  login: string
  role: 'operator' | 'counter' | 'warehouse' | 'service'
  warehouse: number | null
}

const COUNTERS = [
  'Юлия Морозова',
  'Артём Зайцев',
  'Екатерина Фролова',
  'Николай Титов',
  'Мария Савельева',
  'Илья Гордеев',
  'Виктория Лапина',
  'Антон Русаков',
  'Светлана Маслова',
  'Кирилл Ермаков',
  'Людмила Быкова',
  'Роман Демидов',
]

const SHOPS = WAREHOUSES.filter(({ isShop }) => isShop)
const STORE_ROOM = WAREHOUSES.find(({ isShop }) => !isShop)!

/** The first shop has its person of the demo already. */
export const COLLEAGUES: readonly Colleague[] = [
  { name: 'Ирина Петрова', login: 'operator.2', role: 'operator' as const, warehouse: null },
  { name: 'Татьяна Егорова', login: 'operator.3', role: 'operator' as const, warehouse: null },
  ...SHOPS.slice(1).map((shop, at) => ({
    name: COUNTERS[at % COUNTERS.length]!,
    login: `counter.${shop.slug}`,
    role: 'counter' as const,
    warehouse: shop.id,
  })),
  { name: 'Алексей Громов', login: 'warehouse.2', role: 'warehouse' as const, warehouse: STORE_ROOM.id },
  { name: 'Вадим Комаров', login: 'warehouse.3', role: 'warehouse' as const, warehouse: STORE_ROOM.id },
  { name: 'Геннадий Осипов', login: 'service.2', role: 'service' as const, warehouse: null },
].map((each) => ({ ...each, login: `${each.login}@verstak.example` }))

/** Who of them took the step. */
export const operatorOf = ({ operators }: StaffBook, random: Random): number => random.one(operators)
export const counterOf = ({ counters, manager }: StaffBook, shop: number | null): number =>
  (shop !== null && counters.get(shop)) || manager
