import type { OwnedFieldName } from '../exchange/owned-fields.ts'
import { isVatRate } from '../money/vat.ts'
import type { Permission } from '../staff/permissions.ts'

/** How a field is read and shown: `words` is a list of short texts, `code` names something else of the shop. */
type FieldKind = 'vat' | 'text' | 'long' | 'integer' | 'bool' | 'words' | 'code' | 'pictures' | 'videos'

export interface GoodField {
  label: string
  kind: FieldKind
  /** Any of them may change it. */
  needs: readonly Permission[]
  /** Whose it may be besides: a field of the exchange. */
  owned?: OwnedFieldName
  /** The longest text, the largest number. */
  most?: number
  mayBeEmpty?: boolean
}

const TEXTS: readonly Permission[] = ['goods.texts', 'goods.change']
const CHANGE: readonly Permission[] = ['goods.change']

/** What people may change in a good, by its column, in the order a card shows it. Attributes and prices are apart. */
export const GOOD_FIELDS = {
  name: { label: 'Название', kind: 'text', needs: TEXTS, owned: 'name', most: 300 },
  slug: { label: 'Адрес страницы', kind: 'text', needs: TEXTS, owned: 'slug', most: 200 },
  article: { label: 'Артикул', kind: 'text', needs: CHANGE, owned: 'article', most: 100, mayBeEmpty: true },
  barcode: { label: 'Штрихкод', kind: 'text', needs: CHANGE, owned: 'barcode', most: 14, mayBeEmpty: true },
  category_code: { label: 'Категория', kind: 'code', needs: CHANGE, owned: 'category' },
  vendor_code: { label: 'Бренд', kind: 'code', needs: CHANGE, owned: 'vendor' },
  unit: { label: 'Единица', kind: 'text', needs: CHANGE, owned: 'unit', most: 20 },
  description: {
    label: 'Описание',
    kind: 'long',
    needs: TEXTS,
    owned: 'description',
    most: 50_000,
    mayBeEmpty: true,
  },
  pictures: { label: 'Фотографии', kind: 'pictures', needs: TEXTS, owned: 'pictures', most: 30 },
  videos: { label: 'Видео', kind: 'videos', needs: TEXTS, most: 10 },
  in_the_box: { label: 'В коробке', kind: 'words', needs: TEXTS, most: 50 },
  labels: { label: 'Ярлыки', kind: 'words', needs: TEXTS, most: 10 },
  battery_platform_code: { label: 'Аккумуляторная платформа', kind: 'code', needs: CHANGE, mayBeEmpty: true },
  warranty_months: { label: 'Гарантия, мес.', kind: 'integer', needs: CHANGE, most: 600 },
  weight_grams: { label: 'Вес, г', kind: 'integer', needs: CHANGE, owned: 'weight', most: 10_000_000 },
  length_mm: { label: 'Длина, мм', kind: 'integer', needs: CHANGE, owned: 'weight', most: 100_000 },
  width_mm: { label: 'Ширина, мм', kind: 'integer', needs: CHANGE, owned: 'weight', most: 100_000 },
  height_mm: { label: 'Высота, мм', kind: 'integer', needs: CHANGE, owned: 'weight', most: 100_000 },
  vat_rate: { label: 'Ставка НДС', kind: 'vat', needs: CHANGE, owned: 'vat', mayBeEmpty: true },
  is_marked: { label: 'Маркировка', kind: 'bool', needs: CHANGE },
  is_active: { label: 'На сайте', kind: 'bool', needs: CHANGE, owned: 'activity' },
} as const satisfies Record<string, GoodField>

export type GoodFieldName = keyof typeof GOOD_FIELDS

export const isGoodField = (text: string): text is GoodFieldName => Object.hasOwn(GOOD_FIELDS, text)

export const goodField = (name: GoodFieldName): GoodField => GOOD_FIELDS[name]

/** An attribute among the fields of a change: `attributes.power`. */
export const ATTRIBUTE_PREFIX = 'attributes.'
export const attributeOf = (field: string): string | null =>
  field.startsWith(ATTRIBUTE_PREFIX) ? field.slice(ATTRIBUTE_PREFIX.length) : null

export const ATTRIBUTE_NEEDS = CHANGE

export const OFFER_FIELDS = {
  price: 'Цена',
  price_old: 'Старая цена',
  price_registered: 'Цена после регистрации',
  sale_ends_on: 'Акция до',
} as const
export type OfferFieldName = keyof typeof OFFER_FIELDS
export const isOfferField = (text: string): text is OfferFieldName => Object.hasOwn(OFFER_FIELDS, text)

const isListOf = (value: unknown, most: number, isRight: (each: unknown) => boolean): boolean =>
  Array.isArray(value) && value.length <= most && value.every(isRight)

const isShortText = (value: unknown) => typeof value === 'string' && value.trim() !== '' && value.length <= 300

