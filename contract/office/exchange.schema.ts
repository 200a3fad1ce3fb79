import Type from 'typebox'
import type { ExchangeRunState } from '#rules/exchange/run-states.ts'
import { Nullable } from '../shapes.schema.ts'
import { Moment, officeSection } from './office-call.schema.ts'

const schema = officeSection('Обмен')

export const SourceId = Type.Integer({ minimum: 1, maximum: 2_147_483_647, message: 'Нужен номер источника' })
const Version = Type.Integer({ minimum: 1, maximum: 2_147_483_647, message: 'Нужна версия, с которой вы работали' })

export const RunState = Type.Unsafe<ExchangeRunState>(Type.String())
export const RunKind = Type.Union([Type.Literal('catalog'), Type.Literal('orders'), Type.Literal('rehearsal')])

const Percent = Type.Number({ minimum: -99, maximum: 1000, message: 'Наценка: от −99 до 1000 %' })
const Rubles = Type.Integer({ minimum: 0, maximum: 1_000_000_000, message: 'Цена: целые рубли' })
const RuleCode = Type.String({ minLength: 1, maxLength: 100, message: 'Выберите из списка' })

/** How our price follows from a supplier's; the nearest margin of a good is the one that counts. */
export const PriceRuleSchema = Type.Object({
  percent: Percent,
  margins: Type.Array(
    Type.Object({
      vendor: Type.Optional(RuleCode),
      category: Type.Optional(RuleCode),
      /** Of the supplier's price, roubles: from, and below. */
      from: Type.Optional(Rubles),
      below: Type.Optional(Rubles),
      percent: Type.Optional(Percent),
      isKept: Type.Optional(Type.Boolean()),
    }),
    { maxItems: 500, message: 'Наценок не больше 500' },
  ),
  rounding: Type.Union([Type.Literal('none'), Type.Literal('ruble'), Type.Literal('ten'), Type.Literal('ninety')], {
    message: 'Выберите округление',
  }),
  /** Never below what the maker recommends. */
  isFloored: Type.Boolean(),
})

const LimitPercent = Type.Number({ minimum: 0, maximum: 100_000, message: 'Предел цены: от 0 до 100 000 %' })

const PriceLimitsSchema = Type.Object({
  fall: Type.Number({ minimum: 0, maximum: 100, message: 'Насколько цена может упасть: от 0 до 100 %' }),
  rise: LimitPercent,
  /** Roubles. */
  least: Type.Number({ minimum: 0, maximum: 1_000_000, message: 'Наименьшая цена: от 0 до 1 000 000 ₽' }),
  isBelowCostHeld: Type.Boolean(),
})

const Options = {
  /**
   * '': wherever it is found; `vendor`: the maker's own field; else a requisite by its name or a property by its id.
   */
  brandFrom: Type.String({ maxLength: 300, message: 'Выберите, откуда брать бренд' }),
  /** `good#characteristic`: a good of its own, or all of them one good with one stock. */
  characteristics: Type.Union([Type.Literal('own'), Type.Literal('sum')], {
    message: 'Выберите, что делать с характеристиками',
  }),
  /** 1С finds its organization and warehouse by these names, letter by letter. */
  organization: Type.String({ maxLength: 200, message: 'Сократите название организации до 200 символов' }),
  warehouse: Type.String({ maxLength: 200, message: 'Сократите название склада до 200 символов' }),
  /** Of the orders we send. */
  encoding: Type.Union([Type.Literal('utf-8'), Type.Literal('windows-1251')], { message: 'Выберите кодировку' }),
  /** The name of the site orders are told to come from; '': the shop's host. */
  site: Type.String({ maxLength: 200, message: 'Сократите название сайта до 200 символов' }),
  /** Branches whose orders go there; none: of all. */
  nodes: Type.Array(Type.String({ minLength: 1, maxLength: 20 }), {
    maxItems: 200,
    message: 'Выберите филиалы из списка',
  }),
  /** `2026-11-01`: orders that ended before it are not sent; '': since the source was made. */
  ordersFrom: Type.String({ pattern: '^([0-9]{4}-[0-9]{2}-[0-9]{2})?$', message: 'Нужна дата, например 01.11.2026' }),
  /** Of a supplier: days until what it has is here. */
  deliveryDays: Nullable(Type.Integer({ minimum: 0, maximum: 365, message: 'От 0 до 365 дней' })),
  /** Of a supplier: pieces meant by «есть», «много», «в наличии». */
  present: Type.Integer({ minimum: 1, maximum: 9999, message: 'От 1 до 9999 штук' }),
  /** Of a supplier: what matches nothing of ours and has a category becomes a good of the shop by itself. */
  createGoods: Type.Boolean(),
  priceRule: PriceRuleSchema,
  /** A price beyond these waits for a person alone, while the rest goes on. */
  priceLimits: PriceLimitsSchema,
  /** Of a supplier: the branch he brings to; his pieces then lie on no shelf and are promised by `deliveryDays`. */
  supplyTo: Nullable(Type.String({ minLength: 1, maxLength: 20, message: 'Выберите филиал из списка' })),
  /** Ours, for a stock that comes as one figure. */
  stockWarehouse: Nullable(Type.Integer({ minimum: 1, maximum: 2_147_483_647, message: 'Выберите склад из списка' })),
}

