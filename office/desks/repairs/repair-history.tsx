import { useState } from 'react'
import { addRepairNote, type RepairCard } from '#contract/office/repairs.ts'
import { relativeMomentText } from '#rules/calendar/moment-text.ts'
import { withUnit } from '#rules/text/typography.ts'
import { Button } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'
import { Textarea } from '#ui/textarea.tsx'
import blocks from '#office/parts/blocks.module.css'
import { OfficeForm } from '#office/parts/form/office-form.tsx'
import { api } from '#office/state/api.ts'
import { useMe } from '#office/state/session.ts'
import { useMinuteClock } from '#office/state/use-minute-clock.ts'
import css from './repair.module.css'
import { useRepairStep } from './use-repair-step.ts'

const HOUR = 60
const DAY = 24 * HOUR

function spentText(minutes: number): string {
  if (minutes < HOUR) return withUnit(minutes, 'мин')
  if (minutes < 2 * DAY) return withUnit(Math.floor(minutes / HOUR), 'ч')
  return withUnit(Math.floor(minutes / DAY), 'дн')
}

const MESSAGE_STATES: Record<string, string> = {
  waiting: 'ждёт отправки',
  sending: 'отправляется',
  sent: 'отправлено',
  failed: 'не ушло',
  void: 'отозвано, не ушло',
}

/** How long it stood in each state, what was said to its owner, and what the shop's people wrote for each other. */
export function RepairHistory({ card, mayWrite }: { card: RepairCard; mayWrite: boolean }) {
  const now = useMinuteClock()
  const me = useMe()
  return (
    <section className={blocks.block} aria-labelledby="repair-history">
      <div className={blocks.head}>
        <h2 id="repair-history" className={blocks.title}>
          Ход ремонта
        </h2>
        {me.permissions.includes('audit.read') && (
          <Link to={`/journal?thing=repair&key=${card.number}`} prefetch="none">
            Журнал
          </Link>
        )}
      </div>
      <ol className={css.steps}>
        {card.history.toReversed().map((step) => (
          <li key={step.at + step.state} className={css.step}>
            <span>{step.stateText}</span>
            <span className={css.time}>
              {step.state === 'issued' || step.state === 'cancelled' ? '' : spentText(step.minutes)}
            </span>
            <small>
              {relativeMomentText(step.at, now)}
              {step.who && `, ${step.who.name}`}
              {step.note && ` · ${step.note}`}
            </small>
          </li>
        ))}
      </ol>
      {mayWrite && <Note card={card} />}
      {card.notes.length > 0 && (
        <ul className={css.steps} aria-label="Заметки">
          {card.notes.map((note) => (
            <li key={note.id} className={css.step}>
              <span className={css.said}>{note.text}</span>
              <small>
                {note.who?.name ?? 'Магазин'}, {relativeMomentText(note.at, now)}
              </small>
            </li>
          ))}
        </ul>
      )}
      {card.messages.length > 0 && (
        <>
          <h3>Хозяину отправлено</h3>
          <ul className={css.steps}>
            {card.messages.map((message) => (
              <li key={message.id} className={css.step}>
                <span className={css.what}>{message.text}</span>
                <small>
                  {message.channel === 'sms' ? 'SMS' : 'Письмо'}, {relativeMomentText(message.at, now)},{' '}
                  {MESSAGE_STATES[message.state] ?? message.state}
                </small>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

function Note({ card }: { card: RepairCard }) {
  const [text, setText] = useState('')
  const { submit, isSending, errors, words } = useRepairStep(
    card.number,
    ['text'],
    (options) => api(addRepairNote, { params: { number: card.number }, body: { text } }, options),
    () => setText(''),
  )
  return (
    <OfficeForm onSubmit={() => void submit()} words={words} errors={errors} className={css.form}>
      <Textarea
        label="Заметка для своих"
        max={1000}
        rows={2}
        value={text}
        onValue={setText}
        {...(errors['text'] && { error: errors['text'] })}
      />
      {text.trim() !== '' && (
        <Button type="submit" loading={isSending}>
          Записать
        </Button>
      )}
    </OfficeForm>
  )
}
