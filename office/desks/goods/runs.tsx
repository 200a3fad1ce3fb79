import { useInfiniteQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { Link, useNavigate } from 'react-router'
import type { GoodsRun } from '#contract/office/goods-runs.ts'
import { relativeMomentText } from '#rules/calendar/moment-text.ts'
import { formatNumber } from '#rules/text/number-text.ts'
import { Badge } from '#ui/badge.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Notice } from '#ui/notice.tsx'
import { GoodsHead } from '#office/parts/goods-head.tsx'
import type { OfficeColumn } from '#office/parts/table/columns.ts'
import { DataTable } from '#office/parts/table/data-table.tsx'
import { WIDE_TABLE_PX } from '#office/parts/table/use-narrow.ts'
import screen from '#office/parts/table/list-screen.module.css'
import { useRowCursor } from '#office/parts/table/use-row-cursor.ts'
import { useTableLayout } from '#office/parts/table/use-table-layout.ts'
import { wordsOf } from '#office/state/api.ts'
import { queries } from '#office/state/queries.ts'
import { useMinuteClock } from '#office/state/use-minute-clock.ts'
import css from './goods.module.css'
import { goodsRunsQuery } from './run-queries.ts'
import { GOODS_RUN_KINDS, GOODS_RUN_STATES, runPath } from './run-words.ts'

export async function loader() {
  // a refusal is said on the desk
  await queries.ensureInfiniteQueryData(goodsRunsQuery).catch(() => undefined)
  return null
}

const stateBadge = ({ state }: GoodsRun) => (
  <Badge look="soft" tone={GOODS_RUN_STATES[state].tone}>
    {GOODS_RUN_STATES[state].name}
  </Badge>
)

function columnsOf(now: Date): OfficeColumn<GoodsRun>[] {
  return [
    {
      id: 'title',
      name: 'Изменение',
      width: 14,
      grow: 2,
      isFixed: true,
      cell: (run) => <Link to={runPath(run)}>{run.title}</Link>,
    },
    { id: 'state', name: 'Состояние', width: 9, cell: stateBadge },
    { id: 'kind', name: 'Как', width: 7.5, cell: ({ kind }) => GOODS_RUN_KINDS[kind] },
    { id: 'total', name: 'Строк', width: 5, isFigure: true, cell: ({ total }) => formatNumber(total) },
    { id: 'refused', name: 'Отклонено', width: 5, isFigure: true, cell: ({ refused }) => refused || '' },
    { id: 'by', name: 'Кто', width: 7.5, grow: 0.5, cell: ({ by }) => by ?? '' },
    { id: 'created', name: 'Когда', width: 10, cell: ({ createdAt }) => relativeMomentText(createdAt, now) },
  ]
}

const rowId = ({ id }: GoodsRun) => String(id)

/** Everything that was changed in goods, and can be taken back. */
export function Component() {
  const navigate = useNavigate()
  const now = useMinuteClock()
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage, isPending } = useInfiniteQuery(goodsRunsQuery)
  const rows = useMemo(() => data?.pages.flatMap(({ runs }) => runs) ?? [], [data])
  const columns = useMemo(() => columnsOf(now), [now])
  const { layout } = useTableLayout('goods-runs', columns)
  const open = useCallback((run: GoodsRun) => void navigate(runPath(run)), [navigate])
  const { cursor, setCursor } = useRowCursor({ list: 'goods-runs', rows, rowId, onOpen: open })
  const more = useCallback(() => {
    if (!isFetchingNextPage) void fetchNextPage()
  }, [fetchNextPage, isFetchingNextPage])
  return (
    <section aria-label="Изменения товаров" className={screen.screen}>
      <div className={css.tops}>
        <GoodsHead />
        {error && (
          <div className={css.notice}>
            <Notice tone="error">{wordsOf(error)}</Notice>
          </div>
        )}
      </div>
      <DataTable
        label="Изменения товаров"
        list="goods-runs"
        columns={columns}
        layout={layout}
        rows={rows}
        rowId={rowId}
        cursor={cursor}
        onCursor={setCursor}
        onOpen={open}
        tone={({ state }) => (state === 'undone' || state === 'cancelled' || state === 'nothing' ? 'dim' : undefined)}
        cardsBelow={WIDE_TABLE_PX}
        card={(run) => (
          <>
            <Link to={runPath(run)}>{run.title}</Link>
            {stateBadge(run)}
            <span>{run.by}</span>
            <span>{relativeMomentText(run.createdAt, now)}</span>
          </>
        )}
        isMore={hasNextPage}
        onMore={more}
        empty={
          isPending || error ? null : (
            <EmptyState icon="clock" title="Пока ничего не меняли">
              Здесь появится каждая правка товаров и цен: её видно по полям и можно вернуть 30 дней.
            </EmptyState>
          )
        }
      />
    </section>
  )
}
