import type { Static } from 'typebox'
import { endpoint } from '../call.ts'
import type * as S from './today.schema.ts'

export type Queue = Static<typeof S.Queue>
export type PromiseAtRisk = Static<typeof S.PromiseAtRisk>

export const today = endpoint<typeof S.today>('GET', '/office/today')
