import type { ReactNode } from 'react'
import type { ApiQueryState } from '../../hooks/use-api-query.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import css from './personal-account.module.css'

interface Props<T> {
  title: string
  /** What one may do here beside the list. */
  aside?: ReactNode
  /** What stands over the list, whatever becomes of it. */
  above?: ReactNode
  answer: ApiQueryState<T> & { retry: () => void }
  children: (data: T) => ReactNode
}

/** One part of the account: waiting, failed, or there. */
export function Area<T>({ title, aside, above, answer, children }: Props<T>) {
  return (
    <div className={css.area}>
      <div className={css.areaHead}>
        <h1 tabIndex={-1}>{title}</h1>
        {aside}
      </div>
      {above}
      {answer.state === 'loading' && (
        <div aria-busy="true" aria-label="Загружаем" className={css.list}>
          <Skeleton height="11rem" />
          <Skeleton height="11rem" />
        </div>
      )}
      {answer.state === 'failed' && (
        <EmptyState
          failed
          title="Не получилось загрузить"
          actions={
            <Button icon="refresh" onClick={answer.retry}>
              Повторить
            </Button>
          }
        >
          Проверьте связь и повторите: с данными ничего не случилось.
        </EmptyState>
      )}
      {answer.state === 'ready' && children(answer.data)}
    </div>
  )
}
