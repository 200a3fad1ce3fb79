import { useEffect, useRef, useState } from 'react'
import type { GoodFull } from '#contract/good.ts'
import { IDEMPOTENCY_HEADER } from '#contract/order.ts'
import { bookRental, type SavedBooking } from '#contract/rental.ts'
import type { Warehouse } from '#contract/shapes.ts'
import { isApiError } from '#contract/api-error.ts'
import { dayRangeText } from '#rules/calendar/day-range-text.ts'
import { formatMoney, kopecksToRubles } from '#rules/money/money.ts'
import { nameError } from '#rules/identity/person-name.ts'
import { phoneError } from '#rules/identity/phone-error.ts'
import { rentalPrice, type RentalTariff } from '#rules/rental/rental-price.ts'
import { rentalNoun } from '#rules/rental/rental-noun.ts'
import { daysText, rentalDays } from '#rules/rental/rental-term.ts'
import { textLimitError } from '#rules/text/textarea-limit.ts'
import { track } from '../../state/track.ts'
import { useCaptcha } from '../../app/captcha.ts'
import { Consent } from '../../parts/contact-form/consent.tsx'
import { isTermFree, type DayRange } from '../../parts/rental/calendar-days.ts'
import { useCalendar } from '../../parts/rental/use-calendar.ts'
import { useSavedContact } from '../../hooks/use-saved-contact.ts'
import { useSending } from '../../hooks/use-sending.ts'
import { StickyBar } from '../../parts/sticky-bar/sticky-bar.tsx'
import { SendingForm } from '../../parts/sending-form.tsx'
import { useAppState } from '../../state/app-state.tsx'
import { usePageFacts } from '../../state/init.tsx'
import { idempotencyKey } from '#contract/idempotency-key.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Panel } from '#ui/panel.tsx'
import { Price } from '#ui/price.tsx'
import { BookingContact, emptyContact } from './booking-contact.tsx'
import { BookingDays } from './booking-days.tsx'
import { BookingDone } from './booking-done.tsx'
import { BookingSum } from './booking-sum.tsx'
import { BookingShop } from './booking-shop.tsx'
import css from './booking.module.css'

const ACTION = 'Забронировать'
const FORM = 'rental-booking'
const FIELDS = ['name', 'phone', 'comment', 'delivery.address', 'term']

interface Props {
  good: GoodFull
  tariffs: readonly RentalTariff[]
  shops: readonly Warehouse[]
}

