import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { type LoaderFunctionArgs, useSearchParams } from 'react-router'
import { journal } from '#contract/office/audit.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Input } from '#ui/input.tsx'
import { Notice } from '#ui/notice.tsx'
import blocks from '#office/parts/blocks.module.css'
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

export async function loader({ request }: LoaderFunctionArgs) {
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
          <Input
            label="С дня"
            type="date"
            size="m"
            value={asked.from ?? ''}
            onChange={(e) => set('from', e.target.value)}
          />
          <Input
            label="По день"
            type="date"
            size="m"
            value={asked.to ?? ''}
            onChange={(e) => set('to', e.target.value)}
          />
          <Input
            label="Номер или код"
            size="m"
            placeholder="Заказ 100123"
            value={asked.key ?? ''}
            onChange={(event) => set('key', event.target.value.trim())}
          />
          {isAsked && (
            <Button size="s" icon="close" onClick={() => setSearch({}, { replace: true })}>
              Показать всё
            </Button>
          )}
        </div>
        {asked.staff && (
          <Notice
            actions={
              <Button size="s" onClick={() => set('staff', '')}>
                Все люди
              </Button>
            }
          >
            Показаны изменения одного человека{entries[0]?.who ? `: ${entries[0].who.name}` : ''}.
          </Notice>
        )}
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
