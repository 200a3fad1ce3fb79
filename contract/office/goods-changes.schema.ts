import Type from 'typebox'
import { GoodsFilters } from './goods-list.schema.ts'
import { officeSection } from './office-call.schema.ts'

const schema = officeSection('Товары')

export type BulkStep = 'set' | 'add' | 'multiply' | 'replace' | 'put' | 'take'

const Code = Type.String({ pattern: '^[0-9]{1,20}$', message: 'Код товара — цифры' })
/** A column of the list, or `attributes.power`. */
const Column = Type.String({ minLength: 1, maxLength: 100, message: 'Назовите столбец' })
const Branch = Type.Optional(Type.String({ maxLength: 20 }))
/** Sums are roubles. */
const Value = Type.Union([
  Type.Null(),
  Type.Boolean(),
  Type.Number(),
  Type.String({ maxLength: 50_000 }),
  Type.Array(Type.String({ maxLength: 300 }), { maxItems: 50 }),
])

/** All of it or nothing: 422 names the cells as `code:column`, 409 tells both values. */
export const changeGoodsCells = schema({
  summary: 'Ячейки таблицы товаров: всё или ничего; seen — что вы видели в ячейке',
  needs: 'goods.read',
  body: Type.Object({
    branch: Branch,
    cells: Type.Array(Type.Object({ code: Code, column: Column, seen: Type.Optional(Value), value: Value }), {
      minItems: 1,
      maxItems: 5000,
      message: 'За один раз — от 1 до 5000 ячеек',
    }),
    /** Prices that move tenfold were looked at. */
    isSure: Type.Optional(Type.Boolean()),
  }),
  answer: Type.Object({ runId: Type.Union([Type.Integer(), Type.Null()]), changed: Type.Integer() }),
})

export const planGoodsBulk = schema({
  summary: 'Одно изменение для всех товаров под фильтром или выбранных: только разница, ничего не меняет',
  needs: 'goods.read',
  body: Type.Object({
    filter: Type.Object(GoodsFilters),
    /** These alone, of those that fit the filter. */
    codes: Type.Optional(Type.Array(Code, { maxItems: 10_000 })),
    column: Column,
    /** set, add, multiply: numbers; replace: texts; put, take: one label. */
    step: Type.Unsafe<BulkStep>(
      Type.String({ pattern: '^(set|add|multiply|replace|put|take)$', message: 'Что сделать?' }),
    ),
    /** As it would be written in a cell. */
    value: Type.String({ maxLength: 50_000 }),
    /** What is replaced. */
    find: Type.Optional(Type.String({ maxLength: 300 })),
    /** Prices: to whole roubles, tens, hundreds. */
    roundTo: Type.Optional(
      Type.Union([Type.Literal(0.01), Type.Literal(1), Type.Literal(10), Type.Literal(100)], {
        message: 'Округляют до копейки, рубля, десяти или ста',
      }),
    ),
    /** Prices of every branch of theirs, not of the chosen one alone. */
    isEveryBranch: Type.Optional(Type.Boolean()),
  }),
  answer: Type.Object({ runId: Type.Integer() }),
})
