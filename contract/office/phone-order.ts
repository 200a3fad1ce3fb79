import type { Static } from 'typebox'
import { endpoint } from '../call.ts'
import type * as S from './phone-order.schema.ts'

export type Caller = Static<typeof S.Caller>
export type PhoneDelivery = Static<typeof S.PhoneDelivery>
export type PhonePreview = Static<typeof S.PhonePreview>

export const phoneCaller = endpoint<typeof S.phoneCaller>('GET', '/office/phone-order/caller')
export const previewPhoneOrder = endpoint<typeof S.previewPhoneOrder>('POST', '/office/phone-order/preview')
export const phoneBonusCode = endpoint<typeof S.phoneBonusCode>('POST', '/office/phone-order/bonus-code')
export const placePhoneOrder = endpoint<typeof S.placePhoneOrder>('POST', '/office/phone-order')