export const SourceOptions = Type.Object(Options)

const Owner = Type.Union([Type.Literal('accounting'), Type.Literal('shop'), Type.Literal('until-edited')], {
  message: 'Выберите, чьё это поле',
})

export const FieldOwner = Type.Object({ field: Type.String(), label: Type.String(), owner: Owner })

export const ExchangeSource = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  kind: Type.Union([Type.Literal('1c'), Type.Literal('yml'), Type.Literal('table')]),
  isOn: Type.Boolean(),
  version: Type.Integer(),
  createdAt: Moment,
  robotLogin: Nullable(Type.String()),
  hasPassword: Type.Boolean(),
  /** A supplier's file that we fetch. */
  url: Nullable(Type.String()),
  everyMinutes: Nullable(Type.Integer()),
  options: SourceOptions,
  owners: Type.Array(FieldOwner),
  /** Names not decided and only guessed, and goods that wait. */
  undecided: Type.Integer(),
  guesses: Type.Integer(),
  /** Goods whose prices wait for a person. */
  heldPrices: Type.Integer(),
  /** Nobody has accepted what it brings yet. */
  isAccepted: Type.Boolean(),
  lastRun: Nullable(
    Type.Object({
      id: Type.Integer(),
      kind: RunKind,
      state: RunState,
      startedAt: Moment,
      endedAt: Nullable(Moment),
      failure: Nullable(Type.String()),
    }),
  ),
})

const Name = Type.String({ minLength: 1, maxLength: 60, message: 'Назовите источник, до 60 символов' })

export const exchangeSources = schema({
  summary: 'Откуда приходят товары, цены и остатки; адрес, который вписывают в 1С',
  needs: 'exchange.read',
  answer: Type.Object({ address: Type.String(), sources: Type.Array(ExchangeSource) }),
})

export const makeSource = schema({
  summary: 'Новый источник: выключен, пока его не настроят',
  needs: 'exchange.work',
  body: Type.Object({
    name: Name,
    kind: Type.Union([Type.Literal('1c'), Type.Literal('yml'), Type.Literal('table')], {
      message: 'Выберите, что это за источник',
    }),
  }),
  answer: ExchangeSource,
})

export const changeSource = schema({
  summary: 'Изменить источник. Что не названо, остаётся; чужая правка тех же полей отвечает 409 с обоими значениями',
  needs: 'exchange.work',
  params: { id: SourceId },
  body: Type.Object({
    version: Version,
    name: Type.Optional(Name),
    isOn: Type.Optional(Type.Boolean()),
    url: Type.Optional(Nullable(Type.String({ maxLength: 2000, message: 'Сократите адрес до 2000 символов' }))),
    everyMinutes: Type.Optional(
      Nullable(Type.Integer({ minimum: 5, maximum: 10_080, message: 'От 5 минут до недели (10 080 минут)' })),
    ),
    options: Type.Optional(Type.Partial(Type.Object(Options))),
    owners: Type.Optional(
      Type.Array(Type.Object({ field: Type.String({ maxLength: 40 }), owner: Owner }), { maxItems: 40 }),
    ),
  }),
  answer: ExchangeSource,
})

export const renewRobot = schema({
  summary: 'Логин и новый пароль робота: пароль показывают один раз, прежний перестаёт работать',
  needs: 'exchange.work',
  final: 'asked',
  isFreshNeeded: true,
  params: { id: SourceId },
  body: Type.Object({
    login: Type.Optional(Type.String({ maxLength: 40, message: 'Сократите логин до 40 символов' })),
  }),
  answer: Type.Object({ source: ExchangeSource, login: Type.String(), password: Type.String() }),
})

export const revokeRobot = schema({
  summary: 'Отозвать пароль робота: источник больше не войдёт',
  needs: 'exchange.work',
  final: 'asked',
  params: { id: SourceId },
  answer: ExchangeSource,
})
