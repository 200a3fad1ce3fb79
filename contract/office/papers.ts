import type { Static } from 'typebox'
import { endpoint } from '../call.ts'
import type * as S from './papers.schema.ts'

export type DeskPaper = Static<typeof S.DeskPaper>
export type PaperCorrection = Static<typeof S.deskPapers.answer>['corrections'][number]

export const deskPapers = endpoint<typeof S.deskPapers>('GET', '/office/papers')
export const writePaper = endpoint<typeof S.writePaper>('POST', '/office/papers')
export const markCorrected = endpoint<typeof S.markCorrected>('POST', '/office/papers/corrected')
