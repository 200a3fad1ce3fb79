import Type from 'typebox'
import { section } from './call.schema.ts'
import { saveOrder } from './order.schema.ts'
import { Nullable } from './shapes.schema.ts'

const { schema } = section('Организация')

export const Id = (message: string) => Type.Integer({ minimum: 1, maximum: 2_147_483_647, message })
export const company = Id('Нужен номер организации')

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
