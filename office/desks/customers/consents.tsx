import { infiniteQueryOptions, keepPreviousData, queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { useCallback, useMemo, useState } from 'react'
import { Link, type LoaderFunctionArgs, useNavigate, useSearchParams } from 'react-router'
import { consentLedger, consentWording, type LedgerEntry } from '#contract/office/consents.ts'
import { longDayText, relativeMomentText, timeOfDayText } from '#rules/calendar/moment-text.ts'
import { CONSENT_KINDS, CONSENT_WAYS, CONSENTS } from '#rules/identity/consent.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { FigureList } from '#ui/figure-list.tsx'
import { Notice } from '#ui/notice.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { TextButton } from '#ui/text-button.tsx'
import { PageHead } from '#office/parts/page-head.tsx'
import { DaysChoice } from '#office/parts/table/days-choice.tsx'
import { FileMenu } from '#office/parts/table/file-menu.tsx'
import { FilterChooser } from '#office/parts/table/filter-choice.tsx'
import { ListSearch } from '#office/parts/table/list-search.tsx'
import { WIDE_TABLE_PX } from '#office/parts/table/use-narrow.ts'
import { ColumnChooser } from '#office/parts/table/column-chooser.tsx'
import type { OfficeColumn } from '#office/parts/table/columns.ts'
import { DataTable } from '#office/parts/table/data-table.tsx'
import screen from '#office/parts/table/list-screen.module.css'
import line from '#office/parts/table/row-line.module.css'
import { useRowCursor } from '#office/parts/table/use-row-cursor.ts'
import { useTableLayout } from '#office/parts/table/use-table-layout.ts'
import { dotted } from '#office/parts/dotted.ts'
import { valuesOfFilter } from '#office/state/address-filters.ts'
import { api, wordsOf } from '#office/state/api.ts'
import { queries } from '#office/state/queries.ts'
import { useMinuteClock } from '#office/state/use-minute-clock.ts'
import { type LedgerFilterValues, ledgerFilters } from './consent-filters.ts'
import css from './consents.module.css'

const ledgerQuery = (filters: LedgerFilterValues) =>
  infiniteQueryOptions({
    queryKey: ['consents', ledgerFilters.keyOf(filters)] as const,
    queryFn: async ({ pageParam, signal }) => {
      const query = { ...filters, ...(pageParam ? { after: pageParam } : {}), limit: 50 }
      return (await api(consentLedger, { query }, { signal })).data
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 5_000,
  })

/** Never changes: what was agreed to stays as it was. */
const wordingQuery = (hash: string) =>
  queryOptions({
    queryKey: ['consent-wording', hash] as const,
    queryFn: async () => (await api(consentWording, { params: { hash } })).data,
    staleTime: Infinity,
  })

export function loader({ request }: LoaderFunctionArgs) {
  void queries.prefetchInfiniteQuery(ledgerQuery(ledgerFilters.read(new URL(request.url).searchParams)))
  return null
}

function fileOf(filters: LedgerFilterValues, format: 'csv' | 'xlsx'): string {
  const query = ledgerFilters.write(filters)
  query.set('format', format)
  return `/api/office/consents-file?${query.toString()}`
}

const subjectOf = ({ phone, email, customer }: LedgerEntry) =>
  dotted(customer?.name ?? '', phone, email) || (customer ? `Карточка № ${customer.id}` : 'Посетитель')

function StateBadge({ entry }: { entry: LedgerEntry }) {
  return (
    <Badge look="soft" tone={entry.isGiven ? 'green' : 'red'}>
      {entry.isGiven ? 'дано' : 'отозвано'}
    </Badge>
  )
}

const columnsOf = (now: Date, open: (entry: LedgerEntry) => void): OfficeColumn<LedgerEntry>[] => [
  {
    id: 'at',
    name: 'Когда',
    width: 10.5,
    isFixed: true,
    cell: (entry) => (
      <TextButton className={line.age} onClick={() => open(entry)}>
        {relativeMomentText(entry.at, now)}
      </TextButton>
    ),
  },
  { id: 'what', name: 'Согласие', width: 13, grow: 1, cell: ({ what }) => what },
  { id: 'state', name: 'Что', width: 6, cell: (entry) => <StateBadge entry={entry} /> },
  { id: 'who', name: 'Кто', width: 13, grow: 1.4, cell: subjectOf },
  { id: 'way', name: 'Способ', width: 9, grow: 0.6, cell: ({ wayText }) => wayText },
  { id: 'version', name: 'Версия', width: 6, cell: ({ version }) => version },
  { id: 'where', name: 'Где', width: 10, grow: 0.6, isHidden: true, cell: ({ where }) => where },
  { id: 'ip', name: 'Адрес в сети', width: 8, isHidden: true, cell: ({ ip }) => ip },
]

const KINDS = CONSENT_KINDS.map((kind) => ({ value: kind, name: CONSENTS[kind].name }))
const WAYS = Object.entries(CONSENT_WAYS).map(([value, name]) => ({ value, name }))
const STATES = [
  { value: 'given', name: 'Дано' },
  { value: 'withdrawn', name: 'Отозвано' },
]

/** Who agreed to what, when, by which words and how; nothing here is rewritten. */
export function Component() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const now = useMinuteClock()
  const filters = useMemo(() => ledgerFilters.read(search), [search])
  const key = ledgerFilters.keyOf(filters)
  const list = `consents?${key}`
  const [opened, setOpened] = useState<LedgerEntry | null>(null)
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage, isPending } = useInfiniteQuery({
    ...ledgerQuery(filters),
    placeholderData: keepPreviousData,
  })
  const rows = useMemo(() => data?.pages.flatMap(({ entries }) => entries) ?? [], [data])
  const open = useCallback((entry: LedgerEntry) => setOpened(entry), [])
  const columns = useMemo(() => columnsOf(now, open), [now, open])
  const { layout, setLayout } = useTableLayout('consents', columns)
  const rowId = useCallback(({ id }: LedgerEntry) => String(id), [])
  const { cursor, setCursor } = useRowCursor({ list, rows, rowId, onOpen: open })
  const more = useCallback(() => {
    if (!isFetchingNextPage) void fetchNextPage()
  }, [fetchNextPage, isFetchingNextPage])
  const setFilters = (next: LedgerFilterValues) =>
    void navigate(`/customers/consents?${ledgerFilters.keyOf(next)}`, { preventScrollReset: true })
  const choice = (name: 'kind' | 'way' | 'state') => ({
    chosen: valuesOfFilter(filters[name]),
    onToggle: (value: string) => setFilters(ledgerFilters.toggled(filters, name, value)),
    onClear: () => setFilters({ ...filters, [name]: '' }),
  })
  return (
    <section aria-label="Реестр согласий" className={clsx(screen.screen, screen.withTools)}>
      <PageHead
        title="Согласия"
        note="152-ФЗ и 38-ФЗ: кто, когда, с каким текстом и откуда. Стереть или поправить запись нельзя."
        desk="/customers"
        actions={<FileMenu fileOf={(format) => fileOf(filters, format)} />}
      />
      <div className={screen.tools}>
        <ListSearch
          label="Телефон, e-mail или № карточки"
          placeholder="Телефон, e-mail, № карточки"
          group="Согласия"
          className={css.search}
          value={filters.search ?? ''}
          onValue={(text) => setFilters({ ...filters, search: text })}
        />
        <div role="group" aria-label="Фильтры" className={screen.filters}>
          <FilterChooser name="Согласие" options={KINDS} {...choice('kind')} />
          <FilterChooser name="Что" options={STATES} {...choice('state')} />
          <FilterChooser name="Способ" options={WAYS} {...choice('way')} />
          <DaysChoice days={filters} onDays={(days) => setFilters({ ...filters, ...days })} />
          {key && (
            <Button size="s" icon="close" onClick={() => setFilters({})}>
              Сбросить
            </Button>
          )}
        </div>
        <span className={screen.push} />
        <span className={screen.atTable}>
          <ColumnChooser columns={columns as OfficeColumn<never>[]} layout={layout} onLayout={setLayout} />
        </span>
        {error && (
          <div className={screen.failure}>
            <Notice tone="error">{wordsOf(error)}</Notice>
          </div>
        )}
      </div>
      <DataTable
        key={list}
        label="Согласия"
        list={list}
        columns={columns}
        layout={layout}
        rows={error ? [] : rows}
        rowId={rowId}
        cardsBelow={WIDE_TABLE_PX}
        cursor={cursor}
        onCursor={setCursor}
        onOpen={open}
        card={(entry) => (
          <>
            <TextButton className={line.title} onClick={() => open(entry)}>
              {entry.what}
            </TextButton>
            <StateBadge entry={entry} />
            <span className={line.said}>{dotted(subjectOf(entry), entry.wayText)}</span>
            <span className={line.time}>{relativeMomentText(entry.at, now)}</span>
          </>
        )}
        isMore={hasNextPage}
        onMore={more}
        empty={
          isPending || error ? null : (
            <EmptyState icon="check" title={key ? 'По этим условиям записей нет' : 'Согласий пока нет'}>
              {key ? 'Уберите часть условий или возьмите больше дней.' : 'Первая же форма на сайте запишет своё здесь.'}
            </EmptyState>
          )
        }
      />
      {opened && <EntryDialog entry={opened} onClose={() => setOpened(null)} />}
    </section>
  )
}

