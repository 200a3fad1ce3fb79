import { longDayText, timeOfDayText } from '#rules/calendar/moment-text.ts'
import type { PaperField } from './paper.ts'

/** Sections of an export, as its reader calls them. */
export const SECTION_NAMES: Record<string, string> = {
  profile: 'Профиль',
  formerKeys: 'Прежние телефоны и e-mail',
  deliveryAddresses: 'Адреса доставки',
  organizations: 'Организации',
  companies: 'Кабинеты организаций',
  companyRequests: 'Заявки на согласование',
  tools: 'Мои инструменты',
  cards: 'Сохранённые карты',
  lists: 'Списки товаров',
  favorites: 'Избранное',
  cart: 'Корзина',
  orders: 'Заказы',
  rentals: 'Прокат',
  bonuses: 'Бонусы',
  requests: 'Обращения',
  stockAlerts: 'Подписки на поступление',
  reviews: 'Отзывы о товарах',
  shopReviews: 'Отзывы о магазинах',
  repairs: 'Ремонты',
  returns: 'Возвраты',
  likes: 'Отметки «нравится»',
  consents: 'Согласия',
  signIns: 'Входы',
  devices: 'Устройства',
  notes: 'Заметки магазина',
  subjectRequests: 'Запросы о данных',
}

const FIELD_NAMES: Record<string, string> = {
  id: 'Номер',
  number: 'Номер',
  name: 'Имя или название',
  phone: 'Телефон',
  email: 'E-mail',
  emailOld: 'Прежний e-mail',
  emailVerifiedAt: 'E-mail подтверждён',
  birthday: 'День рождения',
  mailingAgreement: 'Согласен на рассылку',
  hasPassword: 'Есть пароль',
  balanceBonusesActive: 'Бонусов на счёте',
  createdAt: 'Когда',
  date: 'Когда',
  cityFiasId: 'Город (код ФИАС)',
  delivery_address: 'Адрес',
  deliveryAddress: 'Адрес',
  delivery_address_id: 'Номер адреса',
  address: 'Адрес',
  flat: 'Квартира',
  entrance: 'Подъезд',
  floor: 'Этаж',
  intercom: 'Домофон',
  comment: 'Комментарий',
  isMain: 'Главный',
  inn: 'ИНН',
  kpp: 'КПП',
  ogrn: 'ОГРН',
  goodCode: 'Код товара',
  goodName: 'Товар',
  code: 'Код товара',
  quantity: 'Количество',
  amount: 'Сумма',
  reason: 'Причина',
  orderNumber: 'Заказ',
  wish: 'Чего хочет',
  balanceAfter: 'Стало на счёте',
  kind: 'Вид',
  given: 'Дано',
  textVersion: 'Версия текста',
  ip: 'IP-адрес',
  page: 'Страница',
  lastUsedAt: 'Последний раз',
  firstSeenAt: 'Впервые',
  lastSeenAt: 'Последний раз',
  userAgent: 'Браузер',
  type: 'Вид',
  message: 'Сообщение',
  tool: 'Инструмент',
  fault: 'Неисправность',
  state: 'Состояние',
  status: 'Состояние',
  statusText: 'Состояние',
  days: 'Дни',
  serial: 'Серийный номер',
  boughtOn: 'Куплен',
  recipient: 'Куда сообщить',
  shop: 'Магазин',
  rating: 'Оценка',
  pros: 'Достоинства',
  cons: 'Недостатки',
  text: 'Текст',
  total: 'Итого, ₽',
  price: 'Цена, ₽',
  article: 'Артикул',
  receivedOn: 'Получен',
  dueOn: 'Ответить до',
  answer: 'Ответ',
  value: 'Значение',
  techInfo: '',
  pricesOf: '',
  items: 'Товар',
  goods: 'Товар',
  history: 'История',
  at: 'Когда',
  note: 'Пояснение',
  totalQuantity: 'Штук',
  totalPriceComputed: 'Товары, ₽',
  totalDiscount: 'Скидка, ₽',
  totalBonuses: 'Начислится бонусов',
  bonusesUsed: 'Списано бонусов',
  delivery: 'Доставка',
  payment: 'Оплата',
  isPaid: 'Оплачен',
  reservedUntil: 'Резерв до',
  courierVisit: 'Курьеру',
  contact: 'Получатель',
  organization: 'Организация',
  publicationId: 'Номер статьи',
  day: 'День',
  interval: 'Часы',
}

