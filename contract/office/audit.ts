import type { Static } from 'typebox'
import { endpoint } from '../call.ts'
import type * as S from './audit.schema.ts'

export type JournalEntry = Static<typeof S.JournalEntry>

export const journal = endpoint<typeof S.journal>('GET', '/office/audit')
export const journalEntry = endpoint<typeof S.journalEntry>('GET', '/office/audit/{id}')
export const journalLists = endpoint<typeof S.journalLists>('GET', '/office/audit-lists')
export const orderJournal = endpoint<typeof S.orderJournal>('GET', '/office/orders/{number}/audit')
export const customerJournal = endpoint<typeof S.customerJournal>('GET', '/office/customers/{id}/audit')
