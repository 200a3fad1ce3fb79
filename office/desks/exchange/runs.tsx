import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { useCallback, useMemo } from 'react'
import { Link, type LoaderFunctionArgs, useNavigate, useSearchParams } from 'react-router'
import type { ExchangeRun } from '#contract/office/exchange-runs.ts'
import { relativeMomentText } from '#rules/calendar/moment-text.ts'
import { Badge } from '#ui/badge.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageHead } from '#office/parts/page-head.tsx'
import type { OfficeColumn } from '#office/parts/table/columns.ts'
import { DataTable } from '#office/parts/table/data-table.tsx'
import { WIDE_TABLE_PX } from '#office/parts/table/use-narrow.ts'
import { FilterChooser } from '#office/parts/table/filter-choice.tsx'
import screen from '#office/parts/table/list-screen.module.css'
import { ListTools } from '#office/parts/table/list-tools.tsx'
import { useRowCursor } from '#office/parts/table/use-row-cursor.ts'
import { useTableLayout } from '#office/parts/table/use-table-layout.ts'
import { wordsOf } from '#office/state/api.ts'
import { queries } from '#office/state/queries.ts'
import { useMinuteClock } from '#office/state/use-minute-clock.ts'
import { type RunsAsked, runsQuery, sourcesQuery } from './exchange-queries.ts'
import { durationText, figuresText, RUN_KINDS, RUN_STATES } from './exchange-words.ts'

const readAsked = (params: URLSearchParams): RunsAsked => {
  const source = Number(params.get('source'))
  const state = params.get('state')
  return { ...(source > 0 ? { source } : {}), ...(state ? { state } : {}) }
}

export async function loader({ request }: LoaderFunctionArgs) {
  void queries.prefetchQuery(sourcesQuery)
  // a refusal is said on the desk
  await queries.ensureInfiniteQueryData(runsQuery(readAsked(new URL(request.url).searchParams))).catch(() => undefined)
  return null
}

const pathOf = ({ id }: ExchangeRun) => `/exchange/runs/${id}`
const outcome = ({ failure, figures }: ExchangeRun) => failure ?? figuresText(figures)

function columnsOf(now: Date): OfficeColumn<ExchangeRun>[] {
  return [
    {
      id: 'started',
      name: 'Начат',
      width: 10,
      isFixed: true,
      cell: (run) => <Link to={pathOf(run)}>{relativeMomentText(run.startedAt, now)}</Link>,
      csv: ({ startedAt }) => startedAt,
    },
    {
      id: 'state',
      name: 'Состояние',
      width: 9,
      cell: ({ state }) => (
        <Badge look="soft" tone={RUN_STATES[state].tone}>
          {RUN_STATES[state].name}
        </Badge>
      ),
      csv: ({ state }) => RUN_STATES[state].name,
    },
    { id: 'outcome', name: 'Что вышло', width: 14, grow: 1.4, cell: outcome, csv: outcome },
    {
      id: 'source',
      name: 'Источник',
      width: 9,
      grow: 0.5,
      cell: ({ sourceName }) => sourceName,
      csv: ({ sourceName }) => sourceName,
    },
    { id: 'kind', name: 'Что', width: 6, cell: ({ kind }) => RUN_KINDS[kind], csv: ({ kind }) => RUN_KINDS[kind] },
    {
      id: 'problems',
      name: 'Замечаний',
      width: 6,
      isFigure: true,
      cell: ({ problems }) => problems || '',
      csv: ({ problems }) => problems,
    },
    {
      id: 'files',
      name: 'Файлов',
      width: 5,
      isFigure: true,
      isHidden: true,
      cell: ({ files }) => files,
      csv: ({ files }) => files,
    },
    {
      id: 'duration',
      name: 'Шёл',
      width: 6.5,
      isFigure: true,
      cell: (run) => durationText(run, now),
      csv: (run) => durationText(run, now),
    },
    { id: 'by', name: 'Кто решил', width: 9, isHidden: true, cell: ({ by }) => by ?? '', csv: ({ by }) => by ?? '' },
  ]
}

export function Component() {
  const [params, setParams] = useSearchParams()
  const asked = readAsked(params)
  const navigate = useNavigate()
  const now = useMinuteClock()
  const { data: known } = useQuery(sourcesQuery)
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage, isPending } = useInfiniteQuery({
    ...runsQuery(asked),
    placeholderData: keepPreviousData,
  })
  const rows = useMemo(() => data?.pages.flatMap(({ runs }) => runs) ?? [], [data])
  const columns = useMemo(() => columnsOf(now), [now])
  const { layout, setLayout } = useTableLayout('exchange-runs', columns)
  const rowId = useCallback(({ id }: ExchangeRun) => String(id), [])
  const open = useCallback((run: ExchangeRun) => void navigate(pathOf(run)), [navigate])
  const list = `exchange-runs?${params.toString()}`
  const { cursor, setCursor } = useRowCursor({ list, rows, rowId, onOpen: open })
  const more = useCallback(() => {
    if (!isFetchingNextPage) void fetchNextPage()
  }, [fetchNextPage, isFetchingNextPage])
  const set = (key: string, values: readonly string[]) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        if (values.length > 0) next.set(key, values.join(','))
        else next.delete(key)
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  const states = asked.state?.split(',') ?? []
  const isAsked = Object.keys(asked).length > 0
  return (
    <div className={clsx(screen.screen, screen.withTools)}>
      <PageHead title="Обмен" desk="/exchange" />
      <ListTools columns={columns} layout={layout} onLayout={setLayout} rows={rows} file="zapuski.csv">
        <FilterChooser
          name="Состояние"
          options={Object.entries(RUN_STATES).map(([value, { name }]) => ({ value, name }))}
          chosen={states}
          onToggle={(value) =>
            set('state', states.includes(value) ? states.filter((each) => each !== value) : [...states, value])
          }
          onClear={() => set('state', [])}
        />
        {(known?.sources.length ?? 0) > 1 && (
          <FilterChooser
            name="Источник"
            options={known!.sources.map(({ id, name }) => ({ value: String(id), name }))}
            chosen={asked.source ? [String(asked.source)] : []}
            onToggle={(value) => set('source', String(asked.source) === value ? [] : [value])}
            onClear={() => set('source', [])}
          />
        )}
      </ListTools>
      {error && <Notice tone="error">{wordsOf(error)}</Notice>}
      <DataTable
        label="Запуски обмена"
        list={list}
        columns={columns}
        layout={layout}
        rows={error ? [] : rows}
        rowId={rowId}
        cursor={cursor}
        onCursor={setCursor}
        onOpen={open}
        tone={({ state }) => (state === 'held' ? 'new' : state === 'dropped' || state === 'undone' ? 'dim' : undefined)}
        cardsBelow={WIDE_TABLE_PX}
        card={(run) => (
          <>
            <Link to={pathOf(run)}>{relativeMomentText(run.startedAt, now)}</Link>
            <Badge look="soft" tone={RUN_STATES[run.state].tone}>
              {RUN_STATES[run.state].name}
            </Badge>
            <span>{outcome(run) || RUN_KINDS[run.kind]}</span>
            <span>{durationText(run, now)}</span>
          </>
        )}
        isMore={hasNextPage}
        onMore={more}
        empty={
          isPending || error ? null : (
            <EmptyState icon="refresh" title={isAsked ? 'Таких запусков нет' : 'Запусков пока не было'}>
              {isAsked
                ? 'Уберите часть условий.'
                : 'Первый появится, когда 1С начнёт обмен или вы загрузите файл поставщика.'}
            </EmptyState>
          )
        }
      />
    </div>
  )
}
