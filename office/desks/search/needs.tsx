import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { formatNumber } from '#rules/text/number-text.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Input } from '#ui/input.tsx'
import { Notice } from '#ui/notice.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import blocks from '#office/parts/blocks.module.css'
import { useArrowRow } from '#office/parts/use-arrow-row.ts'
import { wordsOf } from '#office/state/api.ts'
import { queries } from '#office/state/queries.ts'
import { NEED_KINDS, needsQuery } from './search-desk-queries.ts'
import { SearchHead } from './search-head.tsx'
import css from './search.module.css'

export async function loader() {
  await queries.ensureQueryData(needsQuery('')).catch(() => undefined)
  return null
}

/** What a phrase leads to, shown above the goods. */
export function Component() {
  const row = useArrowRow<HTMLUListElement>()
  const [params, setParams] = useSearchParams()
  const search = params.get('search') ?? ''
  const { data, error } = useQuery(needsQuery(search.trim()))
  return (
    <>
      <SearchHead
        {...(data && { count: formatNumber(data.length) })}
        actions={
          <Button look="red" size="s" prefetch="none" to="/search/needs/new">
            Новая фраза
          </Button>
        }
      />
      <div className={blocks.desk}>
        <Input
          label="Найти фразу"
          hideLabel
          size="m"
          type="search"
          placeholder="Слово фразы, раздел или адрес"
          className={css.find}
          defaultValue={search}
          clearable
          onChange={({ target: { value } }) =>
            setParams(value ? { search: value } : {}, { replace: true, preventScrollReset: true })
          }
        />
        {error && <Notice tone="error">{wordsOf(error)}</Notice>}
        {!data && !error && <Skeleton lines={8} />}
        {data?.length === 0 && (
          <EmptyState icon="search" title="Таких фраз нет">
            Фраза ведёт покупателя на страницу, в раздел или к товару: «доставка» — на страницу о доставке.
          </EmptyState>
        )}
        {data && data.length > 0 && (
          <ul {...row} className={css.needs} aria-label="Фразы">
            {data.map(({ id, phrase, kind, name, target, isShown }) => (
              <li key={id}>
                <Link to={`/search/needs/${id}`} className={css.need}>
                  <span>{phrase.replaceAll('|', ' | ')}</span>
                  <span>
                    <Badge look="soft" tone="ink">
                      {NEED_KINDS[kind]}
                    </Badge>{' '}
                    {name} <span className={css.quiet}>{target}</span>
                    {!isShown && (
                      <Badge look="soft" tone="red">
                        не показывается
                      </Badge>
                    )}
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        )}
      </div>
    </>
  )
}
