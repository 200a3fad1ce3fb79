import clsx from 'clsx'
import { useRef } from 'react'
import { Link } from 'react-router'
import { addRequestNote, type RequestCard, type RequestNoteKind } from '#contract/office/requests.ts'
import { relativeMomentText } from '#rules/calendar/moment-text.ts'
import { formatRubles } from '#rules/money/money.ts'
import { Button } from '#ui/button.tsx'
import { Textarea } from '#ui/textarea.tsx'
import blocks from '#office/parts/blocks.module.css'
import { OfficeForm } from '#office/parts/form/office-form.tsx'
import entries from '#office/parts/journal-entries.module.css'
import { MessageEntries } from '#office/parts/message-entries.tsx'
import { api } from '#office/state/api.ts'
import { useDraft } from '#office/state/drafts.ts'
import { useMe } from '#office/state/session.ts'
import { useShortcuts } from '#office/state/shortcuts.ts'
import { useMinuteClock } from '#office/state/use-minute-clock.ts'
import css from './request.module.css'
import { useRequestStep } from './use-request-step.ts'

const KINDS: Record<RequestNoteKind, string> = {
  note: 'Заметка',
  'no-answer': 'Не дозвонились',
  later: 'Просит позже',
  talked: 'Поговорили',
  taken: 'Взяли в работу',
  left: 'Вернули в очередь',
  closed: 'Закрыли',
  reopened: 'Открыли снова',
  order: 'Оформлен заказ',
  sent: 'Отправлен ответ',
  recalled: 'Ответ отозван',
}

type Note = RequestCard['notes'][number]

const wordsOf = ({ kind, text, until }: Note, now: Date): string => {
  if (kind === 'order') return `№ ${text}`
  return [text, until && `Перезвонить ${relativeMomentText(until, now)}`].filter(Boolean).join('\n')
}

/** All that was done, what was sent, and a word for colleagues. */
export function RequestHistory({ card }: { card: RequestCard }) {
  const now = useMinuteClock()
  const me = useMe()
  return (
    <section className={blocks.block} aria-labelledby="request-history">
      <div className={blocks.head}>
        <h2 id="request-history" className={blocks.title}>
          История
        </h2>
        {me.permissions.includes('audit.read') && <Link to={`/journal?thing=request&key=${card.number}`}>Журнал</Link>}
      </div>
      <Note card={card} />
      {card.messages.length > 0 && (
        <MessageEntries
          label="Сообщения"
          messages={card.messages.map((message) => ({
            ...message,
            tone: message.state === 'failed' ? 'red' : message.state === 'sent' ? 'green' : 'grey',
          }))}
        />
      )}
      <ol className={css.entries} aria-label="Что делали">
        {card.notes.map((note) => (
          <li key={note.id} className={entries.entry}>
            <span className={entries.what}>{KINDS[note.kind]}</span>
            <span className={entries.who}>
              {note.who?.name ?? 'Магазин'} · {relativeMomentText(note.at, now)}
            </span>
            {wordsOf(note, now) && <p>{wordsOf(note, now)}</p>}
          </li>
        ))}
        <li className={entries.entry}>
          <span className={entries.what}>Заявку оставили</span>
          <span className={entries.who}>{relativeMomentText(card.createdAt, now)}</span>
        </li>
      </ol>
    </section>
  )
}

function Note({ card }: { card: RequestCard }) {
  const draft = useDraft(`request-note:${card.number}`, '')
  const field = useRef<HTMLTextAreaElement>(null)
  useShortcuts([
    { keys: 'KeyZ', shown: 'Z', name: 'Написать заметку', group: 'Заявка', run: () => field.current?.focus() },
  ])
  const form = useRequestStep(
    card.number,
    ['text'],
    (options) => api(addRequestNote, { params: { number: card.number }, body: { text: draft.value.trim() } }, options),
    () => draft.discard(''),
  )
  return (
    <OfficeForm onSubmit={form.submit} words={form.words} errors={form.errors}>
      <Textarea
        ref={field}
        label="Заметка"
        hideLabel
        max={1000}
        // out of the field: the keys of the desk are the desk's again
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          event.stopPropagation()
          event.currentTarget.blur()
        }}
        placeholder="Заметка: покупатель её не увидит"
        rows={2}
        value={draft.value}
        error={form.errors['text']}
        onValue={(text) => draft.setValue(text)}
      />
      {draft.value.trim() && (
        <div className={blocks.row}>
          <Button type="submit" size="s" look="black" loading={form.isSending}>
            Записать заметку
          </Button>
        </div>
      )}
    </OfficeForm>
  )
}

/** What else this phone has asked and bought. */
export function RequestMore({ card }: { card: RequestCard }) {
  const now = useMinuteClock()
  if (card.others.length === 0 && card.orders.length === 0) return null
  return (
    <section className={clsx(blocks.block, css.more)} aria-labelledby="request-more">
      <h2 id="request-more">С этого телефона</h2>
      {card.orders.length > 0 && (
        <ul className={blocks.list} aria-label="Заказы">
          {card.orders.map((order) => (
            <li key={order.number}>
              <span>
                <Link to={`/orders/${order.number}`}>Заказ № {order.number}</Link>{' '}
                <span className={blocks.quiet}>{relativeMomentText(order.createdAt, now)}</span>
              </span>
              <span className={css.figure}>
                {order.statusText}, {formatRubles(order.total)}
              </span>
            </li>
          ))}
        </ul>
      )}
      {card.others.length > 0 && (
        <ul className={blocks.list} aria-label="Другие обращения">
          {card.others.map((other) => (
            <li key={other.number}>
              <span>
                {other.path ? (
                  <Link to={other.path}>
                    {other.kindText} № {other.number}
                  </Link>
                ) : (
                  `${other.kindText} № ${other.number}`
                )}{' '}
                <span className={blocks.quiet}>{relativeMomentText(other.createdAt, now)}</span>
              </span>
              <span>{other.resultText ?? 'Открыта'}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
