import type { SessionRow } from '#contract/office/session.ts'
import { relativeMomentText } from '#rules/calendar/moment-text.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import blocks from './blocks.module.css'
import css from './session-rows.module.css'
import { useMinuteClock } from '#office/state/use-minute-clock.ts'

type Props = { rows: readonly SessionRow[]; onEnd: (row: SessionRow) => void; ending: string | null }

/** Where somebody is signed in; each can be ended. */
export function SessionRows({ rows, onEnd, ending }: Props) {
  const now = useMinuteClock()
  return (
    <ul className={blocks.list}>
      {rows.map((row) => (
        <li key={row.id}>
          <span className={css.words}>
            <span>
              {row.device}{' '}
              {row.isCurrent && (
                <Badge tone="green" look="soft">
                  Этот вход
                </Badge>
              )}
            </span>
            <span className={css.where}>
              {[row.city, row.ip].filter(Boolean).join(', ')} · {relativeMomentText(row.seenAt, now)}
            </span>
          </span>
          {!row.isCurrent && (
            <Button size="s" loading={ending === row.id} onClick={() => onEnd(row)}>
              Завершить
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}
