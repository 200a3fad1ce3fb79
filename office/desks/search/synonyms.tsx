import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { formatNumber } from '#rules/text/number-text.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Input } from '#ui/input.tsx'
import { Notice } from '#ui/notice.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import blocks from '#office/parts/blocks.module.css'
import { useArrowRow } from '#office/parts/use-arrow-row.ts'
import { wordsOf } from '#office/state/api.ts'
import { queries } from '#office/state/queries.ts'
import { synonymsQuery } from './search-desk-queries.ts'
import { SearchHead } from './search-head.tsx'
import css from './search.module.css'

export async function loader() {
  await queries.ensureQueryData(synonymsQuery('')).catch(() => undefined)
  return null
}

/** Sets of words that mean the same. */
export function Component() {
  const row = useArrowRow<HTMLUListElement>()
  const [params, setParams] = useSearchParams()
  const search = params.get('search') ?? ''
  const { data, error } = useQuery(synonymsQuery(search.trim()))
  return (
    <>
      <SearchHead
        {...(data && { count: formatNumber(data.total) })}
        actions={
          <Button look="red" size="s" prefetch="none" to="/search/synonyms/new">
            Новый набор
          </Button>
        }
      />
      <div className={blocks.desk}>
        <Input
          label="Найти слово"
          hideLabel
          size="m"
          type="search"
          placeholder="Слово набора"
          className={css.find}
          defaultValue={search}
          clearable
          onChange={({ target: { value } }) =>
            setParams(value ? { search: value } : {}, { replace: true, preventScrollReset: true })
          }
        />
        {error && <Notice tone="error">{wordsOf(error)}</Notice>}
        {!data && !error && <Skeleton lines={8} />}
        {data?.sets.length === 0 && (
          <EmptyState icon="search" title="Такого слова в синонимах нет">
            Новый набор свяжет его с тем, что есть в магазине.
          </EmptyState>
        )}
        {data && data.sets.length > 0 && (
          <ul {...row} className={css.sets} aria-label="Наборы синонимов">
            {data.sets.map(({ id, phrases }) => (
              <li key={id}>
                <Link to={`/search/synonyms/${id}`} className={css.set}>
                  {phrases.join(' · ')}
                </Link>
              </li>
            ))}
          </ul>
        )}
      </div>
    </>
  )
}
