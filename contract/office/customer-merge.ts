import type { Static } from 'typebox'
import { endpoint } from '../call.ts'
import type * as S from './customer-merge.schema.ts'

export type MergeSide = Static<typeof S.MergeSide>
export type MergeView = Static<typeof S.MergeView>
export type MergeChoice = Static<typeof S.MergeChoice>

export const customerMerge = endpoint<typeof S.customerMerge>('GET', '/office/customers/{id}/merge/{other}')
export const mergeCode = endpoint<typeof S.mergeCode>('POST', '/office/customers/{id}/merge/{other}/code')
export const mergeCustomers = endpoint<typeof S.mergeCustomers>('POST', '/office/customers/{id}/merge/{other}')
