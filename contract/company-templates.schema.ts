import Type from 'typebox'
import { section } from './call.schema.ts'
import { company, Id } from './company.schema.ts'
import { LIST_GOODS_MAX, LIST_NAME_MAX } from './limits.ts'
import { Nullable } from './shapes.schema.ts'

const { schema } = section('Организация')

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
