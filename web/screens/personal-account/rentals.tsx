import { useState } from 'react'
import { cancelRental, type RentalBooking, userRentals } from '#contract/rental.ts'
import { dayRangeText } from '#rules/calendar/day-range-text.ts'
import { formatRubles } from '#rules/money/money.ts'
import { formatPhone, phoneHref } from '#rules/identity/phone.ts'
import { daysText, rentalDays } from '#rules/rental/rental-term.ts'
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx'
import { useApiQuery } from '../../hooks/use-api-query.ts'
import { rentalCatalogPath } from '../../paths.ts'
import { useAppState } from '../../state/app-state.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Panel } from '#ui/panel.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { useToast } from '#ui/toast-context.tsx'
import { GoodName } from '../../parts/good-name.tsx'
import { Area } from './area.tsx'
import { Claims } from './claims.tsx'
import { PagedList } from './paged-list.tsx'
import css from './rentals.module.css'

export function Rentals() {
  const { api } = useAppState()
  const answer = useApiQuery('rentals', (signal) => api(userRentals, { query: {} }, { signal }))
  const [changed, setChanged] = useState<ReadonlyMap<number, RentalBooking>>(new Map())
  const onChange = (booking: RentalBooking) => setChanged((now) => new Map(now).set(booking.id, booking))
  return (
    <Area title="Прокат" answer={answer} above={<Claims kind="rental" onTaken={answer.retry} />}>
      {({ data, meta }) =>
        data.length === 0 ? (
          <EmptyState
            icon="rental"
            title="Броней пока нет"
            actions={
              <Button look="orange" to={rentalCatalogPath}>
                Выбрать инструмент
              </Button>
            }
          >
            Забронированный инструмент появится здесь: с датами, залогом и статусом.
          </EmptyState>
        ) : (
          <PagedList first={data} meta={meta} ask={(page) => api(userRentals, { query: { page } })}>
            {(bookings) => (
              <ul className={css.list}>
                {bookings.map((booking) => (
                  <li key={booking.id}>
                    <RentalCard booking={changed.get(booking.id) ?? booking} onChange={onChange} />
                  </li>
                ))}
              </ul>
            )}
          </PagedList>
        )
      }
    </Area>
  )
}

const TONES = { new: 'orange', confirmed: 'green', issued: 'ink', returned: 'grey', cancelled: 'grey' } as const

function RentalCard({ booking, onChange }: { booking: RentalBooking; onChange: (booking: RentalBooking) => void }) {
  const { api } = useAppState()
  const toast = useToast()
  const [isAsking, setAsking] = useState(false)
  const { good, shop } = booking
  async function cancel() {
    onChange((await api(cancelRental, { params: { id: booking.id } })).data)
    setAsking(false)
    toast({ tone: 'done', text: `Бронь ${booking.number} отменена` })
  }
  return (
    <Panel className={css.card}>
      {good.image && (
        <img
          src={good.image.src}
          srcSet={good.image.srcset}
          sizes="80px"
          width={80}
          height={80}
          alt=""
          loading="lazy"
          className={css.picture}
        />
      )}
      <div className={css.text}>
        <p className={css.head}>
          <span className={css.number}>Бронь {booking.number}</span>
          <Badge tone={TONES[booking.status]} look="soft">
            {booking.statusText}
          </Badge>
        </p>
        <p>
          {good.url ? (
            <TextLink look="strong" to={good.url}>
              <GoodName name={good.name} />
            </TextLink>
          ) : (
            good.name
          )}
        </p>
        <p
          className={css.note}
        >{`${dayRangeText(booking.from, booking.to)}, ${daysText(rentalDays(booking.from, booking.to))}`}</p>
        {booking.deliveryAddress ? (
          <p className={css.note}>Доставка: {booking.deliveryAddress}</p>
        ) : (
          shop && <p className={css.note}>{`${shop.name}, ${shop.address}`}</p>
        )}
        {shop && (
          <p className={css.note}>
            <a href={phoneHref(shop.phone)}>{formatPhone(shop.phone)}</a>
          </p>
        )}
      </div>
      <div className={css.sums}>
        <p className={css.sum}>{formatRubles(booking.total)}</p>
        {booking.deposit > 0 && <p className={css.note}>Залог {formatRubles(booking.deposit)}</p>}
        {booking.canCancel && (
          <Button size="m" aria-label={`Отменить бронь ${booking.number}`} onClick={() => setAsking(true)}>
            Отменить
          </Button>
        )}
        {isAsking && (
          <ConfirmDialog
            title={`Отменить бронь ${booking.number}?`}
            action="Да, отменить"
            keep="Оставить бронь"
            onClose={() => setAsking(false)}
            onConfirm={cancel}
          >
            <p>{`${good.name}, ${dayRangeText(booking.from, booking.to)}. Платить не придётся; эти дни сможет взять кто-то другой.`}</p>
          </ConfirmDialog>
        )}
      </div>
    </Panel>
  )
}
