import Type from 'typebox'
import type { GoodsRunKind, GoodsRunState } from '#rules/goods/run-states.ts'
import { Nullable } from '../shapes.schema.ts'
import { Moment, officeSection } from './office-call.schema.ts'

const schema = officeSection('Изменения товаров')

const RunId = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, message: 'Нужен номер изменения' })

export const GoodsRun = Type.Object({
  id: Type.Integer(),
  kind: Type.Unsafe<GoodsRunKind>(Type.String()),
  title: Type.String(),
  state: Type.Unsafe<GoodsRunState>(Type.String()),
  by: Nullable(Type.String()),
  /** Rows to write, and how many of the step under way are written. */
  total: Type.Integer(),
  done: Type.Integer(),
  /** Changed by somebody since: not touched. */
  leftAlone: Type.Integer(),
  refused: Type.Integer(),
  held: Type.Integer(),
  failure: Nullable(Type.String()),
  createdAt: Moment,
  endedAt: Nullable(Moment),
  /** It can be taken back until then; null: it cannot. */
  undoUntil: Nullable(Moment),
})

const Cell = Type.Object({
  key: Type.String(),
  title: Type.String(),
  field: Type.String(),
  label: Type.String(),
  words: Type.String(),
})

export const GoodsRunCard = Type.Object({
  ...GoodsRun.properties,
  /** Goods, not rows: a price in six branches is one good. */
  goods: Type.Integer(),
  fields: Type.Array(
    Type.Object({
      field: Type.String(),
      label: Type.String(),
      rows: Type.Integer(),
      /** Per cent, of prices. */
      average: Nullable(Type.Number()),
      up: Nullable(Type.Integer()),
      down: Nullable(Type.Integer()),
    }),
  ),
  samples: Type.Array(
    Type.Object({
      thing: Type.String(),
      key: Type.String(),
      title: Type.String(),
      change: Type.Unsafe<'new' | 'changed' | 'gone'>(Type.String()),
      leftAlone: Type.Array(Type.String()),
      fields: Type.Array(
        Type.Object({
          field: Type.String(),
          label: Type.String(),
          before: Nullable(Type.String()),
          after: Nullable(Type.String()),
        }),
      ),
    }),
  ),
  /** Prices that move most. */
  extremes: Type.Array(
    Type.Object({
      key: Type.String(),
      title: Type.String(),
      before: Type.String(),
      after: Type.String(),
      percent: Type.Number(),
    }),
  ),
  refusedCells: Type.Array(Cell),
  heldCells: Type.Array(Cell),
})

export const goodsRuns = schema({
  summary: 'Изменения товаров и цен: кто, что, можно ли вернуть; новые сверху',
  needs: 'goods.read',
  query: {
    after: Type.Optional(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
    /** Only what touched this good. */
    good: Type.Optional(Type.String({ pattern: '^[0-9]{1,12}$', message: 'Код товара — цифры' })),
  },
  answer: Type.Object({ runs: Type.Array(GoodsRun), next: Nullable(Type.Integer()) }),
})

export const goodsRun = schema({
  summary: 'Изменение: что станет другим, в цифрах и на примерах, что отклонено и как идёт',
  needs: 'goods.read',
  params: { id: RunId },
  answer: GoodsRunCard,
})

export const applyGoodsRun = schema({
  summary: 'Применить показанное: дальше оно идёт само, следите за ходом',
  needs: 'goods.read',
  isFreshNeeded: true,
  params: { id: RunId },
  body: Type.Object({ isSure: Type.Optional(Type.Boolean()) }),
  answer: GoodsRun,
})

export const cancelGoodsRun = schema({
  summary: 'Остановить: что успело измениться, вернётся как было',
  needs: 'goods.read',
  params: { id: RunId },
  answer: GoodsRun,
})

export const undoGoodsRun = schema({
  summary: 'Вернуть как было: всё или только названные поля; чего с тех пор касались другие, останется',
  needs: 'goods.read',
  params: { id: RunId },
  body: Type.Object({
    fields: Type.Optional(
      Type.Array(Type.String({ minLength: 1, maxLength: 100 }), {
        minItems: 1,
        maxItems: 50,
        message: 'Назовите поля',
      }),
    ),
  }),
  answer: GoodsRun,
})
