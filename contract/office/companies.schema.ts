import Type from 'typebox'
import type { CompanyProof } from '#rules/company/company-proof.ts'
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
  /** Nobody of the shop has seen yet that it is theirs who opened it: no credit, no prices. */
  isNew: Type.Boolean(),
  openedAt: Moment,
})

export const deskCompanies = schema({
  summary: 'Организации с кабинетом: люди, заказы, долг. Поиск по названию и ИНН; show=new — ещё не подтверждённые',
  needs: 'customers.read',
  query: {
    search: Type.Optional(Type.String({ maxLength: 100, message: 'Сократите запрос до 100 символов' })),
    show: Type.Optional(
      Type.Union([Type.Literal('all'), Type.Literal('new'), Type.Literal('owing')], {
        message: 'show: all, new или owing',
      }),
    ),
  },
  answer: Type.Array(DeskCompany),
})

const Proof = Type.Unsafe<CompanyProof>(
  Type.Union(
    (['invoice', 'agreement', 'proxy', 'edo', 'before'] as const).map((each) => Type.Literal(each)),
    { message: 'Чем подтверждена: счёт, договор, доверенность или ЭДО' },
  ),
)

export const CompanyCard = Type.Object({
  ...DeskCompany.properties,
  address: Type.String(),
  agreementNumber: Type.String(),
  agreementOn: Nullable(Type.String()),
  creditDays: Type.Integer(),
  priceListId: Nullable(Type.Integer()),
  /** With the operator of electronic documents; empty: unknown. */
  edoId: Type.String(),
  /** Null: nobody has confirmed it. */
  proof: Nullable(
    Type.Object({
      how: Proof,
      note: Type.String(),
      who: Nullable(Type.String()),
      at: Moment,
    }),
  ),
  /** What speaks for it: invoices that were paid, others with the same number that have an account. */
  signs: Type.Object({
    paidInvoices: Type.Integer(),
    paidSum: Type.Number(),
    sameNumber: Type.Array(Type.Object({ id: Type.Integer(), name: Type.String() })),
  }),
  managerId: Nullable(Type.Integer()),
  /** For the shop's own people. */
  note: Type.String(),
  /** Who may look after it. */
  staff: Type.Array(Type.Object({ id: Type.Integer(), name: Type.String() })),
  /** Orders that wait for a colleague of the buyer's. */
  waiting: Type.Array(Type.Object({ id: Type.Integer(), who: Type.String(), total: Type.Number(), createdAt: Moment })),
  members: Type.Array(
    Type.Object({
      id: Type.Integer(),
      name: Type.String(),
      /** Hidden but for its end from whoever may not see contacts. */
      contact: Type.String(),
      rights: Type.String(),
    }),
  ),
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
      /** Cancelled: nobody pays for it any more. */
      isOver: Type.Boolean(),
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

export const proveCompany = schema({
  summary: 'Подтвердить организацию: что видели. Без этого нет ни отсрочки, ни прайса',
  needs: 'customers.change',
  params: { id: company },
  body: Type.Object({
    how: Type.Unsafe<Exclude<CompanyProof, 'before'>>(
      Type.Union(
        (['invoice', 'agreement', 'proxy', 'edo'] as const).map((each) => Type.Literal(each)),
        { message: 'Выберите, чем подтверждена' },
      ),
    ),
    note: Type.String({ maxLength: 200, message: 'До 200 символов' }),
  }),
  answer: CompanyCard,
})

export const doubtCompany = schema({
  summary: 'Снять подтверждение, пока нет ни отсрочки, ни прайса',
  needs: 'customers.change',
  params: { id: company },
  answer: CompanyCard,
})

export const lookAfterCompany = schema({
  summary: 'Кто ведёт организацию и что о ней помнить; видят только свои',
  needs: 'customers.change',
  params: { id: company },
  body: Type.Object({
    managerId: Nullable(Id('Нужен номер сотрудника')),
    note: Type.String({ maxLength: 1000, message: 'Заметка — до 1000 символов' }),
  }),
  answer: CompanyCard,
})

const Day = (message: string) => Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', message })

/** Sums are roubles; a balance below zero is owed by the shop. */
export const CompanyBook = Type.Object({
  from: Type.String(),
  to: Type.String(),
  opening: Type.Number(),
  debit: Type.Number(),
  credit: Type.Number(),
  closing: Type.Number(),
  entries: Type.Array(
    Type.Object({
      day: Type.String(),
      text: Type.String(),
      orderNumber: Type.String(),
      debit: Type.Number(),
      credit: Type.Number(),
      balance: Type.Number(),
    }),
  ),
})

export const companyBook = schema({
  summary: 'Взаиморасчёты с организацией за дни: отгрузки, оплаты, возвраты и сальдо',
  needs: 'customers.read',
  params: { id: company },
  query: { from: Day('Первый день вида 2026-11-01'), to: Day('Последний день вида 2026-11-30') },
  answer: CompanyBook,
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
