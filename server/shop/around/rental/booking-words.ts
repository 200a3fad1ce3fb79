import type { BookingStatus } from '#rules/rental/booking-status.ts'
import { dayRangeText } from '#rules/calendar/day-range-text.ts'
import { formatMoney } from '#rules/money/money.ts'
import { dayText } from '#rules/calendar/moscow-time.ts'
import { officeHost } from '#rules/address/office-host.ts'
import { formatPhone } from '#rules/identity/phone.ts'
import { daysText, rentalDays } from '#rules/rental/rental-term.ts'
import type { Config } from '#server/config/config.ts'
import type { Db } from '#server/db/client.ts'
import type { BranchSignature } from '#server/shop/ground/branch-signature.ts'
import { writeMessage, type WrittenMessage } from '#server/shop/ground/messages/write-message.ts'

export interface BookingFacts {
  number: string
  good: string
  shop: { name: string; address: string }
  from: string
  to: string
  total: number
  deposit: number
  name: string
  phone: string
  deliveryAddress: string | null
  delivery?: { price: number; day: string | null; hours: string }
  comment: string
}

const placeOf = ({ shop }: BookingFacts) => `${shop.name}, ${shop.address}`
const valuesOf = (booking: BookingFacts) => ({
  number: booking.number,
  good: booking.good,
  days: dayRangeText(booking.from, booking.to),
  place: placeOf(booking),
})

export const bookedWords = (db: Db, booking: BookingFacts, seller: BranchSignature) =>
  writeMessage(db, 'rental.booked', seller, { ...valuesOf(booking), total: formatMoney(booking.total) })

export const cancelledWords = (db: Db, booking: BookingFacts, seller: BranchSignature) =>
  writeMessage(db, 'rental.cancelled-by-buyer', seller, valuesOf(booking))

/** After the days were changed: `booking` has the new ones; `money`: what becomes of the difference. */
export const prolongedWords = (db: Db, booking: BookingFacts, seller: BranchSignature, money: string) =>
  writeMessage(db, 'rental.prolonged', seller, { ...valuesOf(booking), total: formatMoney(booking.total), money })

/** Where and when, and for how much if it has a price. */
function meeting(booking: BookingFacts): string {
  const { deliveryAddress, delivery } = booking
  if (!deliveryAddress) return `Ждём вас: ${placeOf(booking)}. Возьмите паспорт.`
  const when = [delivery?.day && dayText(delivery.day), delivery?.hours].filter(Boolean).join(', ')
  const price = delivery && delivery.price > 0 ? ` Доставка ${formatMoney(delivery.price)}.` : ''
  return `Привезём${when && ` ${when}`}: ${deliveryAddress}.${price} Приготовьте паспорт.`
}

export const bookingDeliveryWords = (db: Db, booking: BookingFacts, seller: BranchSignature) =>
  writeMessage(db, 'rental.delivery', seller, { ...valuesOf(booking), meeting: meeting(booking) })

/** Another machine, place or days: `booking` has the new ones. */
export const movedTermWords = (db: Db, booking: BookingFacts, seller: BranchSignature) =>
  writeMessage(db, 'rental.moved', seller, { ...valuesOf(booking), total: formatMoney(booking.total) })

export const steppedBackWords = (
  db: Db,
  booking: BookingFacts,
  seller: BranchSignature,
  { status, note }: { status: string; note: string },
) =>
  writeMessage(db, 'rental.back', seller, {
    ...valuesOf(booking),
    status,
    note: note && `${note.replace(/[.\s]+$/, '')}.`,
  })

/** After the shop has moved a booking along; `note`: why. */
export function movedWords(
  db: Db,
  status: Exclude<BookingStatus, 'new'>,
  booking: BookingFacts,
  seller: BranchSignature,
  note: string,
): Promise<WrittenMessage> {
  const values = { ...valuesOf(booking), note }
  if (status === 'confirmed')
    return writeMessage(db, 'rental.confirmed', seller, { ...values, meeting: meeting(booking) })
  if (status === 'issued') return writeMessage(db, 'rental.issued', seller, { ...values, lastDay: dayText(booking.to) })
  return writeMessage(db, `rental.${status}`, seller, values)
}

/** For the rental counter: who, what, when; `desk`: where it is worked on. */
export const bookingLetter = (db: Db, title: string, booking: BookingFacts, seller: BranchSignature, desk: string) =>
  writeMessage(
    db,
    'shop.booking',
    seller,
    {
      title,
      number: booking.number,
      good: booking.good,
      term: `${dayRangeText(booking.from, booking.to)} (${daysText(rentalDays(booking.from, booking.to))})`,
      total: formatMoney(booking.total),
      deposit: formatMoney(booking.deposit),
      who: `${booking.name}, ${formatPhone(booking.phone)}`,
      place: placeOf(booking),
      delivery: booking.deliveryAddress ? `Доставка: ${booking.deliveryAddress}` : '',
      comment: booking.comment,
    },
    { button: desk },
  )

export const deskBookingUrl = ({ scheme, host }: Pick<Config, 'scheme' | 'host'>, id: number): string =>
  `${scheme}://${officeHost(host)}/rental/${id}`
