import Type from 'typebox'
import { section } from './call.schema.ts'
import { LIST_GOODS_MAX, LIST_NAME_MAX } from './limits.ts'
import { saveOrder } from './order.schema.ts'
import { Paper, PaperFilters } from './papers.schema.ts'
import { Nullable } from './shapes.schema.ts'

const { schema } = section('Организация')

const Id = (message: string) => Type.Integer({ minimum: 1, maximum: 2_147_483_647, message })
const company = Id('Нужен номер организации')

/** Roubles; null: any sum without approval. */
const Limit = Nullable(Type.Number({ minimum: 0, maximum: 1e9, message: 'Лимит — сумма в рублях' }))

export const Rights = Type.Object({
  isAdmin: Type.Boolean(),
  mayOrder: Type.Boolean(),
  mayApprove: Type.Boolean(),
  seesDocuments: Type.Boolean(),
  limit: Limit,
})

/** Left out is as good as null: any sum. */
const AskedRights = Type.Object({ ...Rights.properties, limit: Type.Optional(Limit) })

export const OwnCompany = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  inn: Type.String(),
  kpp: Nullable(Type.String()),
  /** Bought for now: its prices hold, its invoices are made out. */
  isCurrent: Type.Boolean(),
  rights: Rights,
  agreement: Type.String(),
  /** Roubles. `free`: what may still be taken without money. */
  credit: Nullable(
    Type.Object({
      limit: Type.Number(),
      days: Type.Integer(),
      debt: Type.Number(),
      free: Type.Number(),
      overdueSince: Nullable(Type.String()),
    }),
  ),
  people: Type.Array(
    Type.Object({
      id: Type.Integer(),
      name: Type.String(),
      contact: Type.String(),
      isMe: Type.Boolean(),
      rights: Rights,
    }),
  ),
  /** For an administrator alone. */
  invitations: Type.Array(Type.Object({ id: Type.Integer(), key: Type.String(), rights: Rights })),
  /** Orders that wait for approval. */
  waiting: Type.Integer(),
})

export const UserCompanies = Type.Object({
  companies: Type.Array(OwnCompany),
  invitations: Type.Array(Type.Object({ id: Type.Integer(), name: Type.String(), inn: Type.String(), rights: Rights })),
})

export const userCompanies = schema({
  summary: 'Кабинеты организаций покупателя: права, люди, отсрочка, приглашения',
  access: 'customer',
  answer: UserCompanies,
})

export const openCompany = schema({
  summary: 'Открыть кабинет своей организации: в него зовут коллег',
  access: 'customer',
  body: Type.Object({ organization_id: Id('Выберите организацию') }),
  answer: UserCompanies,
})

export const chooseCompany = schema({
  summary: 'Покупать от организации, или для себя (null или без номера)',
  access: 'customer',
  body: Type.Object({ company: Type.Optional(Nullable(company)) }),
  answer: UserCompanies,
})

export const answerInvitation = schema({
  summary: 'Принять или отклонить приглашение: его видит тот, чей телефон или e-mail подтверждён',
  access: 'customer',
  params: { id: Id('Нужен номер приглашения') },
  body: Type.Object({ isAccepted: Type.Boolean() }),
  answer: UserCompanies,
})

export const inviteColleague = schema({
  summary: 'Пригласить коллегу по телефону или e-mail',
  access: 'customer',
  params: { company },
  body: Type.Object({
    key: Type.String({ maxLength: 300, message: 'Введите телефон или e-mail' }),
    ...AskedRights.properties,
  }),
  answer: UserCompanies,
})

export const dropInvitation = schema({
  summary: 'Отозвать приглашение',
  access: 'customer',
  params: { company, id: Id('Нужен номер приглашения') },
  answer: UserCompanies,
})

export const changeColleague = schema({
  summary: 'Изменить права коллеги',
  access: 'customer',
  params: { company, id: Id('Нужен номер человека') },
  body: AskedRights,
  answer: UserCompanies,
})

export const removeColleague = schema({
  summary: 'Убрать коллегу из организации, или выйти из неё',
  access: 'customer',
  params: { company, id: Id('Нужен номер человека') },
  answer: UserCompanies,
})

export const CompanyRequest = Type.Object({
  id: Type.Integer(),
  createdAt: Type.String(),
  who: Type.String(),
  isMine: Type.Boolean(),
  /** Roubles, as it was asked. */
  total: Type.Number(),
  goods: Type.Array(Type.Object({ code: Type.String(), name: Type.String(), quantity: Type.Integer() })),
  state: Type.Union([
    Type.Literal('waiting'),
    Type.Literal('approved'),
    Type.Literal('refused'),
    Type.Literal('withdrawn'),
  ]),
  decidedBy: Nullable(Type.String()),
  decidedAt: Nullable(Type.String()),
  reason: Type.String(),
  orderNumber: Nullable(Type.String()),
  /** Null: the one who asks may decide on it. */
  problem: Nullable(Type.String()),
})

export const askApproval = schema({
  summary: 'Отправить заказ из корзины на согласование: тело — как у оформления. Товар не откладывается',
  access: 'customer',
  body: saveOrder.body,
  answer: Type.Object({ id: Type.Integer(), total: Type.Number() }),
})

export const companyRequests = schema({
  summary: 'Заявки на согласование: новые сверху',
  access: 'customer',
  params: { company },
  answer: Type.Array(CompanyRequest),
})