const VALUE_WORDS: Record<string, string> = {
  'personal-data': 'персональные данные',
  mailing: 'рассылка',
  access: 'какие данные есть',
  change: 'исправить данные',
  stop: 'отзыв согласия',
  erase: 'удалить данные',
}

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/

function valueText(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'да' : 'нет'
  if (value instanceof Date) return valueText(value.toISOString())
  const text = String(value)
  return MOMENT.test(text) ? `${longDayText(new Date(text))}, ${timeOfDayText(text)}` : (VALUE_WORDS[text] ?? text)
}

/** Of use to programs alone: they are in the JSON beside the paper. */
const LEFT_OUT = new Set(['url', 'image', 'invoiceUrl', 'canCancel', 'birthdate'])

/** A code beside its words says nothing more. */
const isCodeOfWords = (key: string, beside: object) =>
  (key === 'status' && 'statusText' in beside) || (key === 'type' && 'text' in beside)

/** A value of an export as lines of a paper: what is inside another is written through, what is empty left out. */
export function exportedFields(value: unknown, within = ''): PaperField[] {
  if (value === null || value === undefined || value === '') return []
  if (value instanceof Date || typeof value !== 'object')
    return [{ label: within || 'Значение', value: valueText(value) }]
  if (Array.isArray(value))
    return value.flatMap((each: unknown, at) => exportedFields(each, joined(within, String(at + 1))))
  return Object.entries(value).flatMap(([key, inner]) =>
    LEFT_OUT.has(key) || isCodeOfWords(key, value)
      ? []
      : exportedFields(inner, joined(within, FIELD_NAMES[key] ?? key)),
  )
}

const joined = (within: string, name: string) => [within, name].filter(Boolean).join(' · ')

/** What was erased, by the tables it was in: the words of the act. */
export const ERASED: readonly (readonly [table: string, words: string])[] = [
  ['auth_token', 'Входы в аккаунт: время, IP-адрес, браузер'],
  ['customer_device', 'Устройства, с которых входили'],
  ['email_confirmation', 'Ссылки подтверждения e-mail'],
  ['favorite', 'Избранные товары'],
  ['delivery_address', 'Адреса доставки'],
  ['customer_tool', 'Инструменты, записанные покупателем'],
  ['customer_list', 'Списки товаров'],
  ['customer_note', 'Заметки сотрудников'],
  ['customer_former_key', 'Прежние телефоны и e-mail объединённых карточек'],
  ['user_organization', 'Организации в аккаунте'],
  ['saved_card', 'Сохранённые карты: последние цифры и срок'],
  ['cart', 'Корзина'],
  ['feedback_request', 'Обращения и фотографии к ним'],
  ['stock_alert', 'Подписки на поступление и цену'],
  ['publication_like', 'Отметки «нравится» у статей'],
  ['review_like', 'Отметки «нравится» у отзывов'],
]

/** What stays without the person, and by which law. */
export const RETAINED_BY_LAW: readonly (readonly [table: string, words: string, law: string])[] = [
  [
    'shop_order',
    'Заказы: номер, товары, суммы, организация в счёте. Имя, телефон, e-mail, адрес, комментарий и IP-адрес удалены',
    '402-ФЗ, статья 29; Налоговый кодекс, статья 23: первичные документы — пять лет',
  ],
  [
    'hire_booking',
    'Прокат: номер, машина, дни, суммы. Имя, телефон, адрес, комментарий и IP-адрес удалены',
    '402-ФЗ, статья 29; Налоговый кодекс, статья 23',
  ],
  [
    'repair',
    'Ремонты: номер, инструмент, состояние, цена. Имя, телефон, описание неисправности и фотографии удалены',
    '402-ФЗ, статья 29; Налоговый кодекс, статья 23',
  ],
  ['bonus_entry', 'Записи о бонусах: сумма, причина, заказ', '402-ФЗ, статья 29: скидка входит в расчёт за заказ'],
  [
    'consent',
    'Согласия: вид, версия текста, время, IP-адрес и страница',
    '152-ФЗ, статья 9, часть 3: доказать согласие обязан оператор',
  ],
  ['review', 'Отзывы о товарах без имени автора и связи с ним', 'Обезличены: 152-ФЗ, статья 3, пункт 9'],
  ['shop_review', 'Отзывы о магазинах без имени автора и связи с заказом', 'Обезличены: 152-ФЗ, статья 3, пункт 9'],
  [
    'subject_request',
    'Запросы о данных: вид, дата и срок. Слова запроса и ответа удалены',
    '152-ФЗ, статья 22.1: учёт обращений субъектов',
  ],
]
