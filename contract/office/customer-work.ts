import { endpoint } from '../call.ts'
import type * as S from './customer-work.schema.ts'

export const giveBonuses = endpoint<typeof S.giveBonuses>('POST', '/office/customers/{id}/bonuses')
export const undoBonuses = endpoint<typeof S.undoBonuses>('POST', '/office/customers/{id}/bonuses/{entry}/undo')
export const addCustomerNote = endpoint<typeof S.addCustomerNote>('POST', '/office/customers/{id}/notes')
export const dropCustomerNote = endpoint<typeof S.dropCustomerNote>('DELETE', '/office/customers/{id}/notes/{note}')
export const blockCustomer = endpoint<typeof S.blockCustomer>('POST', '/office/customers/{id}/block')
export const unblockCustomer = endpoint<typeof S.unblockCustomer>('POST', '/office/customers/{id}/unblock')
export const withdrawConsent = endpoint<typeof S.withdrawConsent>('POST', '/office/customers/{id}/consents/withdraw')
export const resendToCustomer = endpoint<typeof S.resendToCustomer>(
  'POST',
  '/office/customers/{id}/messages/{message}/resend',
)
export const recallFromCustomer = endpoint<typeof S.recallFromCustomer>(
  'POST',
  '/office/customers/{id}/messages/{message}/recall',
)
