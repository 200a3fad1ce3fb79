import type { ComponentProps, ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { useMe } from '#office/state/session.ts'
import { FilterChooser } from './filter-choice.tsx'
import { ListSearch } from './list-search.tsx'
import css from './list-filters.module.css'

type Choice = Pick<ComponentProps<typeof FilterChooser>, 'chosen' | 'onToggle' | 'onClear'>
type Props = {
  search: Omit<ComponentProps<typeof ListSearch>, 'className'>
  /** Choices of the desk's own. */
  children?: ReactNode
  /** Offered to those who work in several. */
  branch?: Choice
  isNarrowed?: boolean
  onReset?: () => void
}

/** The search of a desk and the choices that narrow its list. */
export function ListFilters({ search, children, branch, isNarrowed = false, onReset }: Props) {
  const { branches } = useMe()
  const hasBranches = branch && branches.length > 1
  return (
    <>
      <ListSearch {...search} className={css.search} />
      {(children || hasBranches || isNarrowed) && (
        <div role="group" aria-label="Фильтры" className={css.filters}>
          {children}
          {hasBranches && (
            <FilterChooser
              name="Филиал"
              options={branches.map(({ code, name }) => ({ value: code, name }))}
              {...branch}
            />
          )}
          {isNarrowed && (
            <Button size="s" icon="close" onClick={onReset}>
              Сбросить
            </Button>
          )}
        </div>
      )}
    </>
  )
}
