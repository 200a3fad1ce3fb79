import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type LoaderFunctionArgs, useParams } from 'react-router'
import { type BookingCard, revealBookingContact } from '#contract/office/rental-desk.ts'
import { moveBookingStatus, settleRental } from '#contract/office/rental-steps.ts'
import { dayRangeText } from '#rules/calendar/day-range-text.ts'
import { dayText, moscowMoment } from '#rules/calendar/moscow-time.ts'
import { relativeMomentText } from '#rules/calendar/moment-text.ts'
import { formatRubles } from '#rules/money/money.ts'
import { daysText, rentalDays } from '#rules/rental/rental-term.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Notice } from '#ui/notice.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { useToast } from '#ui/toast-context.tsx'
import blocks from '#office/parts/blocks.module.css'
import { tiedPhone } from '#office/parts/dotted.ts'
import { OfficeForm } from '#office/parts/form/office-form.tsx'
import { MoneyBlock } from '#office/parts/money/money-block.tsx'
import { SettleDebt } from '#office/parts/money/settle-debt.tsx'
import { PageHead } from '#office/parts/page-head.tsx'
import { api, wordsOf } from '#office/state/api.ts'
import { useLive } from '#office/state/live.ts'
import { queries } from '#office/state/queries.ts'
import { useMe } from '#office/state/session.ts'
import { useMinuteClock } from '#office/state/use-minute-clock.ts'
import { BookingCompany } from './booking-company.tsx'
import { BookingDelivery } from './booking-delivery.tsx'
import { BookingPapers } from './booking-papers.tsx'
import { BookingPhotos } from './booking-photos.tsx'
import { ChangeTerm, HandOut } from './booking-steps.tsx'
import { OtherPieceDialog } from './other-piece.tsx'
import { bookingQuery, putBooking } from './rental-queries.ts'
import css from './rental.module.css'
import { StepBack } from './step-back.tsx'
import { TakeBack } from './take-back.tsx'
import { useBookingStep } from './use-booking-step.ts'

const idOf = (text: string | undefined) => Number(text) || 0

export function loader({ params }: LoaderFunctionArgs) {
  void queries.prefetchQuery(bookingQuery(idOf(params['id'])))
  return null
}

export function Component() {
  const id = idOf(useParams()['id'])
  const { data: card, error } = useQuery(bookingQuery(id))
  useLive((event) => {
    if (
      event.name === 'reset' ||
      (event.name === 'thing' && event.thing.kind === 'rental' && event.thing.number === String(id))
    )
      void queries.invalidateQueries({ queryKey: bookingQuery(id).queryKey })
  })
  if (!card)
    return error ? (
      <EmptyState failed title="Не открылось">
        {wordsOf(error)}
      </EmptyState>
    ) : (
      <div className={blocks.desk}>
        <Skeleton lines={8} />
      </div>
    )
  return <Card key={id} card={card} />
}

