import { Link } from 'react-router'
import type { JournalEntry } from '#contract/office/audit.ts'
import { nearMomentText } from '#rules/calendar/moment-text.ts'
import { useNow } from '#office/state/use-now.ts'
import blocks from './blocks.module.css'
import css from './journal-entries.module.css'

/** What has a card is opened by its name. */
const CARDS: Record<string, string> = {
  order: '/orders',
  staff: '/people',
  good: '/goods',
  repair: '/repairs',
  rental: '/rental',
  customer: '/customers',
}

function Thing({ entry: { thing, key, title } }: { entry: JournalEntry }) {
  return <>{CARDS[thing] ? <Link to={`${CARDS[thing]}/${key}`}>{title}</Link> : title}: </>
}

/** Who changed what, from what to what. `isOfOne`: all of them are about one thing, which need not be named. */
export function JournalEntries({ entries, isOfOne }: { entries: readonly JournalEntry[]; isOfOne?: boolean }) {
  const now = useNow()
  if (entries.length === 0) return <p className={blocks.quiet}>Изменений нет.</p>
  return (
    <ul>
      {entries.map((entry) => (
        <li key={entry.id} className={css.entry}>
          <span className={css.what}>
            {!isOfOne && <Thing entry={entry} />}
            {entry.actionText}
          </span>
          <span className={css.who}>
            {entry.who?.name ?? entry.via} · {nearMomentText(entry.at, now)}
            {entry.ip && ` · ${entry.ip}`}
          </span>
          {entry.changes.length > 0 && (
            <dl className={css.changes}>
              {entry.changes.map(({ field, label, before, after }) => (
                <div key={field} className={css.change}>
                  <dt>{label}</dt>
                  <dd>
                    {before !== null && <del className={css.before}>{before || 'пусто'}</del>}
                    {before !== null && ' → '}
                    <ins className={css.after}>{after === null || after === '' ? 'пусто' : after}</ins>
                  </dd>
                </div>
              ))}
            </dl>
          )}
        </li>
      ))}
    </ul>
  )
}
