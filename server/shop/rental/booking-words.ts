import type { BookingStatus } from '#rules/rental/booking-status.ts'
import { dayRangeText } from '#rules/calendar/day-range-text.ts'
import { formatMoney } from '#rules/money/money.ts'
import { dayText } from '#rules/calendar/moscow-time.ts'
import { formatPhone } from '#rules/identity/phone.ts'
import { daysText, rentalDays } from '#rules/rental/rental-term.ts'
import type { Letter } from '#server/outbox/letter.ts'
import { writeLetter } from '#server/outbox/letter.ts'

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
  `${seller.name}: бронь ${booking.number}, ${booking.good}, ${dayRangeText(booking.from, booking.to)}, ${formatMoney(booking.total)}. ${booking.shop.name}, ${booking.shop.address}. Перезвоним, чтобы подтвердить. Планы изменились: ${seller.phone}.`

export const cancelledSms = (booking: BookingFacts, seller: Seller) =>
  `${seller.name}: бронь ${booking.number} на ${dayRangeText(booking.from, booking.to)} отменена.`

const meeting = ({ deliveryAddress, shop }: BookingFacts) =>
  deliveryAddress
    ? `Привезём: ${deliveryAddress}. Приготовьте паспорт.`
    : `Ждём вас: ${shop.name}, ${shop.address}. Возьмите паспорт.`

const SHOP_MOVES: Record<Exclude<BookingStatus, 'new'>, (booking: BookingFacts, seller: Seller) => string> = {
  confirmed: (booking, seller) =>
    `бронь ${booking.number} подтверждена: ${booking.good}, ${dayRangeText(booking.from, booking.to)}. ${meeting(booking)} Планы изменились: ${seller.phone}.`,
  issued: (booking) =>
    `бронь ${booking.number}: ${booking.good} у вас. Вернуть до закрытия ${dayText(booking.to)}: ${booking.shop.name}, ${booking.shop.address}.`,
  returned: (booking) => `бронь ${booking.number} завершена, всё приняли.`,
  cancelled: (booking, seller) =>
    `бронь ${booking.number} на ${dayRangeText(booking.from, booking.to)} отменена. Вопросы: ${seller.phone}.`,
}

/** After the shop has moved a booking along; `note`: why. */
export const movedSms = (status: Exclude<BookingStatus, 'new'>, booking: BookingFacts, seller: Seller, note: string) =>
  [`${seller.name}: ${SHOP_MOVES[status](booking, seller)}`, note].filter(Boolean).join(' ')

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
    button: { name: 'Открыть страницу проката', url: booking.goodUrl },
    shop: seller,
  })
}
