import type { Static } from 'typebox'
import { endpoint } from './call.ts'
import type * as S from './rental.schema.ts'

export type RentalCalendar = Static<typeof S.RentalCalendar>
export type SavedBooking = Static<typeof S.SavedBooking>
export type RentalBooking = Static<typeof S.RentalBooking>

export const rentalCalendar = endpoint<typeof S.rentalCalendar>('GET', '/rental/{code}/calendar')
export const bookRental = endpoint<typeof S.bookRental>('POST', '/rental/book')
export const userRentals = endpoint<typeof S.userRentals>('GET', '/user/rentals')
export const cancelRental = endpoint<typeof S.cancelRental>('POST', '/user/rentals/{id}/cancel')
