/** State machine of a rental booking; the first three hold a piece of the park. */
const BOOKING_STATUSES = ['new', 'confirmed', 'issued', 'returned', 'cancelled'] as const
export type BookingStatus = (typeof BOOKING_STATUSES)[number]

export const BOOKING_STATUS_TEXTS: Record<BookingStatus, string> = {
  new: 'Ждёт подтверждения',
  confirmed: 'Подтверждена',
  issued: 'У вас на руках',
  returned: 'Завершена',
  cancelled: 'Отменена',
}

/** Whoever comes before the call gets the machine too; a machine that is out can only come back. */
const NEXT: Record<BookingStatus, readonly BookingStatus[]> = {
  new: ['confirmed', 'issued', 'cancelled'],
  confirmed: ['issued', 'cancelled'],
  issued: ['returned'],
  returned: [],
  cancelled: [],
}

/** The way back from what was pressed by mistake, with a reason: its money is countered. */
export const BOOKING_BACK: Partial<Record<BookingStatus, BookingStatus>> = {
  cancelled: 'confirmed',
  issued: 'confirmed',
  returned: 'issued',
}

export const nextBookingStatuses = (from: BookingStatus): readonly BookingStatus[] => NEXT[from]
export const isBookingStatus = (text: string): text is BookingStatus =>
  BOOKING_STATUSES.some((status) => status === text)
