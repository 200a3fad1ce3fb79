import type { GoodFull } from '#contract/good.ts'
import type { SavedBooking } from '#contract/rental.ts'
import type { Warehouse } from '#contract/shapes.ts'
import { dayRangeText } from '#rules/calendar/day-range-text.ts'
import { formatRubles } from '#rules/money/money.ts'
import { rentalNoun } from '#rules/rental/rental-noun.ts'
import { formatPhone, phoneHref } from '#rules/identity/phone.ts'
import { accountPath } from '../../paths.ts'
import { useStoreState } from '../../state/app-state.tsx'
import { Button } from '#ui/button.tsx'
import { DoneState } from '#ui/done-state.tsx'
import { FigureList } from '#ui/figure-list.tsx'
import css from './booking.module.css'

/** Done: what was booked and what to bring. */
export function BookingDone({
  booking,
  good,
  shop,
  onMore,
}: {
  booking: SavedBooking
  good: GoodFull
  shop: Warehouse
  onMore: () => void
}) {
  const isCustomer = useStoreState('user', (user) => user.me !== null)
  const noun = rentalNoun(good.breadcrumb.map(({ name }) => name)).name
  return (
    <div className={css.done}>
      <DoneState
        title={`Бронь ${booking.number} принята`}
        actions={
          <>
            {isCustomer && (
              <Button look="black" to={`${accountPath}?tab=rentals`}>
                Мой прокат
              </Button>
            )}
            <Button onClick={onMore}>Забронировать ещё</Button>
          </>
        }
      >
        {`${noun.charAt(0).toUpperCase()}${noun.slice(1)} за вами: ${dayRangeText(booking.from, booking.to)}.`}{' '}
        Перезвоним, чтобы подтвердить; возьмите с собой паспорт. Если планы изменятся,{' '}
        {isCustomer ? 'отмените бронь в личном кабинете или ' : ''}позвоните:{' '}
        <a href={phoneHref(shop.phone)}>{formatPhone(shop.phone)}</a>.
      </DoneState>
      <FigureList
        rows={[
          { label: 'Что берёте', value: good.name },
          { label: 'Дни', value: dayRangeText(booking.from, booking.to) },
          { label: 'Пункт проката', value: `${shop.name}, ${shop.address}` },
          { label: 'Сумма', value: formatRubles(booking.total) },
          { label: 'Залог', value: formatRubles(booking.deposit) },
        ]}
      />
    </div>
  )
}
