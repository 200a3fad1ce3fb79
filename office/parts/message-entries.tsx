import { relativeMomentText } from '#rules/calendar/moment-text.ts'
import { Badge } from '#ui/badge.tsx'
import { useMinuteClock } from '#office/state/use-minute-clock.ts'
import entries from './journal-entries.module.css'
import css from './message-entries.module.css'

export interface SentMessage {
  id: string | number
  channel: string
  subject?: string | null
  recipient?: string | null
  at: string
  tone: 'red' | 'green' | 'grey'
  stateText: string
  text: string
  error: string | null
}

/** What a buyer was sent, with what became of it. */
export function MessageEntries({ messages, label }: { messages: readonly SentMessage[]; label?: string }) {
  const now = useMinuteClock()
  return (
    <ul className={css.list} aria-label={label}>
      {messages.map((message) => (
        <li key={message.id} className={entries.entry}>
          <span className={entries.what}>
            {message.channel === 'sms' ? 'SMS' : 'Письмо'}
            {message.subject && `: ${message.subject}`}
          </span>
          <span className={entries.who}>
            {message.recipient && `${message.recipient} · `}
            {relativeMomentText(message.at, now)}{' '}
            <Badge look="soft" tone={message.tone}>
              {message.stateText}
            </Badge>
          </span>
          <p className={css.text}>{message.text}</p>
          {message.error && <p className={css.error}>{message.error}</p>}
        </li>
      ))}
    </ul>
  )
}
