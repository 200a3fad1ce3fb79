import { useState } from 'react'
import type { BookingCard } from '#contract/office/rental-desk.ts'
import { setRentalDelivery } from '#contract/office/rental-steps.ts'
import { dayText } from '#rules/calendar/moscow-time.ts'
import { formatRubles } from '#rules/money/money.ts'
import { parseNumberInput } from '#rules/text/number-input.ts'
import { Button } from '#ui/button.tsx'
import { DayInput } from '#ui/day-input.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Input } from '#ui/input.tsx'
import { NumberInput } from '#ui/number-input.tsx'
import { useToast } from '#ui/toast-context.tsx'
import blocks from '#office/parts/blocks.module.css'
import { dotted } from '#office/parts/dotted.ts'
import { OfficeForm } from '#office/parts/form/office-form.tsx'
import { api } from '#office/state/api.ts'
import css from './rental.module.css'
import { useBookingStep } from './use-booking-step.ts'

/** Where it is brought, when, for how much and by whom; until it goes out all of it may change. */
export function BookingDelivery({ card, mayWork }: { card: BookingCard; mayWork: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const { delivery } = card
  const mayChange = mayWork && (card.status === 'new' || card.status === 'confirmed')
  if (!delivery && !mayChange) return null
  return (
    <section className={blocks.block} aria-labelledby="booking-delivery">
      <div className={blocks.head}>
        <h2 id="booking-delivery" className={blocks.title}>
          {delivery ? 'Доставка' : 'Самовывоз'}
        </h2>
        {mayChange && (
          <Button size="s" onClick={() => setOpen(true)}>
            {delivery ? 'Изменить…' : 'Привезти…'}
          </Button>
        )}
      </div>
      {delivery && (
        <>
          <p>{delivery.address}</p>
          <p className={blocks.quiet}>
            {dotted(
              delivery.day && dayText(delivery.day),
              delivery.hours,
              delivery.price > 0 ? formatRubles(delivery.price) : 'цена не названа',
              delivery.driver && `везёт ${delivery.driver}`,
            )}
          </p>
        </>
      )}
      {isOpen && <DeliveryDialog card={card} onClose={() => setOpen(false)} />}
    </section>
  )
}

function DeliveryDialog({ card, onClose }: { card: BookingCard; onClose: () => void }) {
  const toast = useToast()
  const { delivery } = card
  const [address, setAddress] = useState(delivery?.address ?? '')
  const [price, setPrice] = useState(String(delivery?.price ?? ''))
  const [day, setDay] = useState(delivery?.day ?? card.from)
  const [hours, setHours] = useState(delivery?.hours ?? '')
  const [driver, setDriver] = useState(delivery?.driver ?? '')
  const { submit, isSending, errors, words } = useBookingStep(
    card.id,
    ['address', 'price', 'day', 'hours', 'driver'],
    (options) =>
      api(
        setRentalDelivery,
        {
          params: { id: card.id },
          body: {
            version: card.version,
            address,
            price: parseNumberInput(price) ?? 0,
            day: day || null,
            hours,
            driver,
          },
        },
        options,
      ),
    () => {
      toast({ text: 'Договорились о доставке, клиенту ушло SMS', tone: 'done' })
      onClose()
    },
  )
  const error = (field: string) => (errors[field] ? { error: errors[field] } : {})
  return (
    <Dialog open title="Доставка" size="s" onClose={onClose}>
      <OfficeForm onSubmit={() => void submit()} words={words} errors={errors} className={css.form}>
        <Input
          label="Куда привезти"
          hint="Пусто: клиент заберёт сам"
          maxLength={300}
          value={address}
          onChange={({ target }) => setAddress(target.value)}
          data-autofocus
          {...error('address')}
        />
        <div className={css.pair}>
          <DayInput label="День" value={day} onValue={setDay} {...error('day')} />
          <Input
            label="Часы"
            maxLength={30}
            placeholder="10–12"
            value={hours}
            onChange={({ target }) => setHours(target.value)}
            {...error('hours')}
          />
        </div>
        <div className={css.pair}>
          <NumberInput label="Цена, ₽" value={price} onValue={setPrice} {...error('price')} />
          <Input
            label="Кто везёт"
            maxLength={100}
            value={driver}
            onChange={({ target }) => setDriver(target.value)}
            {...error('driver')}
          />
        </div>
        <Button look="black" type="submit" loading={isSending}>
          Сохранить и написать клиенту
        </Button>
      </OfficeForm>
    </Dialog>
  )
}
