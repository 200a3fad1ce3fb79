import type { Static } from 'typebox'
import { endpoint } from './call.ts'
import type * as S from './diagrams.schema.ts'

export type GoodDiagram = Static<typeof S.GoodDiagram>

/** Apart from the rest of the catalogue: few goods have one, and no first load carries it. */
export const goodDiagrams = endpoint<typeof S.goodDiagrams>('GET', '/catalog/good/{code}/diagrams')
