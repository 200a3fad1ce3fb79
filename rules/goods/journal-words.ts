import { countText } from '../text/plural.ts'
import { fieldLabel, shownValue } from './field-words.ts'
import { isGoodField, isOfferField } from './good-fields.ts'

/** What the journal calls the tables beside a good. */
const PARTS: Record<string, string> = {
  good_offer: 'Цена',
  good_cost: 'Закупочная цена',
  good_picture: 'Подпись снимка',
  good_seo: 'Слова для поисковиков',
  good_diagram: 'Схема деталей',
  good_document: 'Документ',
  good_link: 'Связанный товар',
  complect: 'Комплект',
  complect_item: 'Товар комплекта',
  hire_good: 'Прокат',
  hire_tariff: 'Тариф проката',
  hire_piece: 'Экземпляр проката',
}

const LABELS: Record<string, string> = {
  alt: 'Подпись',
  file: 'Снимок',
  picture: 'Картинка',
  points: 'Точки',
  title: 'Заголовок',
  url: 'Адрес',
  size: 'Размер, байт',
  linked_code: 'Товар',
  node_code: 'Филиал',
  discount_percent: 'Скидка, %',
  quantity: 'Количество',
  deposit: 'Залог',
  sale_good_code: 'Тот же товар в продаже',
  from_days: 'С какого дня',
  price_per_day: 'Цена дня',
  warehouse_id: 'Магазин',
  serial: 'Номер',
  bonuses: 'Бонусы',
  delivery_days: 'Срок, дней',
  is_hire: 'Прокат',
}

const LINKS: Record<string, string> = {
  material: 'расходник',
  analog: 'аналог',
  spare: 'запчасть',
  together: 'для своего комплекта',
}

const POINTS = ['точка', 'точки', 'точек'] as const

/** «Схема деталей: изменение»; of the good itself the action alone. */
export const goodPartWords = (part: string, action: string): string =>
  PARTS[part] ? `${PARTS[part]}: ${action.toLowerCase()}` : action

/** Null: no field of a good, such as the reason of a movement of its stock. */
export function goodFieldWords(field: string): string | null {
  if (field === 'kind') return 'Вид'
  return LABELS[field] ?? (isGoodField(field) || isOfferField(field) || field === 'cost' ? fieldLabel(field) : null)
}

/** A value as the journal keeps it, in one line. */
export function goodValueWords(field: string, value: unknown): string | null {
  if (field === 'points' && Array.isArray(value)) return countText(value.length, POINTS)
  if ((field === 'file' || field === 'picture') && typeof value === 'string') return value.replace(/^.{14}/, '…')
  if (field === 'kind' && typeof value === 'string') return LINKS[value] ?? value
  return shownValue(field === 'deposit' ? 'price' : field, value)
}