function Card({ card }: { card: BookingCard }) {
  const me = useMe()
  const now = useMinuteClock()
  const today = moscowMoment(now)!.day
  const mayWork = me.permissions.includes('rental.work')
  const mayGive = mayWork && card.next.includes('issued')
  return (
    <section aria-label={`Бронь ${card.number}`}>
      <PageHead
        title={`Бронь ${card.number}`}
        count={card.statusText}
        back={{ to: '/rental', name: 'Прокат' }}
        note={`${card.shop.name} · записана ${relativeMomentText(card.createdAt, now)}`}
        actions={<BookingPapers card={card} mayWork={mayWork} />}
      />
      <div className={`${blocks.desk} ${blocks.aside}`}>
        <div className={blocks.column}>
          {card.status === 'cancelled' && card.cancelledWhy !== '' && (
            <Notice title="Почему отменили">{card.cancelledWhy}</Notice>
          )}
          <Terms card={card} mayWork={mayWork} />
          {card.isLate && (
            <Notice tone="warning" title={`Опаздывает на ${daysText(card.lateDays)}`}>
              За опоздание набежало {formatRubles(card.lateFeeNow)}. Позвоните: продлить можно, если дни свободны.
            </Notice>
          )}
          {mayGive && (today >= card.from && today <= card.to ? <HandOut card={card} /> : <OtherDay card={card} />)}
          {mayWork && card.status === 'issued' && <TakeBack card={card} />}
          {card.back && <Back card={card} now={now} />}
          {card.out && <Out card={card} now={now} />}
          <BookingPhotos card={card} mayWork={mayWork} />
        </div>
        <div className={blocks.column}>
          <MoneyBlock money={card.money}>
            {mayWork && card.owed !== 0 && (
              <SettleDebt
                key={card.owed}
                money={card.money}
                send={(rest, options) =>
                  api(settleRental, { params: { id: card.id }, body: { version: card.version, ...rest } }, options)
                }
                readAgain={() => queries.invalidateQueries({ queryKey: bookingQuery(card.id).queryKey })}
                onCard={putBooking}
              />
            )}
          </MoneyBlock>
          <BookingDelivery card={card} mayWork={mayWork} />
          <BookingCompany card={card} mayWork={mayWork} />
          {mayWork && card.next.length > 0 && <ChangeTerm key={card.to} card={card} />}
          {mayWork && (card.status === 'new' || card.status === 'confirmed') && <Moves card={card} />}
          {mayWork && card.backTo !== null && (
            <section className={blocks.block} aria-label="Исправить ошибку">
              <div className={blocks.row}>
                <StepBack card={card} />
              </div>
            </section>
          )}
        </div>
      </div>
    </section>
  )
}

/** Its days are another's promise: whoever comes sooner or later has them moved first. */
const OtherDay = ({ card }: { card: BookingCard }) => (
  <section className={blocks.block} aria-labelledby="hand-out">
    <h2 id="hand-out">Выдать: {dayText(card.from)}</h2>
    <Notice>Пришли в другой день — перенесите бронь: «Другой экземпляр…», там же меняют дни.</Notice>
  </section>
)

function Terms({ card, mayWork }: { card: BookingCard; mayWork: boolean }) {
  const toast = useToast()
  const [isSwapping, setSwapping] = useState(false)
  const [phone, setPhone] = useState<string | null>(null)
  const shown = phone ?? card.phone
  async function reveal() {
    try {
      setPhone((await api(revealBookingContact, { params: { id: card.id }, body: {} })).data.phone)
    } catch (error) {
      toast({ text: wordsOf(error), tone: 'error' })
    }
  }
  return (
    <section className={blocks.block} aria-labelledby="booking-terms">
      <div className={blocks.head}>
        <h2 id="booking-terms" className={blocks.title}>
          {card.goodName}
        </h2>
        {mayWork && card.next.length > 0 && (
          <Button size="s" onClick={() => setSwapping(true)}>
            Другой экземпляр…
          </Button>
        )}
      </div>
      {isSwapping && <OtherPieceDialog card={card} onClose={() => setSwapping(false)} />}
      <ul className={css.terms}>
        <li>
          <span className={blocks.quiet}>Экземпляр</span>
          <span>{card.serial || 'выбыл из парка'}</span>
        </li>
        <li>
          <span className={blocks.quiet}>Срок</span>
          <span>
            {dayRangeText(card.from, card.to)} ({daysText(rentalDays(card.from, card.to))})
          </span>
        </li>
        <li>
          <span className={blocks.quiet}>Плата</span>
          <span>{formatRubles(card.total)}</span>
        </li>
        <li>
          <span className={blocks.quiet}>Залог</span>
          <span>{formatRubles(card.deposit)}</span>
        </li>
        <li>
          <span className={blocks.quiet}>{card.name}</span>
          {card.isMasked && phone === null ? (
            <span className={blocks.row}>
              {shown}
              {card.canReveal && (
                <Button
                  size="s"
                  icon="eye"
                  title="Кто и когда открыл, останется в журнале"
                  onClick={() => void reveal()}
                >
                  Показать
                </Button>
              )}
            </span>
          ) : (
            <a href={`tel:${shown.replace(/[^\d+]/g, '')}`}>{tiedPhone(shown)}</a>
          )}
        </li>
        {card.swaps.map((swap) => (
          <li key={swap.at}>
            <span className={blocks.quiet}>Заменили</span>
            <span>
              {swap.was} → {swap.became}: {swap.reason}
            </span>
          </li>
        ))}
        {card.comment && (
          <li>
            <span>«{card.comment}»</span>
          </li>
        )}
      </ul>
    </section>
  )
}

