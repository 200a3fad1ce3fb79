import Type from 'typebox'
import { Nullable } from '../shapes.schema.ts'
import { JournalEntry } from './audit.schema.ts'
import { Moment, officeSection } from './office-call.schema.ts'

const schema = officeSection('Промокоды')

const Id = Type.Integer({ minimum: 1, maximum: 2_147_483_647, message: 'Нужен номер промокода' })
const Codes = (message: string) => Type.Array(Type.String({ minLength: 1, maxLength: 100 }), { maxItems: 200, message })
const Day = Nullable(Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', message: 'День вида 2026-11-20' }))
const Rubles = (message: string) => Type.Number({ minimum: 0, maximum: 100_000_000, message })

const PromoGoodsList = Type.Object({
  goods: Codes('Товаров в списке — до 200'),
  categories: Codes('Категорий в списке — до 200'),
  vendors: Codes('Брендов в списке — до 200'),
  labels: Codes('Ярлыков в списке — до 200'),
})

/** The table of a promo. Roubles, percents are whole. */
export const PromoTable = Type.Object({
  /** What is empty or too long is said with all else that is wrong. */
  name: Type.String({ maxLength: 1000, message: 'Назовите промокод, до 100 символов' }),
  kind: Type.Union([Type.Literal('percent'), Type.Literal('sum')], { message: 'Скидка процентом или суммой' }),
  value: Rubles('Укажите, сколько скинуть'),
  /** Of percents: never more than that. */
  maxDiscount: Nullable(Rubles('Не больше скольки рублей — число')),
  minSum: Rubles('От какой суммы — число'),
  startsOn: Day,
  endsOn: Day,
  /** Empty: everywhere. */
  branches: Codes('Филиалов в списке — до 200'),
  only: PromoGoodsList,
  except: PromoGoodsList,
  /** Of one code; null: any number. */
  usesLimit: Nullable(Type.Integer({ minimum: 1, maximum: 1_000_000, message: 'Сколько раз — целое число от 1' })),
  isOncePerCustomer: Type.Boolean(),
  isFirstOrder: Type.Boolean(),
  skipsDiscounted: Type.Boolean(),
  mayGoBelowCost: Type.Boolean(),
})

const PromoState = Type.Union([
  Type.Literal('on'),
  Type.Literal('waiting'),
  Type.Literal('over'),
  Type.Literal('used-up'),
  Type.Literal('stopped'),
])

/** `given`: what it took off orders that stand. */
const shared = {
  id: Type.Integer(),
  state: PromoState,
  /** How many; of one its own spelling is `code`. */
  codes: Type.Integer(),
  code: Type.String(),
  uses: Type.Integer(),
  given: Type.Number(),
  createdAt: Moment,
}

export const DeskPromo = Type.Object({ ...shared, ...PromoTable.properties })

export const deskPromos = schema({
  summary: 'Промокоды: новые первыми. Поиск по названию и коду',
  needs: 'promo.read',
  query: {
    state: Type.Optional(PromoState),
    search: Type.Optional(Type.String({ maxLength: 100, message: 'Сократите запрос до 100 символов' })),
  },
  answer: Type.Array(DeskPromo),
})

const PromoUse = Type.Object({
  number: Type.String(),
  statusText: Type.String(),
  total: Type.Number(),
  discount: Type.Number(),
  code: Type.String(),
  at: Moment,
  /** Its order was cancelled: it counts no more. */
  isReturned: Type.Boolean(),
})

export const PromoCard = Type.Object({
  ...DeskPromo.properties,
  version: Type.Integer(),
  /** The person may change it: all its branches are theirs. */
  mayChange: Type.Boolean(),
  /** Names of the goods its lists tell of. */
  named: Type.Array(Type.Object({ code: Type.String(), name: Type.String(), article: Type.String() })),
  /** Newest first, the last fifty. */
  lastUses: Type.Array(PromoUse),
  history: Type.Array(JournalEntry),
})

export const promoCard = schema({
  summary: 'Промокод целиком: условия, использования, история',
  needs: 'promo.read',
  params: { id: Id },
  answer: PromoCard,
})

/** A word of one's own, or so many random ones, each after the prefix. */
const CodesWanted = Type.Object({
  code: Type.Optional(Type.String({ maxLength: 1000, message: 'Код — до 30 букв и цифр' })),
  count: Type.Optional(Type.Integer({ minimum: 1, maximum: 5000, message: 'Кодов в серии — от 1 до 5000' })),
  prefix: Type.Optional(Type.String({ maxLength: 12, message: 'Начало кода — до 12 букв и цифр' })),
})

export const addPromo = schema({
  summary: 'Завести промокод: условия и код или серия случайных кодов',
  needs: 'promo.change',
  idempotent: true,
  body: Type.Object({ table: PromoTable, codes: CodesWanted }),
  answer: PromoCard,
})

export const changePromo = schema({
  summary: 'Изменить условия. version — та, что была на экране: изменил другой — 409. Оформленные заказы не меняются',
  needs: 'promo.change',
  params: { id: Id },
  body: Type.Object({ version: Type.Integer(), table: PromoTable }),
  answer: PromoCard,
})

export const stopPromo = schema({
  summary: 'Остановить сразу: ни один новый заказ скидки не получит. isStopped: false — пустить снова',
  needs: 'promo.change',
  params: { id: Id },
  body: Type.Object({ isStopped: Type.Boolean() }),
  answer: PromoCard,
})

export const addPromoCodes = schema({
  summary: 'Добавить к промокоду ещё код или серию',
  needs: 'promo.change',
  idempotent: true,
  params: { id: Id },
  body: CodesWanted,
  answer: PromoCard,
})

export const promoCodes = schema({
  summary: 'Все коды промокода и сколько раз каждый использован, до 20 000',
  needs: 'promo.read',
  params: { id: Id },
  answer: Type.Array(Type.Object({ code: Type.String(), uses: Type.Integer(), createdAt: Moment })),
})

export const previewPromo = schema({
  summary: 'Что получит корзина: товары филиала с этими условиями, строка за строкой. Ничего не меняет',
  needs: 'promo.read',
  body: Type.Object({
    table: PromoTable,
    branch: Type.String({ minLength: 1, maxLength: 40, message: 'Выберите филиал' }),
    /** With the prices of registered buyers. */
    isCustomer: Type.Optional(Type.Boolean()),
    lines: Type.Array(
      Type.Object({
        code: Type.String({ minLength: 1, maxLength: 50, message: 'Нужен код товара' }),
        quantity: Type.Integer({ minimum: 1, maximum: 9999, message: 'Количество — целое число от 1' }),
      }),
      { minItems: 1, maxItems: 50, message: 'Строк — от 1 до 50' },
    ),
  }),
  answer: Type.Object({
    lines: Type.Array(
      Type.Object({
        code: Type.String(),
        name: Type.String(),
        quantity: Type.Integer(),
        /** Before the code. */
        total: Type.Number(),
        off: Type.Number(),
        words: Nullable(Type.String()),
      }),
    ),
    goods: Type.Number(),
    discount: Type.Number(),
    /** Why nothing comes off. */
    words: Nullable(Type.String()),
    /** The most bonuses that may pay of what is left. */
    bonuses: Type.Integer(),
  }),
})
