import type { Static } from 'typebox'
import { endpoint } from './call.ts'
import type * as S from './consents.schema.ts'

export type OwnConsent = Static<typeof S.OwnConsent>

export const userConsents = endpoint<typeof S.userConsents>('GET', '/user/consents')
export const answerConsent = endpoint<typeof S.answerConsent>('POST', '/user/consents')
export const noteCookieChoice = endpoint<typeof S.noteCookieChoice>('POST', '/consents/cookies')
