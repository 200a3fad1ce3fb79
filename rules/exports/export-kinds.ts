import { ORDER_FIELDS } from '#rules/order/order-fields.ts'
import type { Permission } from '../staff/permissions.ts'

export type ExportFormat = 'csv' | 'xlsx' | 'ndjson'

export const EXPORT_FORMATS: Readonly<Record<ExportFormat, string>> = {
  csv: 'CSV',
  xlsx: 'XLSX (Excel)',
  ndjson: 'NDJSON',
}

interface ExportKindRule {
  name: string
  /** Of the file, before the day. */
  file: string
  /** Besides the permission to export at all. */
  needs: Permission
  /** Which days are chosen; null: it is as it is now. */
  period: string | null
  /** By their codes, as they stand in NDJSON; the names head a table. The order is the file's. */
  columns: Readonly<Record<string, string>>
}

/** What the shop gives out in files. Codes are read by other people's programs: never rename one. */
export const EXPORT_KINDS = {
  orders: {
    name: 'Заказы',
    file: 'zakazy',
    needs: 'orders.read',
    period: 'Когда оформлены',
    columns: {
      number: 'Номер',
      createdAt: 'Оформлен',
      status: 'Статус',
      statusText: 'Статус словами',
      source: 'Откуда',
      branchCode: 'Код филиала',
      branch: 'Филиал',
      shop: 'Магазин',
      customerId: '№ клиента',
      contactName: 'Получатель',
      phone: 'Телефон',
      email: 'E-mail',
      organization: 'Организация',
      inn: 'ИНН',
      delivery: 'Доставка',
      address: 'Адрес',
      deliveryText: 'Обещание',
      deliveryPrice: 'Цена доставки, ₽',
      payment: 'Оплата',
      paidAt: 'Оплачен',
      paid: 'Оплачено, ₽',
      goods: 'Товары, ₽',
      promoCode: 'Промокод',
      promo: 'Скидка промокода, ₽',
      bonuses: 'Бонусами',
      total: 'Итого, ₽',
      pieces: 'Штук',
      items: 'Состав',
      comment: 'Комментарий',
      ...Object.fromEntries(ORDER_FIELDS.map(({ code, label }) => [code, label])),
      utmSource: 'Источник перехода',
      updatedAt: 'Изменён',
    },
  },
  customers: {
    name: 'Клиенты',
    file: 'klienty',
    needs: 'customers.read',
    period: 'Когда появились',
    columns: {
      id: '№',
      name: 'Имя',
      phone: 'Телефон',
      email: 'E-mail',
      createdAt: 'Появился',
      bonuses: 'Бонусы',
      orders: 'Заказов',
      sum: 'Куплено, ₽',
      lastOrderAt: 'Последний заказ',
      isBlocked: 'Вход закрыт',
    },
  },
  goods: {
    name: 'Товары и цены',
    file: 'tovary',
    needs: 'goods.read',
    period: null,
    columns: {
      code: 'Код',
      article: 'Артикул',
      barcode: 'Штрихкод',
      name: 'Название',
      category: 'Категория',
      vendor: 'Бренд',
      unit: 'Единица',
      isShown: 'Показан',
      branchCode: 'Код филиала',
      branch: 'Филиал',
      price: 'Цена, ₽',
      priceOld: 'Старая цена, ₽',
      priceRegistered: 'Цена после регистрации, ₽',
      stock: 'Остаток в филиале',
      vatRate: 'НДС',
      weightGrams: 'Вес, г',
      warrantyMonths: 'Гарантия, мес.',
      rating: 'Оценка',
      url: 'Адрес страницы',
      updatedAt: 'Изменён',
    },
  },
  stock: {
    name: 'Остатки',
    file: 'ostatki',
    needs: 'stock.read',
    period: null,
    columns: {
      code: 'Код',
      article: 'Артикул',
      name: 'Название',
      unit: 'Единица',
      branchCode: 'Код филиала',
      branch: 'Филиал',
      warehouseId: '№ магазина',
      warehouse: 'Магазин или склад',
      quantity: 'В продаже',
      held: 'В заказах на полке',
      aside: 'Отложено',
    },
  },
  movements: {
    name: 'Движения касс',
    file: 'kassa',
    needs: 'cash.read',
    period: 'Когда прошли',
    columns: {
      id: '№',
      at: 'Когда',
      branchCode: 'Код филиала',
      branch: 'Филиал',
      shop: 'Касса',
      who: 'Кто',
      subject: 'За что',
      subjectNumber: 'Номер',
      kind: 'Движение',
      purpose: 'Назначение',
      way: 'Чем',
      sum: 'Сумма, ₽',
      counters: 'Отменяет №',
      receipt: 'Чек',
      note: 'Пояснение',
    },
  },
  receipts: {
    name: 'Чеки',
    file: 'cheki',
    needs: 'money.read',
    period: 'Когда составлены',
    columns: {
      number: '№',
      createdAt: 'Составлен',
      kind: 'Вид',
      order: 'Заказ №',
      branchCode: 'Код филиала',
      branch: 'Филиал',
      amount: 'Сумма, ₽',
      state: 'Состояние',
      providerId: 'Номер у кассы',
      failure: 'Почему не ушёл',
    },
  },
  papers: {
    name: 'УПД',
    file: 'upd',
    needs: 'orders.read',
    period: 'Дата документа',
    columns: {
      number: 'Номер',
      day: 'Дата',
      order: 'Заказ №',
      branchCode: 'Код филиала',
      branch: 'Филиал',
      buyer: 'Покупатель',
      inn: 'ИНН',
      kpp: 'КПП',
      total: 'Сумма, ₽',
      vat: 'В том числе НДС, ₽',
      paidAt: 'Заказ оплачен',
      payBy: 'Оплатить до',
    },
  },
  cards: {
    name: 'Подарочные карты',
    file: 'karty',
    needs: 'cards.read',
    period: 'Когда выпущены',
    columns: {
      id: '№',
      last4: 'Конец номера',
      createdAt: 'Выпущена',
      origin: 'Продана или подарена',
      reason: 'За что подарок',
      denomination: 'Номинал, ₽',
      left: 'Осталось, ₽',
      expiresOn: 'Действует по',
      isBlocked: 'Заблокирована',
    },
  },
} as const satisfies Record<string, ExportKindRule>

export type ExportKind = keyof typeof EXPORT_KINDS
export type ExportColumn<K extends ExportKind> = keyof (typeof EXPORT_KINDS)[K]['columns'] & string

export const ALL_EXPORT_KINDS = Object.keys(EXPORT_KINDS) as ExportKind[]

/** What a good's status means in an export of goods. */
export const GOOD_STATUSES = { shown: 'Показаны', hidden: 'Скрыты' } as const
