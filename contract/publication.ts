import type { Static } from 'typebox'
import type * as S from './publication.schema.ts'

export const PUBLICATIONS_A_PAGE = 12

export type PublicationType = S.PublicationType
export type ActionState = S.ActionState
export type Cover = Static<typeof S.Cover>
export type PublicationCard = Static<typeof S.PublicationCard>
export type TextBlock = Static<typeof S.TextBlock>
export type Publication = Static<typeof S.Publication>
