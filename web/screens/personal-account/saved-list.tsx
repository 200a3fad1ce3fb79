import type { Key, ReactNode } from 'react'
import type { ApiQueryState } from '../../hooks/use-api-query.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import type { IconName } from '#ui/icon-names.ts'
import { Panel } from '#ui/panel.tsx'
import { Area } from './area.tsx'
import css from './personal-account.module.css'

interface Row {
  key: Key
  view: ReactNode
  /** What the buttons say to those who do not see what they stand beside. */
  edit?: string
  onEdit?: () => void
  removal: string
  onRemove: () => void
}

interface Props<T> {
  title: string
  answer: ApiQueryState<readonly T[]> & { retry: () => void }
  /** The list as the last addition or removal left it; null: as it was loaded. */
  changed: readonly T[] | null
  add: { label: string; onAdd: () => void }
  empty: { icon: IconName; title: string; text: string }
  row: (thing: T) => Row
}

/** What a customer has saved for the next order: shown, added, removed. */
export function SavedList<T>({ title, answer, changed, add, empty, row }: Props<T>) {
  const button = (
    <Button look="black" icon="plus" onClick={add.onAdd}>
      {add.label}
    </Button>
  )
  const isEmpty = (changed ?? answer.data)?.length === 0
  return (
    <Area title={title} aside={!isEmpty && button} answer={answer}>
      {(loaded) =>
        isEmpty ? (
          <EmptyState icon={empty.icon} title={empty.title} actions={button}>
            {empty.text}
          </EmptyState>
        ) : (
          <ul className={css.list}>
            {(changed ?? loaded).map(row).map(({ key, view, edit, onEdit, removal, onRemove }) => (
              <li key={key}>
                <Panel className={css.card}>
                  {view}
                  <div className={css.actions}>
                    {onEdit && (
                      <Button icon="edit" aria-label={edit} onClick={onEdit}>
                        Изменить
                      </Button>
                    )}
                    <Button icon="trash" aria-label={removal} onClick={onRemove}>
                      Удалить
                    </Button>
                  </div>
                </Panel>
              </li>
            ))}
          </ul>
        )
      }
    </Area>
  )
}
