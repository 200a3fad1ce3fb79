import Type from 'typebox'
import { Nullable } from '../shapes.schema.ts'
import { Moment, officeSection } from './office-call.schema.ts'

const schema = officeSection('Организации')

const Id = (message: string) => Type.Integer({ minimum: 1, maximum: 2_147_483_647, message })
const company = Id('Нужен номер организации')
const list = Id('Нужен номер прайса')

/** Sums are roubles. */
export const DeskCompany = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  inn: Type.String(),
  kpp: Nullable(Type.String()),
  people: Type.Integer(),
  orders: Type.Integer(),
  debt: Type.Number(),
  /** A day of payment that has passed. */
  overdueSince: Nullable(Type.String()),
  creditLimit: Type.Number(),
  priceList: Nullable(Type.String()),
})

export const deskCompanies = schema({
  summary: 'Организации с кабинетом: люди, заказы, долг. Поиск по названию и ИНН',
  needs: 'customers.read',
  query: { search: Type.Optional(Type.String({ maxLength: 100, message: 'Сократите запрос до 100 символов' })) },
  answer: Type.Array(DeskCompany),
})

export const CompanyCard = Type.Object({
  ...DeskCompany.properties,
  address: Type.String(),
  agreementNumber: Type.String(),
  agreementOn: Nullable(Type.String()),
  creditDays: Type.Integer(),
  priceListId: Nullable(Type.Integer()),
  /** With the operator of electronic documents; empty: unknown. */
  edoId: Type.String(),
  members: Type.Array(Type.Object({ id: Type.Integer(), name: Type.String(), rights: Type.String() })),
  /** The last fifty, newest first. */
  lastOrders: Type.Array(
    Type.Object({
      number: Type.String(),
      createdAt: Moment,
      statusText: Type.String(),
      total: Type.Number(),
      isPaid: Type.Boolean(),
      payBy: Nullable(Type.String()),
      /** Given on credit and not paid for, without the goods that came back. */
      owed: Type.Number(),
      hasInvoice: Type.Boolean(),
    }),
  ),
  lists: Type.Array(Type.Object({ id: Type.Integer(), name: Type.String() })),
  mayChange: Type.Boolean(),
})

export const companyCard = schema({
  summary: 'Организация: договор, прайс, отсрочка, долг, люди, заказы и счета',
  needs: 'customers.read',
  params: { id: company },
  answer: CompanyCard,
})

export const changeCompanyTerms = schema({
  summary: 'Изменить условия: договор, прайс, лимит и срок отсрочки, идентификатор ЭДО',
  needs: 'customers.change',
  params: { id: company },
  body: Type.Object({
    agreementNumber: Type.String({ maxLength: 60, message: 'Номер договора — до 60 символов' }),
    agreementOn: Nullable(Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', message: 'День договора вида 2026-11-16' })),
    priceListId: Nullable(list),
    creditLimit: Type.Number({ minimum: 0, maximum: 1e9, message: 'Лимит — сумма в рублях' }),
    creditDays: Type.Integer({ minimum: 0, maximum: 365, message: 'Срок — от 0 до 365 дней' }),
    /** Left out: stays as it is. */
    edoId: Type.Optional(Type.String({ maxLength: 46, message: 'Идентификатор ЭДО — до 46 символов' })),
    address: Type.Optional(Type.String({ maxLength: 500, message: 'Сократите адрес до 500 символов' })),
  }),
  answer: CompanyCard,
})

const RuleKind = Type.Union(
  [Type.Literal('all'), Type.Literal('category'), Type.Literal('vendor'), Type.Literal('good')],
  { message: 'Всё, категория, бренд или товар' },
)

export const PriceList = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  companies: Type.Integer(),
  rules: Type.Array(
    Type.Object({
      id: Type.Integer(),
      kind: RuleKind,
      code: Type.String(),
      /** «Бренд Норвик». */
      about: Type.String(),
      percent: Nullable(Type.Integer()),
      price: Nullable(Type.Number()),
    }),
  ),
})

export const agreedLists = schema({
  summary: 'Прайсы по договору: скидки по категориям, брендам и товарам, твёрдые цены',
  needs: 'customers.read',
  answer: Type.Array(PriceList),
})

export const addAgreedList = schema({
  summary: 'Завести прайс',
  needs: 'prices.change',
  body: Type.Object({ name: Type.String({ maxLength: 80, message: 'Название — до 80 символов' }) }),
  answer: Type.Array(PriceList),
})

export const dropAgreedList = schema({
  summary: 'Удалить прайс, которым никто не пользуется',
  needs: 'prices.change',
  final: 'asked',
  params: { id: list },
  answer: Type.Array(PriceList),
})

export const putAgreedRule = schema({
  summary: 'Добавить правило прайса или заменить прежнее о том же',
  needs: 'prices.change',
  params: { id: list },
  body: Type.Object({
    kind: RuleKind,
    code: Type.String({ maxLength: 80, message: 'Код — до 80 символов' }),
    percent: Nullable(Type.Integer({ minimum: 1, maximum: 90, message: 'Скидка — от 1 до 90 %' })),
    price: Nullable(Type.Number({ minimum: 0.01, maximum: 1e8, message: 'Цена — сумма в рублях' })),
  }),
  answer: Type.Array(PriceList),
})

export const dropAgreedRule = schema({
  summary: 'Убрать правило прайса',
  needs: 'prices.change',
  final: 'asked',
  params: { id: list, rule: Id('Нужен номер правила') },
  answer: Type.Array(PriceList),
})
