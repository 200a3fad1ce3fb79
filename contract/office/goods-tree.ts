import type { Static } from 'typebox'
import type * as S from './goods-tree.schema.ts'

export type MovedGoods = Static<typeof S.MovedGoods>