const isVideo = (value: unknown) => {
  const { name, url } = (value ?? {}) as { name?: unknown; url?: unknown }
  return isShortText(name) && typeof url === 'string' && url.length <= 500 && /^https:\/\/[^\s"<>]+$/.test(url)
}

function checkInteger(value: unknown, most: number): string | null {
  if (typeof value !== 'number' || !Number.isInteger(value)) return 'Нужно целое число'
  if (value < 0) return 'Меньше нуля не бывает'
  return value > most ? `Больше ${most.toLocaleString('ru-RU')} не бывает: проверьте число` : null
}

function checkText(name: GoodFieldName, value: unknown, { most = 300, mayBeEmpty = false }: GoodField): string | null {
  if (typeof value !== 'string') return 'Нужен текст'
  if (!mayBeEmpty && value.trim() === '') return 'Не может быть пустым'
  if (value.length > most) return `Длиннее ${most.toLocaleString('ru-RU')} знаков: сократите`
  // a control sign breaks feeds and the accountant's files
  // oxlint-disable-next-line no-control-regex
  if (/[\u0000-\u0008\u000B\u000C\u000E-\u001F]/.test(value))
    return 'В тексте невидимый управляющий знак: вставьте его заново'
  if (name === 'slug' && !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(value))
    return 'Только латинские буквы, цифры и дефисы между ними'
  return null
}

/**
 * What is wrong with the value, in words for the cell; null: nothing. Whether a code is known is the server's to say.
 */
export function checkGoodField(name: GoodFieldName, value: unknown): string | null {
  const field: GoodField = GOOD_FIELDS[name]
  switch (field.kind) {
    case 'text':
    case 'long':
      if (name === 'barcode') {
        if (value === null) return null
        return typeof value === 'string' && /^([0-9]{8}|[0-9]{12,14})$/.test(value)
          ? null
          : 'Штрихкод — 8, 12, 13 или 14 цифр'
      }
      return checkText(name, value, field)
    case 'code':
      if (value === null && field.mayBeEmpty) return null
      return typeof value === 'string' && value !== '' && value.length <= 100 ? null : 'Выберите из списка'
    case 'vat':
      return value === null || isVatRate(value) ? null : 'Выберите ставку из списка'
    case 'integer':
      return checkInteger(value, field.most ?? Number.MAX_SAFE_INTEGER)
    case 'bool':
      return typeof value === 'boolean' ? null : 'Нужно «да» или «нет»'
    case 'words':
      return isListOf(value, field.most ?? 50, isShortText) ? null : `До ${field.most} непустых строк`
    case 'pictures':
      return isListOf(value, field.most ?? 30, isShortText) ? null : `До ${field.most} фотографий`
    case 'videos':
      return isListOf(value, field.most ?? 10, isVideo)
        ? null
        : 'У видео есть название и ссылка, которая начинается с https://'
  }
}

export interface AttributeShape {
  type: 'list' | 'number' | 'bool'
  decimals: number
  /** Of a list. */
  values: ReadonlySet<string>
}

const LARGEST_FIGURE = 1_000_000_000

/** Null as a value takes the attribute away. */
export function checkAttribute(attribute: AttributeShape | undefined, value: unknown): string | null {
  if (!attribute) return 'Такой характеристики в магазине нет'
  if (value === null) return null
  if (attribute.type === 'bool') return typeof value === 'boolean' ? null : 'Нужно «да» или «нет»'
  if (attribute.type === 'list')
    return typeof value === 'string' && attribute.values.has(value) ? null : 'Такого значения нет в списке'
  if (typeof value !== 'number' || !Number.isFinite(value)) return 'Нужно число'
  if (Math.abs(value) > LARGEST_FIGURE) return 'Слишком большое число'
  const scale = 10 ** attribute.decimals
  return Math.abs(Math.round(value * scale) - value * scale) < 1e-6
    ? null
    : attribute.decimals === 0
      ? 'Нужно целое число'
      : `Знаков после запятой не больше ${attribute.decimals}`
}

const DEAREST = 100_000_000_000

/** Kopecks. An old price and one after registration are checked against the price where both are given. */
export function checkOfferField(name: OfferFieldName, value: unknown, price: number | null): string | null {
  if (name === 'sale_ends_on')
    return value === null ||
      (typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value)))
      ? null
      : 'Нужна дата'
  if (value === null && name !== 'price') return null
  if (typeof value !== 'number' || !Number.isSafeInteger(value)) return 'Нужна цена в рублях и копейках'
  if (value <= 0) return 'Цена должна быть больше нуля'
  if (value > DEAREST) return 'Слишком большая цена'
  if (name === 'price_old' && price !== null && value <= price) return 'Старая цена должна быть выше цены'
  if (name === 'price_registered' && price !== null && value >= price)
    return 'Цена после регистрации должна быть ниже цены'
  return null
}

/** A price that moves so many times is most likely a slip of the hand. */
export const isHeldMove = (before: number, after: number, times: number): boolean =>
  after >= before * times || after * times <= before

export const heldMoveWords = (before: number, after: number): string => {
  const times = Math.floor(after > before ? after / before : before / after)
  return `Цена станет ${after > before ? 'больше' : 'меньше'} в ${times} раз: проверьте и подтвердите`
}
