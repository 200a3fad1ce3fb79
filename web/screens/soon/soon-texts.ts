import type { IconName } from '../../ui/icon-paths.ts'

export interface SoonText {
  title: string
  /** What the page will be. */
  text: string
  icon: IconName
}

const OTHER: SoonText = { title: 'Раздел готовится', text: 'Здесь скоро появится новый раздел магазина.', icon: 'clock' }

/** By the first part of the address. */
const TEXTS: Record<string, SoonText> = {
  actions: { title: 'Акции', text: 'Здесь соберём действующие акции: условия, сроки и товары, которые в них участвуют.', icon: 'percent' },
  basket: { title: 'Корзина', text: 'Здесь будут выбранные товары, доставка или самовывоз и оформление заказа.', icon: 'cart' },
  blog: { title: 'Блог', text: 'Здесь будут обзоры, сравнения и советы: как выбрать инструмент и как за ним ухаживать.', icon: 'file' },
  brands: { title: 'Бренды', text: 'Здесь будет список производителей по алфавиту и все товары каждого из них.', icon: 'shield' },
  catalog: { title: 'Каталог', text: 'Здесь будут товары раздела с ценами и наличием в вашем городе, фильтрами и сравнением.', icon: 'catalog' },
  confirm: { title: 'Подтверждение почты', text: 'По ссылке из письма здесь будет подтверждаться адрес электронной почты.', icon: 'mail' },
  discount: { title: 'Скидки', text: 'Здесь соберём все товары со скидкой в вашем городе.', icon: 'percent' },
  favorites: { title: 'Избранное', text: 'Список уже хранится в вашем браузере; скоро здесь будут карточки с ценой и наличием.', icon: 'heart' },
  news: { title: 'Новости', text: 'Здесь будут новости магазина: открытия, поступления, изменения в работе.', icon: 'file' },
  'personal-account': { title: 'Личный кабинет', text: 'Здесь будут заказы, бонусы, адреса доставки и организации.', icon: 'user' },
  product: { title: 'Карточка товара', text: 'Здесь будут фотографии, характеристики, цена и наличие товара в вашем городе.', icon: 'box' },
  publications: { title: 'Публикации', text: 'Здесь будут статьи о выборе и работе с инструментом.', icon: 'file' },
  'search-result': { title: 'Поиск', text: 'Поиск по товарам готовится: он поймёт опечатки, артикулы и другую раскладку.', icon: 'search' },
  service: { title: 'Сервисные центры', text: 'Здесь будут адреса мастерских, виды ремонта, цены и сроки.', icon: 'service' },
  shops: { title: 'Магазины', text: 'Здесь будут адреса магазинов, часы работы и схема проезда.', icon: 'store' },
}

export const soonText = (pathname: string): SoonText => TEXTS[pathname.split('/')[1] ?? ''] ?? OTHER
