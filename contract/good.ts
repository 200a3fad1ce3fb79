import type { Static } from 'typebox'
import type * as S from './good.schema.ts'

export type GoodAttribute = Static<typeof S.GoodAttribute>
export type Good = Static<typeof S.Good>
export type Breadcrumb = Static<typeof S.Breadcrumb>
export type HireTariff = Static<typeof S.HireTariff>
export type GoodFull = Static<typeof S.GoodFull>
export type Filter = Static<typeof S.Filter>
export type FigureTable = Static<typeof S.FigureTable>
export type CategoryCard = Static<typeof S.CategoryCard>
export type Complect = Static<typeof S.Complect>
