import type { Static } from 'typebox'
import { endpoint } from '../call.ts'
import type * as S from './rental-desk.schema.ts'

export type BookingRow = Static<typeof S.BookingRow>
export type BookingCard = Static<typeof S.BookingCard>
export type RentalGrid = Static<typeof S.RentalGrid>
export type RentalPieceRow = Static<typeof S.RentalPieceRow>
export type FreeMachine = Static<typeof S.FreeMachine>
export type OtherPiece = Static<typeof S.OtherPiece>
export type RentalUse = Static<typeof S.RentalUse>

export const rentalGrid = endpoint<typeof S.rentalGrid>('GET', '/office/rental')
export const rentalDay = endpoint<typeof S.rentalDay>('GET', '/office/rental-day')
export const bookingCard = endpoint<typeof S.bookingCard>('GET', '/office/rental/{id}')
export const checkTerm = endpoint<typeof S.checkTerm>('GET', '/office/rental-term')
export const bookAtCounter = endpoint<typeof S.bookAtCounter>('POST', '/office/rental')
export const freeMachines = endpoint<typeof S.freeMachines>('GET', '/office/rental-free')
export const otherPieces = endpoint<typeof S.otherPieces>('GET', '/office/rental/{id}/others')
export const sendPieceToService = endpoint<typeof S.sendPieceToService>('POST', '/office/rental-services')
export const endPieceService = endpoint<typeof S.endPieceService>('DELETE', '/office/rental-services/{id}')
export const revealBookingContact = endpoint<typeof S.revealBookingContact>('POST', '/office/rental/{id}/contact')
export const rentalUse = endpoint<typeof S.rentalUse>('GET', '/office/rental-use')
export const printedRental = endpoint<typeof S.printedRental>('GET', '/office/rental/{id}/print')
