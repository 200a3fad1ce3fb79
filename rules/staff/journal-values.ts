import { dayRangeText } from '../calendar/day-range-text.ts'
import { addDays, dayText, isCalendarDay, moscowMoment } from '../calendar/moscow-time.ts'
import { timeOfDayText } from '../calendar/moment-text.ts'
import { isOwnedField, OWNED_FIELDS, OWNER_TEXTS } from '../exchange/owned-fields.ts'
import { EXPORT_KINDS } from '../exports/export-kinds.ts'
import { EXPORT_PERIODS } from '../exports/export-timing.ts'
import { MOVEMENT_REASONS } from '../goods/stock-reasons.ts'
import { CONSENTS } from '../identity/consent.ts'
import { formatMoney } from '../money/money.ts'
import { STATUS_TEXTS } from '../order/order-status.ts'
import { PAYMENT_STATE_TEXTS, REFUND_STATE_TEXTS } from '../order/payment-state-texts.ts'
import { RECEIPT_STATES } from '../order/receipt-words.ts'
import { REPAIR_STATE_TEXTS } from '../order/repair-state.ts'
import { RETURN_KINDS } from '../order/return-terms.ts'
import { HAND_IN, RETURN_REASONS, RETURN_STATE_NAMES, RETURN_WISHES } from '../order/returns.ts'
import { BOOKING_STATUS_TEXTS } from '../rental/booking-status.ts'
import { REQUEST_KINDS, REQUEST_RESULTS } from '../request/request-words.ts'
import { NBSP } from '../text/typography.ts'
import { fieldWords } from './journal-fields.ts'
import { isPermission, PERMISSIONS } from './permissions.ts'
import { ROLE_SEEDS } from './roles.ts'

type Words = Readonly<Record<string, string>>

const EXPORT_NAMES: Words = Object.fromEntries(Object.entries(EXPORT_KINDS).map(([code, { name }]) => [code, name]))
const OPINION: Words = { waiting: 'ждёт решения', shown: 'показан', hidden: 'скрыт' }

/** What is counted when a person is erased: whatever was there, gone or left without a name. */
const COUNTED: Words = {
  auth_token: 'входы',
  bonus_entry: 'записи о бонусах',
  cart: 'корзина',
  company_member: 'места в организациях',
  company_request: 'просьбы в организациях',
  consent: 'согласия',
  customer_device: 'устройства',
  customer_former_key: 'прежние телефоны и e-mail',
  customer_list: 'списки товаров',
  customer_note: 'заметки',
  customer_tool: 'инструменты',
  delivery_address: 'адреса доставки',
  email_confirmation: 'подтверждения e-mail',
  favorite: 'избранное',
  feedback_request: 'обращения',
  hire_booking: 'прокат',
  publication_like: 'отметки у статей',
  repair: 'ремонты',
  review: 'отзывы о товарах',
  review_like: 'отметки у отзывов',
  saved_card: 'сохранённые карты',
  shop_order: 'заказы',
  shop_review: 'отзывы о магазинах',
  stock_alert: 'подписки на поступление и цену',
  subject_request: 'запросы о данных',
  user_organization: 'организации в аккаунте',
}

const countsWords = (figures: object): string =>
  Object.entries(figures)
    .filter(([, count]) => count !== 0)
    .map(([table, count]) => `${COUNTED[table] ?? table}: ${String(count)}`)
    .join('; ')

/** Codes of the tables that people read otherwise: of a column, or of a thing's column. */
const VALUES: Readonly<Record<string, Words>> = {
  status: STATUS_TEXTS,
  'rental.status': { ...BOOKING_STATUS_TEXTS, issued: 'На руках' },
  'review.status': OPINION,
  'shop-review.status': OPINION,
  'order.state': { ...RECEIPT_STATES, ...PAYMENT_STATE_TEXTS, ...REFUND_STATE_TEXTS },
  'repair.state': REPAIR_STATE_TEXTS,
  'staff.state': { active: 'работает', invited: 'приглашён', blocked: 'доступ закрыт' },
  'stock-count.state': { open: 'идёт', applied: 'записан', dropped: 'брошен', undone: 'отменён' },
  'request.state': { new: 'ждёт', answered: 'закрыта', dropped: 'отброшена' },
  'text.state': { draft: 'черновик', shown: 'на сайте', waiting: 'ждёт своего времени', off: 'снят' },
  'price-schedule.state': {
    waiting: 'ждёт',
    on: 'действует',
    over: 'закончилось',
    cancelled: 'отменено',
    missed: 'пропущено',
  },
  'export.kind': EXPORT_NAMES,
  'export-schedule.kind': EXPORT_NAMES,
  'export-schedule.period': EXPORT_PERIODS,
  'export-schedule.every': { hour: 'каждый час', day: 'каждый день', week: 'каждую неделю' },
  'export-schedule.target': { s3: 'хранилище S3', url: 'адрес' },
  'customer.kind': Object.fromEntries(Object.entries(CONSENTS).map(([code, { name }]) => [code, name])),
  'customer.reason': { request: 'по запросу', withdrawal: 'отзыв согласия', account: 'удалил в личном кабинете' },
  'promo.kind': { percent: 'процентом', sum: 'суммой' },
  'request.type': REQUEST_KINDS,
  'return.state': RETURN_STATE_NAMES,
  'return.reason': Object.fromEntries(Object.entries(RETURN_REASONS).map(([code, { label }]) => [code, label])),
  'return.quality': { good: 'исправен', bad: 'с недостатком' },
  wish: RETURN_WISHES,
  hand_in: HAND_IN,
  return_kind: RETURN_KINDS,
  'return-template.kind': { approve: 'одобрение', refuse: 'отказ' },
  'order.type': { online: 'картой на сайте', split: 'частями' },
  'repair.way': { link: 'по ссылке', phone: 'по телефону' },
  'repair.answer': { agreed: 'согласен', refused: 'отказался', replaced: 'прислана другая цена' },
  reason: MOVEMENT_REASONS,
  result: REQUEST_RESULTS,
  owner: OWNER_TEXTS,
  role_code: Object.fromEntries(ROLE_SEEDS.map(({ code, name }) => [code, name])),
  delivery_type: { pickup: 'самовывоз', courier: 'курьер', transport: 'транспортная компания' },
  payment_type: { 'on-receipt': 'при получении', online: 'картой на сайте', split: 'частями', invoice: 'по счёту' },
  method: { sbp: 'СБП', 'saved-card': 'сохранённая карта' },
  paid_by: { cash: 'наличными', card: 'картой', debt: 'сняли с долга' },
}

