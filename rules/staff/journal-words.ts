import { PAYMENT_STATE_TEXTS } from '../order/payment-state-texts.ts'
import { MOVEMENT_REASONS } from '../goods/stock-reasons.ts'
import { STATUS_TEXTS } from '../order/order-status.ts'
import { ROLE_SEEDS } from './roles.ts'

/** How the journal says what its columns and tables are; a name that is not here is shown as it is. */
export const THINGS: Record<string, string> = {
  order: 'Заказ',
  customer: 'Клиент',
  staff: 'Сотрудник',
  role: 'Роль',
  setting: 'Настройка',
  view: 'Вид списка',
  good: 'Товар',
  category: 'Категория',
  attribute: 'Атрибут',
  vendor: 'Бренд',
  review: 'Отзыв',
  question: 'Вопрос о товаре',
  request: 'Обращение',
  synonym: 'Синонимы поиска',
  'search-need': 'Фраза поиска',
  'search-brand': 'Бренд не из магазина',
  'search-never': 'Слово без подсказок',
  'search-pin': 'Закреплённые товары',
  exchange: 'Источник обмена',
  'exchange-owner': 'Чьё поле при обмене',
  'exchange-mapping': 'Соответствие обмена',
  'exchange-run': 'Запуск обмена',
  'stock-count': 'Пересчёт',
  'price-schedule': 'Расписание цен',
}

const ACTIONS: Record<string, string> = {
  insert: 'Добавление',
  update: 'Изменение',
  delete: 'Удаление',
  look: 'Просмотр скрытого',
  enter: 'Вход',
}

const VIA: Record<string, string> = { office: 'Пульт', command: 'Командная строка', shop: 'Магазин' }

const FIELDS: Record<string, string> = {
  name_one: 'Один товар',
  parent_code: 'Внутри раздела',
  is_dense: 'Плотный список',
  has_spare_parts: 'Бывают запчасти',
  group_name: 'Группа',
  attribute_code: 'Атрибут',
  is_filter: 'Фильтр',
  is_card: 'На карточке',
  must_match: 'У аналогов тот же',
  conditions: 'Условия тега',
  label: 'Название значения',
  aliases: 'Как ещё пишут',
  country: 'Страна',
  is_best: 'Лучший',
  decimals: 'Знаков после запятой',
  name: 'Имя',
  login: 'E-mail для входа',
  state: 'Состояние',
  password_hash: 'Пароль',
  totp_secret: 'Приложение с кодами',
  role_code: 'Роль',
  node_codes: 'Филиалы',
  warehouse_ids: 'Магазины',
  permissions: 'Права',
  does: 'Чем занят',
  status: 'Статус',
  contact_name: 'Получатель',
  contact_phone: 'Телефон',
  contact_email: 'E-mail',
  delivery_address: 'Адрес',
  delivery_text: 'Обещание',
  delivery_price: 'Цена доставки',
  delivery_type: 'Доставка',
  warehouse_id: 'Магазин',
  comment: 'Комментарий',
  paid_at: 'Оплачен',
  reserved_until: 'Резерв до',
  confirm_until: 'Подтвердить до',
  is_unproven: 'Телефон не подтверждён',
  total: 'Сумма',
  goods_total: 'Товары',
  tags: 'Метки',
  assigned_to: 'Ответственный',
  next_call_at: 'Перезвонить',
  value: 'Значение',
  amount: 'Сумма',
  paid_amount: 'Получено',
  refunded_amount: 'Возвращено',
  quantity: 'Количество',
  moved: 'Изменение остатка',
  left_there: 'Стало в продаже',
  note: 'Пояснение',
  count_id: 'Пересчёт №',
  price: 'Цена',
  good_code: 'Товар',
  paid_by: 'Чем заплатили',
  lines: 'Строки',
  is_sellable: 'Вернулся на полку',
  paid_total: 'Получено за заказ',
  split_from: 'Отделён от заказа',
  goods_total_old: 'Товары без скидки',
  bonuses_used: 'Списано бонусов',
  bonuses_earned: 'Начислится бонусов',
  bonus_share: 'Оплачено бонусами',
  price_old: 'Старая цена',
  article: 'Артикул',
  reason: 'Причина',
  refusal: 'Причина отказа',
  answer: 'Ответ магазина',
  answered_at: 'Когда ответили',
  rating: 'Оценка',
  fields: 'Что открыто',
  begun_by: 'Собирает',
  done_by: 'Собрал',
  done_at: 'Собран',
  picked: 'Собрано',
  short: 'Не хватает',
  shelf: 'Полка',
  id: 'Номер',
  is_demo: 'Из демо-магазина',
  is_shared: 'Общий',
  text: 'Текст',
  kind: 'Вид',
  key: 'Название',
  query: 'Фильтры и столбцы',
  source: 'Откуда',
  is_on: 'Включён',
  robot_login: 'Логин робота',
  robot_password_hash: 'Пароль робота',
  url: 'Адрес файла',
  every_minutes: 'Как часто, минут',
  options: 'Настройки',
  target: 'Чем стало здесь',
  is_guess: 'Догадка',
  owner: 'Чьё поле',
  field: 'Поле',
  phrase: 'Слово или фраза',
  word: 'Слово',
  good_codes: 'Товары',
  node_code: 'Филиал',
  starts_on: 'С дня',
  ends_on: 'По день',
}

/** Codes of the tables that people read otherwise. */
const VALUES: Record<string, Record<string, string>> = {
  status: STATUS_TEXTS,
  state: {
    active: 'работает',
    invited: 'приглашён',
    blocked: 'доступ закрыт',
    open: 'идёт',
    applied: 'записан',
    dropped: 'брошен',
    ...PAYMENT_STATE_TEXTS,
  },
  reason: MOVEMENT_REASONS,
  role_code: Object.fromEntries(ROLE_SEEDS.map(({ code, name }) => [code, name])),
  delivery_type: { pickup: 'самовывоз', courier: 'курьер', transport: 'транспортная компания' },
}

export const thingWords = (thing: string): string => THINGS[thing] ?? thing
export const actionWords = (action: string): string => ACTIONS[action] ?? action
export const viaWords = (via: string): string => VIA[via] ?? via
export const fieldWords = (field: string): string => FIELDS[field] ?? field

/** A value as the journal keeps it, in one line. */
export function valueWords(value: unknown, field = ''): string | null {
  if (value === null || value === undefined) return null
  if (typeof value === 'boolean') return value ? 'да' : 'нет'
  if (Array.isArray(value)) return value.map((each) => valueWords(each) ?? '').join(', ')
  if (typeof value === 'object') return JSON.stringify(value)
  return VALUES[field]?.[String(value)] ?? String(value)
}
