import type { Banner } from '#contract/content.ts'
import type { Good } from '#contract/good.ts'
import type { PublicationCard } from '#contract/publication.ts'
import type { ShopMoment } from '#rules/delivery/shop-moment.ts'
import grinder from './pictures/angle-grinder-125-yellow-1.webp'
import saw from './pictures/circular-saw-blue-1.webp'
import drill from './pictures/drill-driver-teal-1.webp'
import hammerSide from './pictures/rotary-hammer-red-1.webp'
import hammerTurned from './pictures/rotary-hammer-red-2.webp'

/** The section itself: a specimen leads nowhere else. */
const HERE = '/components/#cards'
const WEEKDAYS = ['Понедельник', 'Вторник', 'Среда', 'Четверг', 'Пятница', 'Суббота', 'Воскресенье']

const workTime = WEEKDAYS.map((weekday) => ({ weekday, start: '09:00', end: '20:00', isDayOff: '0' }))

/** A Monday noon in a shop that never rests, so that the cards say the same every day. */
export const sampleMoment: ShopMoment = {
  nodeLogisticCode: '000001',
  workTime,
  counters: [{ id: 1, name: 'Магазин на Рижском', workTime }],
  now: new Date('2026-03-16T12:00:00+03:00'),
}

const image = (src: string) => ({ src, alt: '', width: 400, height: 400 })

const hammer: Good = {
  code: 'sample-1',
  article: 'RH26-800',
  name: 'Перфоратор Torvald RH 26-800, SDS-plus, 800 Вт, 2,7 Дж',
  url: HERE,
  vendor: { code: 'torvald', slug: 'torvald', name: 'Torvald' },
  category: { code: 'perforatory', name: 'Перфораторы' },
  images: [image(hammerSide), image(hammerTurned)],
  price: { priceComputed: 8990, priceOld: null, discountPercent: null, bonuses: 90, priceAfterRegistration: null },
  goodLocalCount: 5,
  shelves: [{ shop: 1, count: 5 }],
  goodTotalCount: 12,
  deliveryDays: 0,
  rating: { value: 4.7, count: 38 },
  labels: ['hit'],
  unit: 'шт.',
  isHire: false,
  attributes: [
    { code: 'power', name: 'Мощность', value: '800', unit: 'Вт' },
    { code: 'energy', name: 'Энергия удара', value: '2,7', unit: 'Дж' },
    { code: 'chuck', name: 'Патрон', value: 'SDS-plus', unit: null },
  ],
}
const unrated = { rating: { value: 0, count: 0 }, labels: [] }

/** Every kind of card a listing may hold. */
export const sampleGoods: { kind: string; good: Good }[] = [
  { kind: 'В наличии', good: hammer },
  {
    kind: 'Под заказ',
    good: {
      ...hammer,
      ...unrated,
      code: 'sample-2',
      name: 'Угловая шлифмашина Torvald AG 125-900',
      images: [image(grinder)],
      goodLocalCount: 0,
      goodTotalCount: 0,
      deliveryDays: null,
    },
  },
  {
    kind: 'Со скидкой',
    good: {
      ...hammer,
      code: 'sample-3',
      name: 'Дисковая пила Kraftum CS 190',
      images: [image(saw)],
      labels: [],
      price: { ...hammer.price, priceComputed: 6990, priceOld: 8990, discountPercent: 22 },
    },
  },
  {
    kind: 'Напрокат',
    good: {
      ...hammer,
      ...unrated,
      code: 'sample-4',
      name: 'Перфоратор Torvald RH 26-800 напрокат',
      isHire: true,
      park: { state: 'here', text: 'В парке 2\u00A0шт.' },
      price: { ...hammer.price, priceComputed: 600, bonuses: 0 },
    },
  },
  {
    kind: 'Без фотографии и характеристик',
    good: {
      ...hammer,
      ...unrated,
      code: 'sample-5',
      name: 'Щётки угольные',
      images: [],
      attributes: [],
      price: { ...hammer.price, priceComputed: 190 },
    },
  },
  {
    kind: 'С длинным названием',
    good: {
      ...hammer,
      code: 'sample-6',
      images: [image(drill)],
      goodLocalCount: 0,
      deliveryDays: 2,
      price: { ...hammer.price, priceComputed: 129_990 },
      name: 'Дрель-шуруповёрт аккумуляторная бесщёточная Altair DD 18-60 Professional с двумя аккумуляторами 18 В 4 А·ч, зарядным устройством и набором из ста двадцати бит в ударопрочном кейсе',
    },
  },
]

const article: PublicationCard = {
  id: 1,
  code: 'sample',
  type: 'blog',
  url: HERE,
  title: 'Как выбрать перфоратор для дома',
  lead: 'Три числа, на которые стоит смотреть, и два, которые можно не замечать.',
  cover: { tone: 'red', label: 'Советы', images: [image(hammerSide)] },
  tags: [],
  publishedAt: '2026-03-02T09:00:00+03:00',
  startsAt: null,
  endsAt: null,
  isEnded: false,
  readingMinutes: 6,
  likes: 24,
}
const action: PublicationCard = {
  ...article,
  id: 2,
  type: 'action',
  title: 'Дисковые пилы дешевле на пятую часть',
  lead: 'До конца месяца, во всех магазинах.',
  cover: { tone: 'orange', label: 'Акция', images: [image(saw)] },
  startsAt: '2026-03-01T00:00:00+03:00',
  endsAt: '2026-03-31T00:00:00+03:00',
}

export const samplePublications: PublicationCard[] = [
  article,
  action,
  {
    ...action,
    id: 3,
    title: 'Шуруповёрт в подарок к пиле',
    cover: { tone: 'graphite', label: 'Акция', images: [image(drill)] },
    isEnded: true,
  },
  {
    ...article,
    id: 4,
    type: 'news',
    title: 'Новый магазин на Рижском проспекте',
    lead: 'Открыт каждый день.',
    cover: { tone: 'light', label: 'Новость', images: [] },
  },
]

const banner: Banner = {
  id: 1,
  title: 'Перфораторы с бурами',
  text: 'Набор из пяти буров к каждому перфоратору Torvald.',
  url: HERE,
  button: 'Выбрать',
  tone: 'red',
  images: [image(hammerSide)],
}

export const sampleBanners: Banner[] = [
  banner,
  {
    ...banner,
    id: 2,
    title: 'Пилы и диски',
    text: 'Второй диск за полцены.',
    button: 'К пилам',
    tone: 'light',
    images: [image(saw), image(grinder)],
  },
]
