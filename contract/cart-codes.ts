import { endpoint } from './call.ts'
import type * as S from './cart-codes.schema.ts'

export const applyCartCode = endpoint<typeof S.applyCartCode>('POST', '/cart/code')
export const removeCartCode = endpoint<typeof S.removeCartCode>('POST', '/cart/code/remove')
