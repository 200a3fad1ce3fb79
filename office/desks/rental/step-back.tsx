import { useState } from 'react'
import type { BookingCard } from '#contract/office/rental-desk.ts'
import { stepBackRental } from '#contract/office/rental-steps.ts'
import { formatRubles } from '#rules/money/money.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { useToast } from '#ui/toast-context.tsx'
import { OfficeForm } from '#office/parts/form/office-form.tsx'
import { api } from '#office/state/api.ts'
import css from './rental.module.css'
import { useBookingStep } from './use-booking-step.ts'

const WHAT: Partial<Record<BookingCard['status'], string>> = {
  issued: 'выдачу',
  returned: 'приём',
  cancelled: 'отмену',
}

/** Written by mistake: the booking stands where it stood; what becomes of the money is said before. */
export function StepBack({ card }: { card: BookingCard }) {
  const [isOpen, setOpen] = useState(false)
  const what = WHAT[card.status]
  if (card.backTo === null || what === undefined) return null
  return (
    <>
      <Button look="transparent-black" onClick={() => setOpen(true)}>
        Отменить {what}…
      </Button>
      {isOpen && <BackDialog card={card} what={what} onClose={() => setOpen(false)} />}
    </>
  )
}

function BackDialog({ card, what, onClose }: { card: BookingCard; what: string; onClose: () => void }) {
  const toast = useToast()
  const [reason, setReason] = useState('')
  const { submit, isSending, errors, words } = useBookingStep(
    card.id,
    ['reason'],
    (options) =>
      api(
        stepBackRental,
        { params: { id: card.id }, body: { version: card.version, from: card.status, reason } },
        options,
      ),
    (fresh) => {
      toast({ text: `Бронь ${fresh.number}: ${fresh.statusText.toLowerCase()}`, tone: 'done' })
      onClose()
    },
  )
  const { received, givenBack, depositHeld } = card.money
  const inHand = received - givenBack + depositHeld
  return (
    <Dialog open title={`Отменить ${what} по ошибке?`} size="s" onClose={onClose}>
      <OfficeForm onSubmit={() => void submit()} words={words} errors={errors} className={css.form}>
        {card.status === 'issued' && (
          <p>
            Машина снова у вас, бронь снова подтверждена.{' '}
            {inHand > 0 && `В книге появятся обратные записи на ${formatRubles(inHand)}: верните эти деньги клиенту.`}
          </p>
        )}
        {card.status === 'returned' && (
          <p>
            Машина снова у клиента. Записи приёма отменятся: залог снова наш, удержания и долг за повреждения уйдут.
          </p>
        )}
        {card.status === 'cancelled' && <p>Бронь снова подтверждена, если её дни ещё свободны.</p>}
        <p>Клиент получит SMS с причиной.</p>
        <Textarea
          label="Что было не так"
          max={200}
          rows={2}
          value={reason}
          onValue={setReason}
          data-autofocus
          {...(errors['reason'] && { error: errors['reason'] })}
        />
        <Button look="black" type="submit" loading={isSending}>
          Отменить {what}
        </Button>
      </OfficeForm>
    </Dialog>
  )
}