/** Where, which days, for how much, who: one panel from the calendar to the booking. */
export function Booking({ good, tariffs, shops: ownShops }: Props) {
  const { api } = useAppState()
  const { nodeCode } = usePageFacts()
  const captcha = useCaptcha()
  /** Points of other cities, chosen in a modal. */
  const [others, setOthers] = useState<readonly Warehouse[]>([])
  const shops = [...ownShops, ...others]
  const [shopId, setShopId] = useState(() => (shops.find(({ remains = 0 }) => remains > 0) ?? shops[0])?.id ?? null)
  const [term, setTerm] = useState<DayRange | null>(null)
  const [contact, setContact] = useState(emptyContact)
  const saveContact = useSavedContact(({ name, phone }) =>
    setContact((typed) => ({ ...typed, name: typed.name || name, phone: typed.phone || phone })),
  )
  const [booked, setBooked] = useState<SavedBooking | null>(null)
  const calendar = useCalendar(good.code, shopId)
  const sending = useSending(FIELDS)
  const key = useRef<string>('')
  const panel = useRef<HTMLDivElement>(null)
  const isTermWrong = sending.errors['term'] !== undefined
  // the days come first, and have no field the form could find
  useEffect(() => {
    if (sending.refusals > 0 && isTermWrong)
      panel.current?.querySelector<HTMLElement>('[data-day][tabindex="0"]')?.focus()
  }, [sending.refusals, isTermWrong])

  const shop = shops.find(({ id }) => id === shopId)
  const price = term && rentalPrice(tariffs, rentalDays(term.from, term.to))
  const noun = rentalNoun(good.breadcrumb.map(({ name }) => name))
  const isOwnCity = shop?.nodeLogisticCode === nodeCode
  const isDelivered = isOwnCity && contact.isDelivered
  const isFree = term !== null && calendar.state === 'ready' && isTermFree(term, calendar.data)

  function chooseTerm(next: DayRange | null) {
    setTerm(next)
    sending.clear('term')
  }
  function chooseShop(chosen: Warehouse, days: DayRange | null) {
    if (!shops.some(({ id }) => id === chosen.id)) setOthers((before) => [...before, chosen])
    setShopId(chosen.id)
    chooseTerm(days)
  }
  function showDays() {
    const day = panel.current?.querySelector<HTMLElement>('[data-day][tabindex="0"]')
    day?.focus({ preventScroll: true })
    day?.closest('fieldset')?.scrollIntoView({ block: 'start' })
  }
  function book() {
    const problems = {
      term:
        term === null
          ? 'Выберите день или дни в календаре'
          : calendar.state === 'ready' && !isFree
            ? 'На эти дни всё занято. Выберите другие.'
            : null,
      name: nameError(contact.name, { required: true }),
      phone: phoneError(contact.phone),
      'delivery.address':
        isDelivered && contact.address.trim() === '' ? `Напишите, куда привезти ${noun.accusative}` : null,
      comment: textLimitError(contact.comment),
    }
    void sending.send(problems, async () => {
      // one key for one wish: a retry after a lost answer books nothing twice
      key.current ||= idempotencyKey()
      const body = {
        goodCode: good.code,
        warehouseId: shopId!,
        ...term!,
        name: contact.name,
        phone: contact.phone,
        comment: contact.comment,
        nodeLogisticCode: nodeCode,
        delivery: isDelivered ? { address: contact.address } : null,
        expectedTotal: price ? kopecksToRubles(price.total) : null,
      }
      try {
        const token = await captcha('rental')
        const { data } = await api(
          bookRental,
          { body: { ...body, ...(token ? { captcha: token } : {}) } },
          { headers: { [IDEMPOTENCY_HEADER]: key.current } },
        )
        track({ type: 'request', goal: 'rental_book', number: data.number })
        saveContact({ name: contact.name, phone: contact.phone })
        setBooked(data)
        key.current = ''
      } catch (error) {
        if (isApiError(error)) {
          // refused for good under this key; somebody may have been quicker
          key.current = ''
          if (error.status === 409) calendar.retry()
          const { from, to, warehouseId } = error.fields
          const words = [...(from ?? []), ...(to ?? []), ...(warehouseId ?? [])].join(' ')
          if (words !== '') return sending.refuse({ term: words })
        }
        throw error
      }
    })
  }

  if (booked && shop) {
    return (
      <Panel className={css.panel}>
        <BookingDone
          booking={booked}
          good={good}
          shop={shop}
          onMore={() => {
            setBooked(null)
            setTerm(null)
            calendar.retry()
          }}
        />
      </Panel>
    )
  }
  const [today] = tariffs
  return (
    <>
      <Panel className={css.panel}>
        <div id="booking" className={css.top}>
          <h2 className={css.title}>Бронирование</h2>
          {today && <Price value={today.pricePerDay} unit="за день" size="m" />}
        </div>
        {good.park && good.park.state !== 'here' ? (
          <Notice>{`${good.park.text}. Забрать и вернуть нужно там, где стоит.`}</Notice>
        ) : (
          shop && !isOwnCity && <Notice>{`${shop.cityName}: забрать и вернуть нужно там.`}</Notice>
        )}
        <div ref={panel}>
          <SendingForm
            id={FORM}
            label="Бронирование"
            sending={sending}
            onSubmit={book}
            submit={
              <>
                <Button type="submit" look="orange" size="l" wide loading={sending.busy}>
                  {price ? `${ACTION} за ${formatMoney(price.total)}` : ACTION}
                </Button>
                <Consent action={ACTION} />
              </>
            }
          >
            <BookingShop
              good={good}
              shops={shops}
              value={shopId}
              term={term}
              onValue={(id) => {
                setShopId(id)
                chooseTerm(null)
              }}
              onChoose={chooseShop}
            />
            <BookingDays
              calendar={calendar}
              term={term}
              onTerm={chooseTerm}
              error={sending.errors['term']}
              key={shopId}
            />
            <BookingSum
              term={term}
              price={price}
              isFree={isFree || calendar.state !== 'ready' || isTermWrong}
              deposit={good.hire?.deposit ?? 0}
            />
            <BookingContact
              contact={contact}
              errors={sending.errors}
              canDeliver={isOwnCity}
              onContact={(part) => {
                setContact((before) => ({ ...before, ...part }))
                sending.clear(
                  ...Object.keys(part).map((field) =>
                    field === 'address' || field === 'isDelivered' ? 'delivery.address' : field,
                  ),
                )
              }}
            />
          </SendingForm>
        </div>
      </Panel>
      {term && price ? (
        <StickyBar
          label={`${dayRangeText(term.from, term.to)} · ${daysText(rentalDays(term.from, term.to))}`}
          sum={formatMoney(price.total)}
        >
          <Button type="submit" form={FORM} look="orange" size="l" loading={sending.busy}>
            {ACTION}
          </Button>
        </StickyBar>
      ) : (
        today && (
          <StickyBar label="за день" sum={formatMoney(today.pricePerDay)}>
            <Button look="orange" size="l" onClick={showDays}>
              Выбрать дни
            </Button>
          </StickyBar>
        )
      )}
    </>
  )
}
