import type { Static } from 'typebox'
import { endpoint } from '../call.ts'
import type * as S from './opinions.schema.ts'

export type Opinion = Static<typeof S.Opinion>
export type OpinionCard = Static<typeof S.OpinionCard>
export type AnswerTemplate = Static<typeof S.AnswerTemplate>

export const opinions = endpoint<typeof S.opinions>('GET', '/office/opinions')
export const opinionCard = endpoint<typeof S.opinionCard>('GET', '/office/opinions/{key}')
export const decideOpinion = endpoint<typeof S.decideOpinion>('POST', '/office/opinions/{key}')
export const answerTemplates = endpoint<typeof S.answerTemplates>('GET', '/office/answer-templates')
export const saveAnswerTemplate = endpoint<typeof S.saveAnswerTemplate>('POST', '/office/answer-templates')
export const dropAnswerTemplate = endpoint<typeof S.dropAnswerTemplate>('DELETE', '/office/answer-templates/{id}')
