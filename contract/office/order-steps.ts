import { endpoint } from '../call.ts'
import type * as S from './order-steps.schema.ts'

export const orderStep = endpoint<typeof S.orderStep>('GET', '/office/orders/{number}/step')
export const stepBackOrder = endpoint<typeof S.stepBackOrder>('POST', '/office/orders/{number}/back')
export const confirmDeskOrder = endpoint<typeof S.confirmDeskOrder>('POST', '/office/orders/{number}/confirm')
