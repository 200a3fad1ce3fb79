import type { Static } from 'typebox'
import { endpoint } from '../call.ts'
import type * as S from './consents.schema.ts'

export type LedgerEntry = Static<typeof S.LedgerEntry>

export const consentLedger = endpoint<typeof S.consentLedger>('GET', '/office/consents')
export const consentWording = endpoint<typeof S.consentWording>('GET', '/office/consents/wordings/{hash}')
