import { dayRangeText } from '#rules/calendar/day-range-text.ts'
import { formatMoney, formatRubles } from '#rules/money/money.ts'
import type { RentalPrice } from '#rules/rental/rental-price.ts'
import { daysText, rentalDays } from '#rules/rental/rental-term.ts'
import type { DayRange } from '../../parts/rental/calendar-days.ts'
import css from './booking.module.css'

interface Props {
  term: DayRange | null
  price: RentalPrice | null
  isFree: boolean
  /** Roubles. */
  deposit: number
}

/** The sum as it comes about; the server counts by the same rule. */
export function BookingSum({ term, price, isFree, deposit }: Props) {
  if (!term || !price) {
    return (
      <p className={css.sum} aria-live="polite">
        <span className={css.sumNote}>
          Выберите дни, и здесь появится сумма. {deposit > 0 && `Залог ${formatRubles(deposit)} возвращается.`}
        </span>
      </p>
    )
  }
  const days = rentalDays(term.from, term.to)
  return (
    <div className={css.sum} aria-live="polite">
      <p className={css.line}>
        <span>{dayRangeText(term.from, term.to)}</span>
        <span>{daysText(days)}</span>
      </p>
      <p className={css.line}>
        <span>{`${daysText(price.paidDays)} × ${formatMoney(price.tariff.pricePerDay)}`}</span>
        <span className={css.total}>{formatMoney(price.total)}</span>
      </p>
      {price.paidDays > days && (
        <p
          className={css.sumNote}
        >{`Столько же, сколько ${daysText(price.paidDays)}: по их тарифу выходит дешевле.`}</p>
      )}
      {deposit > 0 && (
        <p className={css.line}>
          <span>Залог, вернём при сдаче</span>
          <span>{formatRubles(deposit)}</span>
        </p>
      )}
      {!isFree && <p className={css.taken}>На эти дни всё занято. Выберите другие.</p>}
    </div>
  )
}
