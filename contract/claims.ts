import type { Static } from 'typebox'
import { endpoint } from './call.ts'
import type * as S from './claims.schema.ts'

export type Claim = Static<typeof S.Claim>

export const userClaims = endpoint<typeof S.userClaims>('GET', '/user/claims')
export const answerClaim = endpoint<typeof S.answerClaim>('POST', '/user/claims/answer')
