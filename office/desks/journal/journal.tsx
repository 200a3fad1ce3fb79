import { infiniteQueryOptions, queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type LoaderFunctionArgs, useSearchParams } from 'react-router'
import { journal, journalLists } from '#contract/office/audit.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Input } from '#ui/input.tsx'
import { Notice } from '#ui/notice.tsx'
import { Select } from '#ui/select.tsx'
import blocks from '#office/parts/blocks.module.css'
import { DaysField } from '#office/parts/days-field.tsx'
import { JournalEntries } from '#office/parts/journal-entries.tsx'
import { PageHead } from '#office/parts/page-head.tsx'
import { api, wordsOf } from '#office/state/api.ts'
import { queries } from '#office/state/queries.ts'
import css from './journal.module.css'

const KEYS = ['staff', 'thing', 'key', 'from', 'to'] as const
type Asked = Partial<Record<(typeof KEYS)[number], string>>

const readAsked = (search: URLSearchParams): Asked =>
  Object.fromEntries(KEYS.flatMap((key) => (search.get(key) ? [[key, search.get(key)!]] : [])))

const journalQuery = (asked: Asked) =>
  infiniteQueryOptions({
    queryKey: ['journal', asked] as const,
    queryFn: async ({ pageParam, signal }) => {
      const { staff, ...rest } = asked
      const query = { ...rest, ...(staff ? { staff: Number(staff) } : {}), ...(pageParam ? { after: pageParam } : {}) }
      return (await api(journal, { query: { ...query, limit: 50 } }, { signal })).data
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 5_000,
  })

const journalListsQuery = queryOptions({
  queryKey: ['journal-lists'],
  queryFn: async () => (await api(journalLists, {})).data,
  staleTime: 60_000,
})

export async function loader({ request }: LoaderFunctionArgs) {
  void queries.prefetchQuery(journalListsQuery)
  await queries.ensureInfiniteQueryData(journalQuery(readAsked(new URL(request.url).searchParams)))
  return null
}

/** Who, when, from where, what, before and after: written by the database itself, changed by nobody. */
export function Component() {
  const [search, setSearch] = useSearchParams()
  const asked = readAsked(search)
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage, isPlaceholderData } = useInfiniteQuery({
    ...journalQuery(asked),
    placeholderData: (before) => before,
  })
  const { data: lists } = useQuery(journalListsQuery)
  const entries = data?.pages.flatMap((page) => page.entries) ?? []
  const set = (key: (typeof KEYS)[number], value: string) => {
    const next = new URLSearchParams(search)
    if (value) next.set(key, value)
    else next.delete(key)
    setSearch(next, { replace: true })
  }
  const isAsked = Object.keys(asked).length > 0
  return (
    <>
      <PageHead title="Журнал" note="Кто, когда и что изменил. Стереть или поправить запись нельзя." />
      <div className={blocks.desk}>
        <div className={css.tools}>
          <Select
            label="Кто"
            size="m"
            value={asked.staff ?? ''}
            options={[
              { value: '', label: 'Все люди' },
              ...(lists?.people ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
            onChange={(event) => set('staff', event.target.value)}
          />
          <Select
            label="Что"
            size="m"
            value={asked.thing ?? ''}
            options={[
              { value: '', label: 'Всё' },
              ...(lists?.things ?? []).map(({ code, text }) => ({ value: code, label: text })),
            ]}
            onChange={(event) => set('thing', event.target.value)}
          />
          <DaysField from={asked.from} to={asked.to} onDay={set} />
          <Input
            label="Номер или код"
            size="m"
            placeholder="100123"
            value={asked.key ?? ''}
            onChange={(event) => set('key', event.target.value.trim())}
          />
          {isAsked && (
            <Button size="s" icon="close" onClick={() => setSearch({}, { replace: true })}>
              Показать всё
            </Button>
          )}
        </div>
        {error && <Notice tone="error">{wordsOf(error)}</Notice>}
        <section className={blocks.block} aria-label="Записи" aria-busy={isPlaceholderData}>
          {data && entries.length === 0 ? (
            <EmptyState icon="list" title={isAsked ? 'По этим условиям записей нет' : 'Журнал пока пуст'} />
          ) : (
            <JournalEntries entries={entries} />
          )}
          {hasNextPage && (
            <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              Показать раньше
            </Button>
          )}
        </section>
      </div>
    </>
  )
}