/** Kopecks, whatever table they stand in. */
const MONEY = new Set(
  ['price', 'price_old', 'price_per_day', 'cost', 'total', 'goods_total', 'goods_total_old', 'delivery_price'].concat(
    ['paid_amount', 'paid_total', 'refunded_amount', 'deposit', 'deposit_taken', 'deposit_held', 'late_fee'],
    ['start_amount', 'amount', 'priceFrom', 'promo_off', 'min_sum', 'max_discount', 'delivery_back', 'withheld'],
    ['gift_paid', 'denomination', 'held_total', 'pay_link', 'capture_amount', 'credit_limit', 'order_limit'],
  ),
)
/** Bonuses are whole roubles of their own. */
const isMoney = (field: string, thing: string) => MONEY.has(field) && !(field === 'amount' && thing === 'customer')

/** What numbers in the journal stand for. */
export interface JournalNames {
  staff: ReadonlyMap<string, string>
  /** Which of them are no people. */
  programs?: ReadonlySet<string>
  branches: ReadonlyMap<string, string>
  shops: ReadonlyMap<string, string>
}

const STAFF = new Set(
  ['staff_id', 'assigned_to', 'taken_by', 'closed_by', 'begun_by', 'done_by', 'handed_by'].concat([
    'out_by',
    'back_by',
    'created_by',
    'decided_by',
  ]),
)

function named(field: string, key: string, names: JournalNames | undefined): string | undefined {
  if (STAFF.has(field)) return names?.staff.get(key)
  if (field === 'node_code' || field === 'node_codes') return names?.branches.get(key)
  return field === 'warehouse_id' || field === 'warehouse_ids' ? names?.shops.get(key) : undefined
}

const yearOf = (day: string) => `${dayText(day)}${NBSP}${day.slice(0, 4)}`

/** A moment or a day by its shape: no column has to be known for that. */
function timeWords(text: string): string | null {
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return isCalendarDay(text) ? yearOf(text) : null
  const range = /^\[(\d{4}-\d\d-\d\d),(\d{4}-\d\d-\d\d)\)$/.exec(text)
  if (range) return dayRangeText(range[1]!, addDays(range[2]!, -1))
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(text)) return null
  const moment = moscowMoment(new Date(text))
  return moment && `${yearOf(moment.day)} в${NBSP}${timeOfDayText(text)}`
}

export interface ValueOf {
  thing?: string
  names?: JournalNames | undefined
}

/** What was looked at, where it is no field. */
const LOOKS: Record<string, string> = { export: 'Выгрузка данных', guest: 'Покупки без аккаунта' }

/** A value as the journal keeps it, in one line. */
export function valueWords(value: unknown, field = '', of: ValueOf = {}): string | null {
  const { thing = '', names } = of
  if (value === null || value === undefined) return null
  if (typeof value === 'boolean') return value ? 'да' : 'нет'
  if (Array.isArray(value)) return value.map((each) => valueWords(each, field, of) ?? '').join(', ')
  if (field === 'figures' && typeof value === 'object') return countsWords(value) || null
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([key, each]) => `${fieldWords(key, thing)}: ${valueWords(each, key, of) ?? 'пусто'}`)
      .join('; ')
  const text = String(value)
  const known = named(field, text, names) ?? VALUES[`${thing}.${field}`]?.[text] ?? VALUES[field]?.[text]
  if (known !== undefined) return known
  if (field === 'permissions' && isPermission(text)) return PERMISSIONS[text].label
  if (field === 'field' && isOwnedField(text)) return OWNED_FIELDS[text]
  if (field === 'fields') return LOOKS[text] ?? fieldWords(text, thing)
  if (typeof value === 'number') return isMoney(field, thing) ? formatMoney(value) : text.replace('.', ',')
  return timeWords(text) ?? text
}
