import { Link } from 'react-router'
import type { JournalEntry } from '#contract/office/audit.ts'
import { relativeMomentText } from '#rules/calendar/moment-text.ts'
import { useMinuteClock } from '#office/state/use-minute-clock.ts'
import blocks from './blocks.module.css'
import css from './journal-entries.module.css'

function Thing({ entry: { path, title } }: { entry: JournalEntry }) {
  return <>{path ? <Link to={path}>{title}</Link> : title}: </>
}

/** What was and what is, field by field. */
export function JournalChanges({ changes }: Pick<JournalEntry, 'changes'>) {
  return (
    <dl>
      {changes.map(({ field, label, before, after }) => (
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
  )
}

/** Who changed what, from what to what. `isOfOne`: all of them are about one thing, which need not be named. */
export function JournalEntries({ entries, isOfOne }: { entries: readonly JournalEntry[]; isOfOne?: boolean }) {
  const now = useMinuteClock()
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
            {entry.who?.name ?? entry.via} · {relativeMomentText(entry.at, now)}
            {entry.ip && ` · ${entry.ip}`}
          </span>
          {entry.changes.length > 0 && <JournalChanges changes={entry.changes} />}
        </li>
      ))}
    </ul>
  )
}
