// Twelve shops and the central store-room: invented houses on real streets.
import { type WorkDay, workTime } from '../work-time.ts'

export interface Warehouse {
  id: number
  slug: string
  node: string
  name: string
  address: string
  directions: string
  phone: string
  geo: readonly [number, number]
  hours: WorkDay[]
  isShop: boolean
  hasRental: boolean
  hasService: boolean
  pictures: string[]
  /** How likely a middling good stands here. */
  depth: number
}

type Facts = Omit<Warehouse, 'id' | 'isShop' | 'pictures'> & { isShop?: boolean; pictures?: string[] }

const FACTS: readonly Facts[] = [
  {
    slug: 'pskov-rizhskiy',
    node: '000001',
    name: 'Верстак на Рижском',
    address: 'Псков, Рижский проспект, 49',
    directions:
      'Остановка «Улица Юбилейная», вход со двора, рядом с аптекой. Парковка на двадцать машин, для прицепов есть отдельный карман.',
    phone: '78112014611',
    geo: [57.81497, 28.29722],
    hours: workTime('09:00-20:00', '09:00-19:00', '10:00-18:00'),
    hasRental: true,
    hasService: true,
    depth: 0.42,
  },
  {
    slug: 'pskov-pozemskogo',
    node: '000001',
    name: 'Верстак в Запсковье',
    address: 'Псков, улица Леона Поземского, 110',
    directions: 'Первый этаж торгового дома, дверь справа от главного входа. Разгрузка с торца здания.',
    phone: '78112014612',
    geo: [57.8265, 28.32785],
    hours: workTime('09:00-19:00', '10:00-18:00', '10:00-17:00'),
    hasRental: false,
    hasService: false,
    depth: 0.27,
  },
  {
    slug: 'pskov-oktyabrskiy',
    node: '000001',
    name: 'Верстак на Октябрьском',
    address: 'Псков, Октябрьский проспект, 54',
    directions: 'Напротив сквера, три минуты пешком от вокзала. Заказы выдаём у окна слева от кассы, без очереди.',
    phone: '78112014613',
    geo: [57.81117, 28.35529],
    hours: workTime('', '10:00-19:00', '10:00-19:00', '10:00-19:00', '10:00-19:00', '10:00-18:00', '10:00-17:00'),
    hasRental: false,
    hasService: false,
    depth: 0.2,
  },
  {
    slug: 'vluki-oktyabrskiy',
    node: '000002',
    name: 'Верстак у автовокзала',
    address: 'Великие Луки, Октябрьский проспект, 95',
    directions: 'Остановка «Автовокзал», сто метров в сторону центра. Крупную технику грузим с рампы за зданием.',
    phone: '78115301463',
    geo: [56.34612, 30.52733],
    hours: workTime('09:00-19:00', '09:00-18:00', '10:00-17:00'),
    hasRental: true,
    hasService: true,
    depth: 0.4,
  },
  {
    slug: 'vluki-gagarina',
    node: '000002',
    name: 'Верстак на Гагарина',
    address: 'Великие Луки, проспект Гагарина, 12',
    directions: 'Отдельный вход с проспекта, ступени и пандус. Бесплатная парковка вдоль дома.',
    phone: '78115301464',
    geo: [56.34056, 30.54639],
    hours: workTime('09:00-19:00', '10:00-17:00', ''),
    hasRental: false,
    hasService: false,
    depth: 0.24,
  },
  {
    slug: 'spb-salova',
    node: '000003',
    name: 'Верстак на Салова',
    address: 'Санкт-Петербург, улица Салова, 53, корпус 2',
    directions: 'Десять минут пешком от метро «Бухарестская». Въезд через второй шлагбаум, скажите охране «в Верстак».',
    phone: '78120146101',
    geo: [59.88742, 30.37557],
    hours: workTime('07:00-23:00'),
    hasRental: true,
    hasService: true,
    depth: 0.46,
  },
  {
    slug: 'spb-moskovskiy',
    node: '000003',
    name: 'Верстак на Московском',
    address: 'Санкт-Петербург, Московский проспект, 183',
    directions: 'Метро «Московская», выход к парку Победы, пять минут пешком. Вход с проспекта.',
    phone: '78120146102',
    geo: [59.8598, 30.3214],
    hours: workTime('09:00-21:00', '10:00-20:00', '10:00-19:00'),
    hasRental: false,
    hasService: false,
    depth: 0.26,
  },
  {
    slug: 'spb-engelsa',
    node: '000003',
    name: 'Верстак на Энгельса',
    address: 'Санкт-Петербург, проспект Энгельса, 124',
    directions: 'Метро «Озерки», две минуты пешком. Парковка со стороны двора, вход под зелёной вывеской.',
    phone: '78120146103',
    geo: [60.03699, 30.32291],
    hours: workTime('09:00-21:00', '10:00-20:00', '10:00-19:00'),
    hasRental: true,
    hasService: false,
    depth: 0.28,
  },
  {
    slug: 'velnovgorod-bsp',
    node: '000024',
    name: 'Верстак на Большой Санкт-Петербургской',
    address: 'Великий Новгород, Большая Санкт-Петербургская улица, 64',
    directions: 'Остановка «Колмово», вход с улицы. Для техники есть площадка, где её заведут при вас.',
    phone: '78162014625',
    geo: [58.54332, 31.26258],
    hours: workTime('09:00-20:00', '09:00-18:00', '10:00-17:00'),
    hasRental: true,
    hasService: true,
    depth: 0.42,
  },
  {
    slug: 'velnovgorod-nehinskaya',
    node: '000024',
    name: 'Верстак в Западном',
    address: 'Великий Новгород, Нехинская улица, 57',
    directions: 'Торговый ряд у кольца, последний вход. Заезд на парковку с Нехинской.',
    phone: '78162014626',
    geo: [58.52492, 31.22048],
    hours: workTime('09:00-19:00', '10:00-18:00', '10:00-16:00'),
    hasRental: false,
    hasService: false,
    depth: 0.26,
  },
  {
    slug: 'nevel-lenina',
    node: '000028',
    name: 'Верстак в Невеле',
    address: 'Невель, улица Ленина, 24',
    directions:
      'Двести метров от автостанции в сторону озера. Небольшой зал, зато можно заказать всё с центрального склада.',
    phone: '78115101429',
    geo: [56.01477, 29.92295],
    hours: workTime('09:00-18:00', '09:00-16:00', ''),
    hasRental: false,
    hasService: true,
    depth: 0.3,
  },
  {
    slug: 'moskva-kashirskoe',
    node: '777',
    name: 'Верстак на Каширке',
    address: 'Москва, Каширское шоссе, 61, корпус 3',
    directions:
      'Метро «Домодедовская», автобус до остановки «Улица Ивана Бабушкина», вход со стороны шоссе. Пункт выдачи и образцы популярных моделей.',
    phone: '74950146101',
    geo: [55.61408, 37.71572],
    hours: workTime('10:00-20:00', '10:00-20:00', '10:00-18:00'),
    hasRental: false,
    hasService: true,
    depth: 0.2,
  },
  {
    slug: 'centralnyy-sklad',
    node: '777',
    name: 'Центральный склад',
    address: 'Москва, Складочная улица, 1, строение 18',
    directions: '',
    phone: '74950146109',
    geo: [55.80046, 37.59643],
    hours: workTime('08:00-20:00', '09:00-18:00', ''),
    isShop: false,
    hasRental: false,
    hasService: false,
    depth: 0.72,
  },
]

export const WAREHOUSES: readonly Warehouse[] = FACTS.map((facts, index) => ({
  isShop: true,
  // the hall is shown once the shop has photos of it
  pictures: [],
  ...facts,
  id: index + 1,
}))