function Out({ card, now }: { card: BookingCard; now: Date }) {
  const out = card.out!
  return (
    <section className={blocks.block} aria-labelledby="booking-out">
      <h2 id="booking-out">Выдан {relativeMomentText(out.at, now)}</h2>
      <p>
        {[
          out.who?.name,
          out.papers && `документ: ${out.papers}`,
          card.money.depositTaken > 0 ? `залог ${formatRubles(card.money.depositTaken)}` : 'без залога',
          out.depositWhy,
        ]
          .filter(Boolean)
          .join(', ')}
      </p>
      {out.kit.length > 0 && <p>Комплект: {out.kit.join(', ')}</p>}
      {out.condition && <p>{out.condition}</p>}
    </section>
  )
}

function Back({ card, now }: { card: BookingCard; now: Date }) {
  const back = card.back!
  return (
    <section className={blocks.block} aria-labelledby="booking-back">
      <h2 id="booking-back">Принят {relativeMomentText(back.at, now)}</h2>
      <div className={blocks.row}>
        {back.who && <span>{back.who.name}</span>}
        <DepositBadge money={card.money} />
        {card.money.due > 0 && (
          <Badge look="soft" tone="red">
            долг {formatRubles(card.money.due)}
          </Badge>
        )}
      </div>
      {card.out !== null && card.out.kit.some((thing) => !back.kit.includes(thing)) && (
        <p>Не вернули: {card.out.kit.filter((thing) => !back.kit.includes(thing)).join(', ')}</p>
      )}
      {back.condition && <p>{back.condition}</p>}
    </section>
  )
}

/** What has become of the deposit: taken or not, given back, kept for something, or still here. */
function DepositBadge({ money }: Pick<BookingCard, 'money'>) {
  const [words, tone] =
    money.depositTaken === 0
      ? (['залога не брали', 'grey'] as const)
      : money.depositHeld > 0
        ? ([`залог ${formatRubles(money.depositHeld)} ещё у нас`, 'orange'] as const)
        : money.withheld > 0
          ? ([`из залога удержано ${formatRubles(money.withheld)}`, 'red'] as const)
          : (['залог возвращён', 'green'] as const)
  return (
    <Badge look="soft" tone={tone}>
      {words}
    </Badge>
  )
}

/** Called and agreed, or called off. */
function Moves({ card }: { card: BookingCard }) {
  const toast = useToast()
  const [isCancelling, setCancelling] = useState(false)
  const [note, setNote] = useState('')
  const confirm = useBookingStep(
    card.id,
    [],
    (options) =>
      api(moveBookingStatus, { params: { id: card.id }, body: { from: card.status, to: 'confirmed' } }, options),
    () => toast({ text: `Бронь ${card.number} подтверждена`, tone: 'done' }),
  )
  const cancel = useBookingStep(
    card.id,
    ['note'],
    (options) =>
      api(moveBookingStatus, { params: { id: card.id }, body: { from: card.status, to: 'cancelled', note } }, options),
    () => setCancelling(false),
  )
  return (
    <section className={blocks.block} aria-label="Подтвердить или отменить">
      {confirm.words && <Notice tone="error">{confirm.words}</Notice>}
      <div className={blocks.row}>
        {card.status === 'new' && (
          <Button look="black" loading={confirm.isSending} onClick={() => void confirm.submit()}>
            Подтвердить
          </Button>
        )}
        <Button onClick={() => setCancelling(true)}>Отменить…</Button>
      </div>
      {isCancelling && (
        <Dialog open title={`Отменить бронь ${card.number}?`} size="s" onClose={() => setCancelling(false)}>
          <OfficeForm onSubmit={() => void cancel.submit()} words={cancel.words} errors={cancel.errors}>
            <Textarea
              label="Причина (её прочтёт клиент)"
              max={300}
              value={note}
              onValue={setNote}
              data-autofocus
              {...(cancel.errors['note'] && { error: cancel.errors['note'] })}
            />
            <Button look="black" type="submit" loading={cancel.isSending}>
              Отменить бронь
            </Button>
          </OfficeForm>
        </Dialog>
      )}
    </section>
  )
}