/** One entry with the very words that were agreed to. */
function EntryDialog({ entry, onClose }: { entry: LedgerEntry; onClose: () => void }) {
  const { data, error } = useQuery({ ...wordingQuery(entry.hash ?? ''), enabled: entry.hash !== null })
  const { customer } = entry
  return (
    <Dialog open size="m" title={`${entry.what}: ${entry.isGiven ? 'дано' : 'отозвано'}`} onClose={onClose}>
      <div className={css.entry}>
        <FigureList
          rows={[
            { label: 'Запись', value: `№ ${entry.id}` },
            { label: 'Когда', value: `${longDayText(new Date(entry.at))}, ${timeOfDayText(entry.at)}` },
            ...(customer
              ? [
                  {
                    label: 'Клиент',
                    value: <Link to={`/customers/${customer.id}`}>{customer.name || `№ ${customer.id}`}</Link>,
                  },
                ]
              : []),
            { label: 'Телефон', value: entry.phone || 'нет' },
            { label: 'E-mail', value: entry.email || 'нет' },
            { label: 'Способ', value: dotted(entry.wayText, entry.where) },
            { label: 'Адрес в сети', value: entry.ip || 'скрыт или не записан' },
            { label: 'Версия текста', value: entry.version },
            { label: 'Отпечаток', value: entry.hash ? <code className={css.hash}>{entry.hash}</code> : 'нет' },
          ]}
        />
        <h3>Текст</h3>
        {entry.hash === null && <p>Дано до того, как магазин начал хранить тексты: известна только версия.</p>}
        {error && <Notice tone="error">{wordsOf(error)}</Notice>}
        {entry.hash !== null && !data && !error && <Skeleton lines={6} />}
        {data && (
          // long, so it is reached by keys as well
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          <div className={css.wording} role="region" aria-label="Текст согласия" tabIndex={0}>
            {data.text}
          </div>
        )}
      </div>
    </Dialog>
  )
}
