import type { SettingField, SettingFields, SettingSection } from './setting-field.ts'

const DAYS = ['день', 'дня', 'дней'] as const
const MONTHS = ['месяц', 'месяца', 'месяцев'] as const
const PIECES = ['штука', 'штуки', 'штук'] as const
const PLACES = ['место', 'места', 'мест'] as const
const POINTS = ['очко', 'очка', 'очков'] as const
const TIMES = ['раз', 'раза', 'раз'] as const
const PERCENTS = ['процент', 'процента', 'процентов'] as const

const LISTING = { path: '/catalog/', name: 'Каталог' }
const STOCK = { path: '/goods/stock?show=low', name: 'Остатки: «Пора заказать»', isOffice: true }
const PRICES = { path: '/goods/prices', name: 'Цены', isOffice: true }
const GOODS = { path: '/goods', name: 'Товары', isOffice: true }
const PRIVACY = { path: '/privacy-policy/', name: 'Политика' }
const MAILING = { path: '/soglasie-rassylky/', name: 'Согласие на рассылку' }

const field = (section: SettingSection, rest: Omit<SettingField, 'section' | 'needs'>): SettingField => ({
  section,
  needs: 'settings.change',
  ...rest,
})

const versionError = (value: string) =>
  /^[\p{L}\d][\p{L}\d._-]{0,39}$/u.test(value) ? null : 'Буквы, цифры, точка и дефис, например 2026-01'

