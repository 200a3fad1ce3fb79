import type { FeedName } from './stored-file-names.ts'

/** What a receiver takes; the writer keeps to it and the check holds finished files against it. */
export interface Receiver {
  title: string
  /** `vendor.model`: type, brand and model apart; `simple`: one name. */
  form: 'vendor.model' | 'simple'
  /** Goods that can only be ordered, with `available="false"`; without: only what is there now. */
  takesOrdered: boolean
  required: readonly string[]
  nameLength: number
  descriptionLength: number
  pictures: number
  hasParameters: boolean
  hasDelivery: boolean
  addressLength: number
  mostBytes: number
}

const MEGABYTE = 1024 * 1024
const SIMPLE = ['url', 'price', 'currencyId', 'categoryId', 'name'] as const

/**
 * By the receivers' public documentation. Yandex Market: simplified and arbitrary types; Direct: feeds for dynamic advertisements;
 * VK: catalogues of ads.vk.com (text without markup, up to 8 GB); Maps: price lists of Yandex Business, for goods one can come and take.
 */
export const RECEIVERS: Record<FeedName, Receiver> = {
  offers: {
    title: 'Яндекс Маркет и Товары, произвольный тип',
    form: 'vendor.model',
    takesOrdered: true,
    required: ['url', 'price', 'currencyId', 'categoryId', 'vendor', 'model'],
    nameLength: 150,
    descriptionLength: 3000,
    pictures: 10,
    hasParameters: true,
    hasDelivery: true,
    addressLength: 2048,
    mostBytes: 500 * MEGABYTE,
  },
  'offers-single': {
    title: 'Яндекс Маркет и Товары, упрощённый тип',
    form: 'simple',
    takesOrdered: true,
    required: SIMPLE,
    nameLength: 150,
    descriptionLength: 3000,
    pictures: 10,
    hasParameters: true,
    hasDelivery: true,
    addressLength: 2048,
    mostBytes: 500 * MEGABYTE,
  },
  direct: {
    title: 'Яндекс Директ',
    form: 'simple',
    takesOrdered: false,
    required: [...SIMPLE, 'picture'],
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
    form: 'simple',
    takesOrdered: false,
    required: [...SIMPLE, 'picture'],
    nameLength: 100,
    descriptionLength: 2000,
    pictures: 5,
    hasParameters: false,
    hasDelivery: false,
    addressLength: 2048,
    mostBytes: 8192 * MEGABYTE,
  },
  maps: {
    title: 'Яндекс Карты',
    form: 'simple',
    takesOrdered: false,
    required: SIMPLE,
    nameLength: 150,
    descriptionLength: 500,
    pictures: 1,
    hasParameters: false,
    hasDelivery: false,
    addressLength: 2048,
    mostBytes: 500 * MEGABYTE,
  },
}

export const IDENTIFIER_LENGTH = 80
export const PICTURE_ADDRESS_LENGTH = 512
export const CURRENCY = 'RUB'
