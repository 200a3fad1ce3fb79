/** What the journal tells of; a name that is not here is shown as it is. */
export const THINGS: Record<string, string> = {
  order: 'Заказ',
  customer: 'Клиент',
  company: 'Организация',
  'price-list': 'Прайс по договору',
  staff: 'Сотрудник',
  role: 'Роль',
  setting: 'Настройка',
  branch: 'Филиал',
  shop: 'Магазин',
  'service-center': 'Сервисный центр',
  calendar: 'Особый день',
  view: 'Вид списка',
  good: 'Товар',
  category: 'Категория',
  attribute: 'Атрибут',
  vendor: 'Бренд',
  review: 'Отзыв',
  'subject-request': 'Запрос о данных',
  question: 'Вопрос о товаре',
  request: 'Заявка',
  'request-template': 'Готовый ответ',
  return: 'Возврат',
  'return-template': 'Готовое решение о возврате',
  synonym: 'Синонимы поиска',
  'search-need': 'Фраза поиска',
  'search-brand': 'Бренд не из магазина',
  'search-never': 'Слово без подсказок',
  'search-pin': 'Закреплённые товары',
  repair: 'Ремонт',
  rental: 'Прокат',
  'rental-piece': 'Экземпляр проката',
  text: 'Текст',
  redirect: 'Переадресация',
  seo: 'Заголовки страниц',
  exchange: 'Источник обмена',
  'exchange-owner': 'Чьё поле при обмене',
  'exchange-mapping': 'Соответствие обмена',
  'exchange-run': 'Запуск обмена',
  'stock-count': 'Пересчёт',
  'price-schedule': 'Расписание цен',
  'price-rule': 'Правило цен',
  promo: 'Промокод',
  'gift-card': 'Подарочная карта',
  'api-key': 'Ключ программы',
  export: 'Выгрузка',
  'export-schedule': 'Выгрузка по расписанию',
  webhook: 'Получатель событий',
  'shop-review': 'Отзыв о магазине',
  journal: 'Журнал',
  consent: 'Реестр согласий',
}

/** Kinds of entries, in the order people choose from. */
export const ACTIONS: Record<string, string> = {
  insert: 'Добавление',
  update: 'Изменение',
  delete: 'Удаление',
  look: 'Просмотр скрытого',
  enter: 'Вход',
  export: 'Выгрузка в файл',
}

const VIA: Record<string, string> = {
  office: 'Пульт',
  program: 'Ключ программы',
  command: 'Командная строка',
  shop: 'Магазин',
}

export const thingWords = (thing: string): string => THINGS[thing] ?? thing
export const actionWords = (action: string): string => ACTIONS[action] ?? action
export const viaWords = (via: string): string => VIA[via] ?? via
