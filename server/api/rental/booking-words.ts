import { dayRangeText } from '#rules/day-range-text.ts'
import { formatMoney } from '#rules/money.ts'
import { formatPhone } from '#rules/phone.ts'
import { daysText, rentalDays } from '#rules/rental-term.ts'
import type { Letter } from '#server/outbox/letter.ts'
import { writeLetter } from '#server/outbox/letter.ts'
import type { BookingStatus } from '#server/db/schema-rental.ts'

export const BOOKING_STATUS_TEXTS: Record<BookingStatus, string> = {
  new: 'Ждёт подтверждения',
  confirmed: 'Подтверждена',
  issued: 'Машина у вас',
  returned: 'Завершена',
  cancelled: 'Отменена',
}

export interface BookingFacts {
  number: string
  good: string
  goodUrl: string
  shop: { name: string; address: string }
  from: string
  to: string
  total: number
  deposit: number
  name: string
  phone: string
  deliveryAddress: string | null
  comment: string
}

type Seller = { name: string; phone: string; url: string }

const term = ({ from, to }: BookingFacts) => `${dayRangeText(from, to)} (${daysText(rentalDays(from, to))})`

export const bookedSms = (booking: BookingFacts, seller: Seller) =>
  `${seller.name}: бронь ${booking.number}, ${booking.good}, ${dayRangeText(booking.from, booking.to)}, ${formatMoney(booking.total)}. ${booking.shop.name}, ${booking.shop.address}. Перезвоним, чтобы подтвердить.`

export const cancelledSms = (booking: BookingFacts, seller: Seller) =>
  `${seller.name}: бронь ${booking.number} на ${dayRangeText(booking.from, booking.to)} отменена.`

/** For the rental counter: who, what, when. */
export function bookingLetter(title: string, booking: BookingFacts, seller: Seller): Letter {
  return writeLetter({
    subject: `${title} ${booking.number}: ${term(booking)}`,
    title: `${title} ${booking.number}`,
    paragraphs: [
      `${booking.good}, ${term(booking)}. Сумма ${formatMoney(booking.total)}, залог ${formatMoney(booking.deposit)}.`,
      `${booking.name}, ${formatPhone(booking.phone)}. Пункт проката: ${booking.shop.name}, ${booking.shop.address}.`,
      ...(booking.deliveryAddress ? [`Доставка: ${booking.deliveryAddress}`] : []),
      ...(booking.comment ? [booking.comment] : []),
    ],
    button: { name: 'Открыть машину', url: booking.goodUrl },
    shop: seller,
  })
}
