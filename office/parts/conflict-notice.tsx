import type { ReactNode } from 'react'
import type { FieldConflict } from '#contract/office/stale.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import css from './conflict-notice.module.css'

type Props = {
  /** The refusal's own words, where they say who it was. */
  title?: string | null
  conflicts: readonly FieldConflict[]
  onTheirs: () => void
  onMine: () => void
  children?: ReactNode
}

/** Two people changed the same: both values side by side, and nothing is lost until somebody decides. */
export function ConflictNotice({ title, conflicts, onTheirs, onMine, children }: Props) {
  return (
    <Notice
      tone="warning"
      title={title ?? 'Пока вы правили, это изменил другой человек'}
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
