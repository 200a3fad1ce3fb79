import type { Static } from 'typebox'
import { endpoint } from '../call.ts'
import type * as S from './customers.schema.ts'

export type DeskCustomer = Static<typeof S.DeskCustomer>
export type CustomerCard = Static<typeof S.CustomerCard>

export const deskCustomers = endpoint<typeof S.deskCustomers>('GET', '/office/customers')
export const customerCard = endpoint<typeof S.customerCard>('GET', '/office/customers/{id}')
export const revealCustomer = endpoint<typeof S.revealCustomer>('POST', '/office/customers/{id}/contact')
