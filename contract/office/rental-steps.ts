import { endpoint } from '../call.ts'
import type * as S from './rental-steps.schema.ts'

export const moveBookingStatus = endpoint<typeof S.moveBookingStatus>('POST', '/office/rental/{id}/move')
export const handOutRental = endpoint<typeof S.handOutRental>('POST', '/office/rental/{id}/hand-out')
export const takeRentalBack = endpoint<typeof S.takeRentalBack>('POST', '/office/rental/{id}/take-back')
export const prolongRental = endpoint<typeof S.prolongRental>('POST', '/office/rental/{id}/prolong')
export const moveRental = endpoint<typeof S.moveRental>('POST', '/office/rental/{id}/piece')
export const setRentalDelivery = endpoint<typeof S.setRentalDelivery>('POST', '/office/rental/{id}/delivery')
export const setRentalCompany = endpoint<typeof S.setRentalCompany>('POST', '/office/rental/{id}/company')
export const stepBackRental = endpoint<typeof S.stepBackRental>('POST', '/office/rental/{id}/back')
export const settleRental = endpoint<typeof S.settleRental>('POST', '/office/rental/{id}/settle')
export const rentalInvoice = endpoint<typeof S.rentalInvoice>('GET', '/office/rental/{id}/invoice')
export const writeRentalPaper = endpoint<typeof S.writeRentalPaper>('POST', '/office/rental/{id}/transfer')
export const rentalPaper = endpoint<typeof S.rentalPaper>('GET', '/office/rental/{id}/transfer')
