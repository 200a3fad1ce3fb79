import type { Static } from 'typebox'
import type * as S from './papers.schema.ts'

export type Paper = Static<typeof S.Paper>
export type PaperKind = Static<typeof S.PaperKind>
