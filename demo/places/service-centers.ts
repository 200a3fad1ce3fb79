// Six service centres, each with its own price list (RUB, «from»).
import { type WorkDay, workTime } from '../work-time.ts'

export interface ServiceCenter {
  slug: string
  node: string
  /** Slug of the shop it stands in, if any. */
  shop: string | null
  name: string
  address: string
  phone: string
  geo: readonly [number, number]
  hours: WorkDay[]
  description: string
  vendors: string[]
  works: readonly (readonly [name: string, from: number, days: number])[]
}

const BASE: ServiceCenter['works'] = [
  ['Диагностика инструмента (бесплатно при ремонте у нас)', 400, 1],
  ['Замена угольных щёток', 350, 1],
  ['Замена кабеля и вилки', 500, 1],
  ['Замена выключателя', 600, 2],
  ['Замена подшипников, пара', 900, 2],
  ['Чистка и смазка редуктора', 900, 2],
  ['Ремонт ударного узла перфоратора', 1600, 4],
  ['Замена якоря или статора', 1300, 4],
]
const PETROL: ServiceCenter['works'] = [
  ['Чистка и настройка карбюратора', 1100, 2],
  ['Замена свечи и воздушного фильтра', 350, 1],
  ['Замена поршневой группы', 2800, 5],
  ['Сезонное обслуживание косилки или снегоуборщика', 2400, 3],
  ['Заточка цепи бензопилы', 250, 1],
]
const WELDING: ServiceCenter['works'] = [
  ['Ремонт сварочного инвертора', 2200, 7],
  ['Замена силовых ключей', 2900, 7],
]
const GENERATORS: ServiceCenter['works'] = [
  ['Обслуживание генератора', 2600, 3],
  ['Замена регулятора напряжения (AVR)', 1800, 4],
]

export const SERVICE_CENTERS: readonly ServiceCenter[] = [
  {
    slug: 'pskov',
    node: '000001',
    shop: 'pskov-rizhskiy',
    name: 'Сервисный центр на Рижском',
    address: 'Псков, Рижский проспект, 49',
    phone: '78112014615',
    geo: [57.81497, 28.29722],
    hours: workTime('09:00-19:00', '10:00-16:00', ''),
    description:
      'Чиним электро- и бензоинструмент, генераторы и сварку. Четыре мастера, свой склад ходовых запчастей: половину заявок закрываем за день.',
    vendors: ['terro', 'krafter', 'norvik', 'bruno', 'fortex', 'verdo', 'torvald', 'barkon'],
    works: [...BASE, ...PETROL, ...WELDING, ...GENERATORS],
  },
  {
    slug: 'velikie-luki',
    node: '000002',
    shop: 'vluki-oktyabrskiy',
    name: 'Сервисный центр в Великих Луках',
    address: 'Великие Луки, Октябрьский проспект, 95',
    phone: '78115301465',
    geo: [56.34612, 30.52733],
    hours: workTime('09:00-18:00', '10:00-15:00', ''),
    description:
      'Ремонт инструмента и садовой техники, заточка цепей и ножей в день обращения. Принимаем технику из проката соседних районов.',
    vendors: ['terro', 'krafter', 'verdo', 'stepnar', 'onegan'],
    works: [...BASE, ...PETROL],
  },
  {
    slug: 'sankt-peterburg-salova',
    node: '000003',
    shop: 'spb-salova',
    name: 'Сервисный центр на Салова',
    address: 'Санкт-Петербург, улица Салова, 53, корпус 2',
    phone: '78120146105',
    geo: [59.88742, 30.37557],
    hours: workTime('08:00-21:00', '09:00-20:00', '10:00-18:00'),
    description:
      'Главная мастерская сети: девять постов, стенд для проверки якорей, диагностика плат. Обслуживаем юридических лиц по договору.',
    vendors: [
      'terro',
      'krafter',
      'norvik',
      'bruno',
      'fortex',
      'verdo',
      'torvald',
      'rossner',
      'kessen',
      'brandis',
      'holmgard',
    ],
    works: [...BASE, ...PETROL, ...WELDING, ...GENERATORS],
  },
  {
    slug: 'velikiy-novgorod',
    node: '000024',
    shop: 'velnovgorod-bsp',
    name: 'Сервисный центр в Великом Новгороде',
    address: 'Великий Новгород, Большая Санкт-Петербургская улица, 64',
    phone: '78162014627',
    geo: [58.54332, 31.26258],
    hours: workTime('09:00-19:00', '10:00-16:00', ''),
    description:
      'Гарантийный и платный ремонт инструмента, техники для сада и стройки. Позвоним до ремонта и назовём точную цену.',
    vendors: ['terro', 'krafter', 'norvik', 'bruno', 'nordal', 'durmast'],
    works: [...BASE, ...PETROL, ...WELDING],
  },
  {
    slug: 'nevel',
    node: '000028',
    shop: 'nevel-lenina',
    name: 'Сервисный центр в Невеле',
    address: 'Невель, улица Ленина, 24',
    phone: '78115101430',
    geo: [56.01477, 29.92295],
    hours: workTime('09:00-17:00', '', ''),
    description:
      'Приёмка и мелкий ремонт на месте: щётки, кабели, заточка. Сложное отправляем в Великие Луки, доставка туда и обратно за наш счёт.',
    vendors: ['terro', 'verdo'],
    works: [BASE[0]!, BASE[1]!, BASE[2]!, BASE[3]!, PETROL[1]!, PETROL[4]!],
  },
  {
    slug: 'moskva',
    node: '777',
    shop: 'moskva-kashirskoe',
    name: 'Приёмка в ремонт в Москве',
    address: 'Москва, Каширское шоссе, 61, корпус 3',
    phone: '74950146105',
    geo: [55.61408, 37.71572],
    hours: workTime('10:00-20:00', '10:00-18:00', ''),
    description:
      'Принимаем инструмент в гарантийный ремонт и отправляем в мастерскую в Санкт-Петербурге. Срок с учётом дороги — до двадцати дней.',
    vendors: ['terro', 'krafter', 'norvik', 'bruno', 'fortex', 'verdo'],
    works: [...BASE, ...WELDING],
  },
]
