import type { ReactNode } from 'react'
import { isApiError } from '#contract/api-error.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import css from './conflict-notice.module.css'

export interface Conflict {
  field: string
  label: string
  yours: string
  theirs: string
}

/** What somebody else has changed meanwhile; empty: the failure is about something else. */
export function conflictsOf(error: unknown): Conflict[] {
  if (!isApiError(error) || error.status !== 409) return []
  return (error.answer as { conflicts?: Conflict[] }).conflicts ?? []
}

type Props = { conflicts: readonly Conflict[]; onTheirs: () => void; onMine: () => void; children?: ReactNode }

/** Two people changed the same: both values side by side, and nothing is lost until somebody decides. */
export function ConflictNotice({ conflicts, onTheirs, onMine, children }: Props) {
  return (
    <Notice
      tone="error"
      title="Пока вы правили, это изменил другой человек"
      actions={
        <>
          <Button size="s" look="black" onClick={onTheirs}>
            Взять как у них
          </Button>
          <Button size="s" onClick={onMine}>
            Записать моё
          </Button>
        </>
      }
    >
      {children}
      <dl className={css.list}>
        {conflicts.map(({ field, label, yours, theirs }) => (
          <div key={field} className={css.row}>
            <dt className={css.label}>{label}</dt>
            <dd>
              <span className={css.whose}>У вас</span> {yours || 'пусто'}
            </dd>
            <dd>
              <span className={css.whose}>Сейчас</span> {theirs || 'пусто'}
            </dd>
          </div>
        ))}
      </dl>
    </Notice>
  )
}
