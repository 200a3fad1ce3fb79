// The six branches. Local numbers start with 0, so none of them can ring at somebody's home.
export interface Node {
  code: string
  slug: string | null
  cityId: number
  name: string
  nameIn: string
  phone: string
  hasRental: boolean
  hasService: boolean
  /** Order sum from → courier price, RUB. The main city has no courier. */
  tiers: readonly (readonly [number, number])[]
  /** Against the main branch's prices. */
  priceFactor: number
  /** Days for a good that lies in another branch; most lie in the central store-room. */
  transferDays: number
}

export const NODES: readonly Node[] = [
  {
    code: '000001',
    slug: 'pskov',
    cityId: 737,
    name: 'Псков',
    nameIn: 'в Пскове',
    phone: '78112014610',
    hasRental: true,
    hasService: true,
    tiers: [
      [0, 390],
      [3000, 250],
      [7000, 0],
    ],
    priceFactor: 1,
    transferDays: 2,
  },
  {
    code: '000002',
    slug: 'vluki',
    cityId: 727,
    name: 'Великие Луки',
    nameIn: 'в Великих Луках',
    phone: '78115301462',
    hasRental: true,
    hasService: true,
    tiers: [
      [0, 350],
      [3000, 220],
      [6000, 0],
    ],
    priceFactor: 0.99,
    transferDays: 3,
  },
  {
    code: '000003',
    slug: 'spb',
    cityId: 787,
    name: 'Санкт-Петербург',
    nameIn: 'в Санкт-Петербурге',
    phone: '78120146100',
    hasRental: true,
    hasService: true,
    tiers: [
      [0, 590],
      [5000, 390],
      [12000, 0],
    ],
    priceFactor: 1.015,
    transferDays: 1,
  },
  {
    code: '000024',
    slug: 'velnovgorod',
    cityId: 632,
    name: 'Великий Новгород',
    nameIn: 'в Великом Новгороде',
    phone: '78162014624',
    hasRental: true,
    hasService: true,
    tiers: [
      [0, 390],
      [3000, 250],
      [7000, 0],
    ],
    priceFactor: 1.005,
    transferDays: 2,
  },
  {
    code: '000028',
    slug: 'nevel',
    cityId: 730,
    name: 'Невель',
    nameIn: 'в Невеле',
    phone: '78115101428',
    hasRental: false,
    hasService: true,
    tiers: [
      [0, 300],
      [4000, 0],
    ],
    priceFactor: 1.01,
    transferDays: 3,
  },
  {
    code: '777',
    slug: null,
    cityId: 510,
    name: 'Москва',
    nameIn: 'в Москве',
    phone: '74950146100',
    hasRental: false,
    hasService: true,
    tiers: [],
    priceFactor: 1.02,
    transferDays: 2,
  },
]
