import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { useCallback, useMemo, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { WaitingGood } from '#contract/office/exchange-runs.ts'
import { relativeMomentText } from '#rules/calendar/moment-text.ts'
import { Badge } from '#ui/badge.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Input } from '#ui/input.tsx'
import { Notice } from '#ui/notice.tsx'
import { Select } from '#ui/select.tsx'
import { PageHead } from '#office/parts/page-head.tsx'
import type { OfficeColumn } from '#office/parts/table/columns.ts'
import { DataTable } from '#office/parts/table/data-table.tsx'
import { WIDE_TABLE_PX } from '#office/parts/table/use-narrow.ts'
import screen from '#office/parts/table/list-screen.module.css'
import { ListTools } from '#office/parts/table/list-tools.tsx'
import { useRowCursor } from '#office/parts/table/use-row-cursor.ts'
import { useTableLayout } from '#office/parts/table/use-table-layout.ts'
import { wordsOf } from '#office/state/api.ts'
import { queries } from '#office/state/queries.ts'
import { useMe } from '#office/state/session.ts'
import { useMinuteClock } from '#office/state/use-minute-clock.ts'
import { CompareButton } from './compare-button.tsx'
import { sourcesQuery, type WaitingReason, waitingQuery } from './exchange-queries.ts'
import { REASONS } from './exchange-words.ts'
import { Matching } from './matching.tsx'
import { NoSources, SourceChoice } from './source-choice.tsx'
import { useSource } from './use-source.ts'

export const loader = () => queries.ensureQueryData(sourcesQuery)

/** Where what it waits for is decided. */
const mappingPath = (source: number, { reasons, groups }: WaitingGood) => {
  // nothing to decide here: accounting has to send the card
  if (reasons.includes('no-card')) return `/exchange/runs?source=${source}`
  const query = new URLSearchParams({ source: String(source) })
  if (reasons.includes('no-category')) {
    query.set('kind', 'group')
    if (groups[0]) query.set('open', groups[0].external)
  } else query.set('kind', 'price-type')
  return `/exchange/mapping?${query.toString()}`
}

function columnsOf(source: number, now: Date): OfficeColumn<WaitingGood>[] {
  const groups = ({ groups: list }: WaitingGood) => list.map(({ name }) => name).join(', ')
  const why = ({ reasons }: WaitingGood) => reasons.map((reason) => REASONS[reason]).join(', ')
  return [
    {
      id: 'name',
      name: 'Товар в источнике',
      width: 16,
      grow: 1.6,
      isFixed: true,
      cell: (good) => <Link to={mappingPath(source, good)}>{good.name || good.external}</Link>,
      csv: ({ name }) => name,
    },
    { id: 'article', name: 'Артикул', width: 8, cell: ({ article }) => article, csv: ({ article }) => article },
    {
      id: 'why',
      name: 'Чего ждёт',
      width: 12,
      grow: 0.6,
      cell: (good) => (
        <Badge look="soft" tone="orange">
          {why(good)}
        </Badge>
      ),
      csv: why,
    },
    { id: 'groups', name: 'Группы', width: 10, grow: 1, cell: groups, csv: groups },
    {
      id: 'said',
      name: 'Пришёл',
      width: 9.5,
      cell: ({ saidAt }) => relativeMomentText(saidAt, now),
      csv: ({ saidAt }) => saidAt,
    },
    {
      id: 'code',
      name: 'Код у нас',
      width: 6,
      isHidden: true,
      cell: ({ code }) => code ?? '',
      csv: ({ code }) => code,
    },
  ]
}

export function Component() {
  const { source, sources, params, set, isKnown } = useSource()
  const [typed, setTyped] = useState(params.get('search') ?? '')
  const navigate = useNavigate()
  const now = useMinuteClock()
  const mayWork = useMe().permissions.includes('exchange.work')
  const reason = (params.get('reason') ?? '') as WaitingReason | ''
  const search = (params.get('search') ?? '').trim()
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage, isPending } = useInfiniteQuery({
    ...waitingQuery(source?.id ?? 0, {
      ...(reason in REASONS ? { reason: reason as WaitingReason } : {}),
      ...(search ? { search } : {}),
    }),
    enabled: source?.kind === '1c',
    placeholderData: keepPreviousData,
  })
  const rows = useMemo(() => data?.pages.flatMap(({ goods }) => goods) ?? [], [data])
  const id = source?.id ?? 0
  const columns = useMemo(() => columnsOf(id, now), [id, now])
  const { layout, setLayout } = useTableLayout('exchange-waiting', columns)
  const rowId = useCallback(({ external }: WaitingGood) => external, [])
  const open = useCallback((good: WaitingGood) => void navigate(mappingPath(id, good)), [navigate, id])
  const list = `exchange-waiting?${params.toString()}`
  const { cursor, setCursor } = useRowCursor({ list, rows, rowId, onOpen: open })
  const more = useCallback(() => {
    if (!isFetchingNextPage) void fetchNextPage()
  }, [fetchNextPage, isFetchingNextPage])
  if (isKnown && !source)
    return (
      <>
        <PageHead title="Обмен" desk="/exchange" />
        <NoSources />
      </>
    )
  if (source && source.kind !== '1c')
    return (
      <>
        <PageHead
          title="Обмен"
          desk="/exchange"
          actions={<SourceChoice source={source} sources={sources} onSource={(value) => set('source', value)} />}
        />
        <Matching
          key={source.id}
          source={source}
          mayWork={mayWork}
          search={search}
          isIgnored={params.get('ignored') === '1'}
          onAsked={set}
        />
      </>
    )
  return (
    <div className={clsx(screen.screen, screen.withTools)}>
      <PageHead
        title="Обмен"
        desk="/exchange"
        actions={
          source && (
            <>
              {mayWork && <CompareButton source={source.id} />}
              <SourceChoice source={source} sources={sources} onSource={(value) => set('source', value)} />
            </>
          )
        }
      />
      <ListTools columns={columns} layout={layout} onLayout={setLayout} rows={rows} file="nerazobrannoe.csv">
        <Input
          label="Найти товар"
          hideLabel
          size="m"
          type="search"
          placeholder="Название или артикул"
          value={typed}
          clearable
          onChange={({ target: { value } }) => {
            setTyped(value)
            set('search', value.trim())
          }}
        />
        <Select
          label="Чего ждёт"
          hideLabel
          size="m"
          value={reason}
          options={[
            { value: '', label: 'Любая причина' },
            ...Object.entries(REASONS).map(([value, label]) => ({ value, label })),
          ]}
          onChange={(event) => set('reason', event.target.value)}
        />
      </ListTools>
      {error && <Notice tone="error">{wordsOf(error)}</Notice>}
      <DataTable
        label="Неразобранные товары"
        list={list}
        columns={columns}
        layout={layout}
        rows={error ? [] : rows}
        rowId={rowId}
        cursor={cursor}
        onCursor={setCursor}
        onOpen={open}
        cardsBelow={WIDE_TABLE_PX}
        card={(good) => (
          <>
            <Link to={mappingPath(id, good)}>{good.name || good.external}</Link>
            <Badge look="soft" tone="orange">
              {good.reasons.map((each) => REASONS[each]).join(', ')}
            </Badge>
            <span>{good.groups.map(({ name }) => name).join(', ')}</span>
            <span>{good.article}</span>
          </>
        )}
        isMore={hasNextPage}
        onMore={more}
        empty={
          isPending || error ? null : (
            <EmptyState icon="check" title={reason || search ? 'Таких товаров нет' : 'Всё разобрано'}>
              {reason || search
                ? 'Проверьте название, артикул или причину.'
                : 'Каждый товар источника нашёл категорию и цену.'}
            </EmptyState>
          )
        }
      />
    </div>
  )
}
