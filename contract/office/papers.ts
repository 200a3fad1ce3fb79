import type { Static } from 'typebox'
import { endpoint } from '../call.ts'
import type * as S from './papers.schema.ts'

export type DeskPaper = Static<typeof S.DeskPaper>

export const deskPapers = endpoint<typeof S.deskPapers>('GET', '/office/papers')
export const writePaper = endpoint<typeof S.writePaper>('POST', '/office/papers')