export const TRADE_SETTINGS: SettingFields = {
  'labels.hitPlaces': field('catalog', {
    label: '«Хит»: сколько товаров раздела',
    meaning: 'Столько первых по покупкам и просмотрам получают метку. 0 — метки нет. Метки считаются заново раз в час.',
    shape: { kind: 'number', min: 0, max: 50, unit: PLACES },
    seen: LISTING,
  }),
  'labels.hitLeast': field('catalog', {
    label: '«Хит»: наименьший счёт',
    meaning: 'Покупка штуки — 10 очков, просмотр — 0,05; за месяц счёт тает вдвое. Ниже порога хитов нет.',
    shape: { kind: 'number', min: 0, max: 100_000, unit: POINTS },
    seen: LISTING,
  }),
  'labels.newDays': field('catalog', {
    label: '«Новинка»: сколько дней',
    meaning: 'Столько с появления товара держится метка. 0 — метки нет.',
    shape: { kind: 'number', min: 0, max: 365, unit: DAYS },
    seen: LISTING,
  }),
  'prices.showsHistory': field('catalog', {
    label: 'История цены на товаре',
    meaning: 'Наименьшая цена за 90 дней и как она менялась.',
    shape: { kind: 'switch', on: 'Показываем', off: 'Не показываем' },
    seen: LISTING,
  }),
  'prices.alerts': field('catalog', {
    label: '«Сообщить о снижении цены»',
    meaning: 'Покупатель оставит контакт и узнает, когда станет дешевле.',
    shape: { kind: 'switch', on: 'Предлагаем', off: 'Не предлагаем' },
    seen: LISTING,
  }),
  'prices.heldTimes': field('catalog', {
    label: 'Подозрительное изменение цены',
    meaning: 'Цена, что выросла или упала во столько раз, ждёт, пока человек её подтвердит.',
    shape: { kind: 'number', min: 2, max: 1000, unit: TIMES },
    seen: PRICES,
  }),
  'goods.lowMarginPercent': field('catalog', {
    label: 'Низкая маржа — меньше',
    meaning: 'Так товар помечают список товаров и цены.',
    shape: { kind: 'number', min: 0, max: 100, unit: PERCENTS },
    seen: PRICES,
  }),
  'goods.lowStock': field('catalog', {
    label: 'Мало на складе — не больше',
    meaning: 'Так товар помечает список товаров.',
    shape: { kind: 'number', min: 0, max: 10_000, unit: PIECES },
    seen: GOODS,
  }),
  'stock.soldDays': field('supply', {
    label: 'Темп продаж — за сколько дней',
    meaning: 'По ним считают, на сколько дней хватит остатка.',
    shape: { kind: 'number', min: 7, max: 365, unit: DAYS },
    seen: STOCK,
  }),
  'stock.lowDays': field('supply', {
    label: 'Пора заказать: хватит меньше чем на',
    meaning: 'Товар, который при таком темпе кончится раньше, попадёт в «Пора заказать».',
    shape: { kind: 'number', min: 1, max: 365, unit: DAYS },
    seen: STOCK,
  }),
  'stock.lowPieces': field('supply', {
    label: 'Пора заказать: осталось не больше',
    meaning: 'Или когда штук столько, каким бы ни был темп.',
    shape: { kind: 'number', min: 0, max: 10_000, unit: PIECES },
    seen: STOCK,
  }),
  'supply.leadDays': field('supply', {
    label: 'Поставка идёт',
    meaning:
      'Столько дней проходит от заказа у поставщика, если он не назвал свой срок. По нему отчёт считает, сколько заказать.',
    shape: { kind: 'number', min: 1, max: 365, unit: DAYS },
    seen: { path: '/reports/stock', name: 'Отчёты: запасы', isOffice: true },
  }),
  'spareParts.types': field('service', {
    label: 'Виды запчастей',
    meaning: 'Из них выбирают в заявке на запчасть. Последний — для тех, кто не знает названия.',
    shape: { kind: 'choices', most: 40 },
    seen: { path: '/service/', name: 'Сервис' },
  }),
  'rentals.unprovenDays': field('service', {
    label: 'Дней проката без звонка',
    meaning: 'Столько дней бронирования может держать один неподтверждённый телефон, пока магазин не перезвонил.',
    shape: { kind: 'number', min: 1, max: 365, unit: DAYS },
    seen: { path: '/catalog-prokata/', name: 'Прокат' },
  }),
  'repairs.diagnosisFee': field('service', {
    label: 'Диагностика, если не чинить',
    meaning: 'Столько платят за инструмент, который забирают без ремонта; мастер может взять меньше. Ноль — не берёте.',
    shape: { kind: 'money', min: 0, max: 10_000_000 },
    seen: { path: '/repairs', name: 'Ремонт', isOffice: true },
  }),
  'repairs.warrantyMonths': field('service', {
    label: 'Гарантия на ремонт',
    meaning: 'Стоит в акте работ и на странице, где хозяин соглашается с ценой. Ноль — не пишем.',
    shape: { kind: 'number', min: 0, max: 60, unit: MONTHS },
    seen: { path: '/repairs', name: 'Ремонт', isOffice: true },
  }),
  'repairs.storageFreeDays': field('service', {
    label: 'Готовый инструмент хранится бесплатно',
    meaning: 'Столько дней после «Готов» хранение ничего не стоит. Хозяину напоминаем через 3, 10, 30 и 60 дней.',
    shape: { kind: 'number', min: 0, max: 365, unit: DAYS },
    seen: { path: '/repairs', name: 'Ремонт', isOffice: true },
  }),
  'repairs.storagePerDay': field('service', {
    label: 'Хранение, в день',
    meaning: 'После бесплатных дней; у прилавка берут столько или меньше. Ноль — не берёте. Стоит в акте приёма.',
    shape: { kind: 'money', min: 0, max: 100_000 },
    seen: { path: '/repairs', name: 'Ремонт', isOffice: true },
  }),
  'consents.personalDataVersion': field('consents', {
    label: 'Версия согласия на обработку данных',
    meaning: 'Запоминается с каждым согласием. Меняйте вместе с текстом политики.',
    shape: { kind: 'text', max: 40, isRequired: true },
    check: versionError,
    seen: PRIVACY,
  }),
  'consents.mailingVersion': field('consents', {
    label: 'Версия согласия на рассылку',
    meaning: 'То же для рассылки.',
    shape: { kind: 'text', max: 40, isRequired: true },
    check: versionError,
    seen: MAILING,
  }),
  'consents.mailingByDefault': field('consents', {
    label: 'Рассылка при регистрации',
    meaning: 'Что стоит в анкете, пока покупатель не решил сам. Закон о рекламе любит «не отмечено».',
    shape: { kind: 'switch', on: 'Отмечена', off: 'Не отмечена' },
    seen: { path: '/login/', name: 'Вход и регистрация' },
  }),
  'consents.asksAgain': field('consents', {
    label: 'Согласия с прежней версией',
    meaning:
      'Если в тексте новые цели или данные, закон требует спросить снова: в личном кабинете попросят подтвердить, а реклама до ответа не уйдёт.',
    shape: { kind: 'switch', on: 'Спросить заново', off: 'Действуют' },
    seen: { path: '/customers/consents', name: 'Клиенты: согласия', isOffice: true },
  }),
  'reviews.moderation': field('consents', {
    label: 'Отзывы',
    meaning: 'Показывать сразу или после того, как их прочитал человек.',
    shape: { kind: 'switch', on: 'После проверки', off: 'Сразу' },
    seen: { path: '/reviews', name: 'Отзывы', isOffice: true },
  }),
}
