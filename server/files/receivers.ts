import type { FeedName } from './stored-file-names.ts'

/** What a receiver takes; the writer keeps to it and the check holds finished files against it. */
export interface Receiver {
  title: string
  /** `vendor.model`: type, brand and model apart; `simple`: one name. */
  form: 'vendor.model' | 'simple'
  /** How the moment of the file is written: with its time zone, or as people write it. */
  moment: 'zoned' | 'plain'
  identifier: RegExp
  /** Goods that can only be ordered, with `available="false"`; without: only what is there now. */
  takesOrdered: boolean
  required: readonly string[]
  /** Elements the receiver asks to leave out: a feed with them may not pass its check. */
  unwanted: readonly string[]
  /** Of a name and of each of its parts. */
  nameLength: number
  descriptionLength: number
  pictures: number
  pictureFormats: readonly string[]
  hasParameters: boolean
  hasDelivery: boolean
  addressLength: number
  mostBytes: number
  fewestOffers: number
}

const MEGABYTE = 1024 * 1024
const SIMPLE = ['url', 'price', 'currencyId', 'categoryId', 'name'] as const
const IN_PARTS = ['url', 'price', 'currencyId', 'categoryId', 'vendor', 'model'] as const

const YANDEX = {
  identifier: /^[\w.-]{1,80}$/,
  pictureFormats: ['jpg', 'jpeg', 'png'],
  addressLength: 2048,
  mostBytes: 500 * MEGABYTE,
  fewestOffers: 1,
} as const

/** Yandex Products: yandex.ru/support/merchants, github.com/yandex/yandex-ecom-search. */
const PRODUCTS = {
  ...YANDEX,
  moment: 'zoned',
  takesOrdered: true,
  unwanted: [
    'age',
    'bid',
    'count',
    'country_of_origin',
    'downloadable',
    'enable_auto_discounts',
    'expiry',
    'manufacturer_warranty',
    'min-quantity',
    'gifts',
    'purchase_price',
    'supplier',
    'vat',
  ],
  nameLength: 150,
  descriptionLength: 3000,
  pictures: 10,
  hasParameters: true,
  hasDelivery: true,
} as const

/**
 * By the receivers' public documentation. Direct: yandex.ru/support/direct/feeds; VK:
 * ads.vk.com/help/articles/ecomm_catalog_y_goods; Maps: price lists of Yandex Business, for goods one can come and
 * take. Lengths of descriptions for Direct, VK and Maps are ours: theirs are not published, so these are safely small.
 */
export const RECEIVERS: Record<FeedName, Receiver> = {
  offers: {
    ...PRODUCTS,
    title: 'Яндекс Товары и Маркет, произвольный тип',
    form: 'vendor.model',
    required: [...IN_PARTS, 'picture', 'description'],
  },
  'offers-single': {
    ...PRODUCTS,
    title: 'Яндекс Товары и Маркет, упрощённый тип',
    form: 'simple',
    required: [...SIMPLE, 'vendor', 'picture', 'description'],
  },
  direct: {
    ...YANDEX,
    title: 'Яндекс Директ',
    form: 'simple',
    moment: 'plain',
    takesOrdered: false,
    required: [...SIMPLE, 'picture'],
    unwanted: [],
    nameLength: 150,
    descriptionLength: 250,
    pictures: 5,
    hasParameters: false,
    hasDelivery: false,
    addressLength: 1024,
    mostBytes: 512 * MEGABYTE,
  },
  vk: {
    title: 'ВКонтакте',
    form: 'vendor.model',
    moment: 'plain',
    identifier: /^[\w-]{1,128}$/,
    takesOrdered: false,
    required: [...IN_PARTS, 'picture'],
    unwanted: [],
    nameLength: 256,
    descriptionLength: 2000,
    pictures: 5,
    pictureFormats: ['jpg', 'jpeg', 'png', 'gif', 'webp'],
    hasParameters: false,
    hasDelivery: false,
    addressLength: 2048,
    mostBytes: 8192 * MEGABYTE,
    fewestOffers: 6,
  },
  maps: {
    ...YANDEX,
    title: 'Яндекс Карты',
    form: 'simple',
    moment: 'plain',
    takesOrdered: false,
    required: SIMPLE,
    unwanted: [],
    nameLength: 150,
    descriptionLength: 500,
    pictures: 1,
    hasParameters: false,
    hasDelivery: false,
  },
}

export const PICTURE_ADDRESS_LENGTH = 512
/** Of one way to get a good: `option` in `delivery-options` and `pickup-options`. */
export const MOST_OPTIONS = 5
export const LONGEST_DAYS = 31
export const CURRENCY = 'RUB'