export const decideRequest = schema({
  summary: 'Согласовать заявку — заказ оформится — или отклонить с причиной',
  access: 'customer',
  params: { company, id: Id('Нужен номер заявки') },
  body: Type.Object({
    isApproved: Type.Boolean(),
    reason: Type.Optional(Type.String({ maxLength: 300, message: 'Причина — до 300 символов' })),
    /** Roubles: what the approver saw; another sum is refused with the new one. */
    expectedTotal: Type.Optional(
      Nullable(Type.Number({ minimum: 0, maximum: 1e12, message: 'Сумма записана неверно' })),
    ),
  }),
  answer: Type.Array(CompanyRequest),
})

export const withdrawRequest = schema({
  summary: 'Отозвать свою заявку',
  access: 'customer',
  params: { company, id: Id('Нужен номер заявки') },
  answer: Type.Array(CompanyRequest),
})

export const companyPapers = schema({
  summary: 'Документы организации: счета и УПД за период, новые сверху. Для тех, кто видит документы',
  access: 'customer',
  params: { company },
  query: PaperFilters,
  answer: Type.Object({
    papers: Type.Array(Paper),
    /** Others do not fit: the period is to be narrowed. */
    isMore: Type.Boolean(),
  }),
})

export const agreedPrices = schema({
  summary: 'Цены по договору организации, от которой покупают: только те, что ниже обычной. До ста товаров',
  access: 'customer',
  byNode: true,
  query: {
    codes: Type.String({
      maxLength: 2100,
      pattern: '^[\\w-]{1,20}(,[\\w-]{1,20}){0,99}$',
      message: 'Коды товаров через запятую, до ста',
    }),
  },
  /** Roubles. */
  answer: Type.Array(Type.Object({ code: Type.String(), price: Type.Number() })),
})

const TemplateName = Type.String({
  minLength: 1,
  maxLength: LIST_NAME_MAX,
  message: `Назовите шаблон, до ${LIST_NAME_MAX} символов`,
  missing: 'Напишите название шаблона',
})
const TemplateGoods = Type.Array(
  Type.Object({
    code: Type.String({ pattern: '^[0-9]{1,12}$', message: 'Нужен код товара' }),
    quantity: Type.Integer({
      minimum: 1,
      maximum: 9999,
      message: 'Количество — от 1 до 9999',
      missing: 'Укажите количество',
    }),
  }),
  {
    minItems: 1,
    maxItems: LIST_GOODS_MAX,
    message: `В шаблоне от 1 до ${LIST_GOODS_MAX} товаров`,
    missing: 'Выберите товары для шаблона',
  },
)

/** Sums are roubles, by today's prices for whoever asks. */
export const CompanyTemplate = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  changedBy: Nullable(Type.String()),
  changedAt: Type.String(),
  lines: Type.Array(
    Type.Object({
      code: Type.String(),
      name: Type.String(),
      quantity: Type.Integer(),
      unit: Type.String(),
      /** Null: no longer on sale here. */
      price: Nullable(Type.Number()),
      url: Nullable(Type.String()),
      /** Pieces in all the shop's stocks. */
      stock: Type.Integer(),
    }),
  ),
  /** Of what is on sale. */
  total: Type.Number(),
  /** Why it cannot be ordered whole as it is; null: it can. */
  problem: Nullable(Type.String()),
})

export const CompanyTemplates = Type.Object({
  templates: Type.Array(CompanyTemplate),
  mayChange: Type.Boolean(),
  /** How it would be got, as the last order was; null: it is ordered by way of the cart the first time. */
  delivery: Nullable(
    Type.Object({
      text: Type.String(),
      /** Nothing comes on top of the goods. */
      isFree: Type.Boolean(),
    }),
  ),
  /** Why this person orders nothing by a template now; null: they may. */
  refusal: Nullable(Type.String()),
})

export const companyTemplates = schema({
  summary: 'Шаблоны заказов организации: товары с сегодняшними ценами и остатками',
  access: 'customer',
  byNode: true,
  params: { company },
  answer: CompanyTemplates,
})

export const addCompanyTemplate = schema({
  summary: 'Завести шаблон: из заказа организации, из выбранного в корзине или из названных товаров',
  access: 'customer',
  byNode: true,
  params: { company },
  body: Type.Object({
    name: TemplateName,
    orderNumber: Type.Optional(Type.String({ pattern: '^[0-9]{1,15}$', message: 'Нужен номер заказа' })),
    goods: Type.Optional(TemplateGoods),
  }),
  answer: CompanyTemplates,
})

export const changeCompanyTemplate = schema({
  summary: 'Изменить шаблон: название и товары',
  access: 'customer',
  byNode: true,
  params: { company, id: Id('Нужен номер шаблона') },
  body: Type.Object({ name: TemplateName, goods: TemplateGoods }),
  answer: CompanyTemplates,
})

export const dropCompanyTemplate = schema({
  summary: 'Удалить шаблон',
  access: 'customer',
  byNode: true,
  params: { company, id: Id('Нужен номер шаблона') },
  answer: CompanyTemplates,
})

export const orderByTemplate = schema({
  idempotent: true,
  summary:
    'Заказать по шаблону одним вызовом: получение — как в прошлом заказе, цены и остатки — сегодняшние. Выше лимита уйдёт на согласование',
  access: 'customer',
  byNode: true,
  params: { company, id: Id('Нужен номер шаблона') },
  body: Type.Object({
    isDeferred: Type.Optional(Type.Boolean()),
    /** Roubles: what the buyer saw; another sum is refused with the new one. */
    expectedTotal: Type.Optional(
      Nullable(Type.Number({ minimum: 0, maximum: 1e12, message: 'Сумма записана неверно' })),
    ),
  }),
  answer: Type.Object({
    /** Placed at once; null: asked for. */
    orderNumber: Nullable(Type.String()),
    orderUrl: Nullable(Type.String()),
    /** Of the request for approval; null: there was no need. */
    requestId: Nullable(Type.Integer()),
    total: Type.Number(),
  }),
})
