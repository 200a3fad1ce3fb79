import { dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { lazy, type ReactNode, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { RepairBoard, RepairRow } from '#contract/office/repairs.ts'
import type { RepairState } from '#rules/order/repair-state.ts'
import { countText } from '#rules/text/plural.ts'
import { Button } from '#ui/button.tsx'
import { Input } from '#ui/input.tsx'
import { Notice } from '#ui/notice.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Switch } from '#ui/switch.tsx'
import { PageHead } from '#office/parts/page-head.tsx'
import { wordsOf } from '#office/state/api.ts'
import { useLive } from '#office/state/live.ts'
import { currentPlace, isAt, usePlace } from '#office/state/place.ts'
import { queries } from '#office/state/queries.ts'
import { useMe } from '#office/state/session.ts'
import { useShortcuts } from '#office/state/shortcuts.ts'
import { boardQuery } from './repair-queries.ts'
import { RepairTile } from './repair-tile.tsx'
import css from './repairs.module.css'
import { mayMoveHere, useRepairMove } from './use-repair-move.ts'

const TakeTool = lazy(() => import('./take-tool.tsx'))

export function loader() {
  void queries.prefetchQuery(boardQuery({ place: currentPlace(), search: '', mine: false }))
  return null
}

export function Component() {
  const me = useMe()
  const place = usePlace()
  const [search, setSearch] = useSearchParams()
  const asked = { place, search: search.get('search') ?? '', mine: search.get('mine') === 'true' }
  const { data, error } = useQuery({ ...boardQuery(asked), placeholderData: keepPreviousData })
  const [isTaking, setTaking] = useState(false)
  const mayWork = me.permissions.includes('repairs.work')
  useLive((event) => {
    if (event.name === 'thing' && event.thing.kind === 'repair' && isAt(place, event.thing))
      void queries.invalidateQueries({ queryKey: ['repairs'] })
  })
  const set = (name: string, value: string) =>
    setSearch(
      (before) => {
        if (value) before.set(name, value)
        else before.delete(name)
        return before
      },
      { replace: true },
    )
  const field = useRef<HTMLInputElement>(null)
  useShortcuts([
    { keys: 'Slash', shown: '/', name: 'Найти ремонт', group: 'Ремонт', run: () => field.current?.focus() },
    ...(mayWork
      ? [{ keys: 'KeyA', shown: 'A', name: 'Принять инструмент', group: 'Ремонт', run: () => setTaking(true) }]
      : []),
  ])
  const total = data?.columns.reduce((sum, { count }) => sum + count, 0)
  return (
    <div className={css.desk}>
      <PageHead
        title="Ремонт"
        count={place?.fullName}
        {...(total !== undefined && { note: `В работе ${countText(total, ['ремонт', 'ремонта', 'ремонтов'])}` })}
        desk="/repairs"
        actions={
          mayWork && (
            <Button look="red" icon="plus" onClick={() => setTaking(true)}>
              Принять инструмент
            </Button>
          )
        }
      />
      <div className={css.tools}>
        <Input
          ref={field}
          label="Найти ремонт"
          hideLabel
          size="m"
          type="search"
          placeholder="Номер, телефон, имя, серийный"
          defaultValue={asked.search}
          clearable
          onChange={(event) => set('search', event.target.value.trim())}
        />
        <Switch checked={asked.mine} onChange={({ target }) => set('mine', target.checked ? 'true' : '')}>
          Только мои
        </Switch>
      </div>
      {error && <Notice tone="error">{wordsOf(error)}</Notice>}
      {data ? <Board board={data} mayWork={mayWork} /> : <Skeleton lines={10} />}
      {isTaking && data && (
        <Suspense>
          <TakeTool board={data} onClose={() => setTaking(false)} />
        </Suspense>
      )}
    </div>
  )
}

/** Arrows walk over the board, Shift with an arrow moves the tile to the next state that the rules allow. */
function Board({ board, mayWork }: { board: RepairBoard; mayWork: boolean }) {
  const navigate = useNavigate()
  const move = useRepairMove()
  const [current, setCurrent] = useState<string | null>(null)
  // where nothing waits for a part, and nothing is handed out as it was, six columns are wide enough to read
  const columns = board.columns.filter(({ state, count }) => count > 0 || (state !== 'parts' && state !== 'declined'))
  const states = columns.map(({ state }) => state)
  const column = columns.findIndex(({ rows }) => rows.some(({ number }) => number === current))
  const line = columns[column]?.rows.findIndex(({ number }) => number === current) ?? -1
  const row = columns[column]?.rows[line]
  const down = (by: number) => {
    const rows = columns[column]?.rows ?? columns.find((each) => each.rows.length > 0)?.rows ?? []
    setCurrent(rows[Math.max(0, Math.min(rows.length - 1, line + by))]?.number ?? null)
  }
  const aside = (by: number) => {
    for (let at = column + by; at >= 0 && at < columns.length; at += by) {
      const rows = columns[at]!.rows
      if (rows.length > 0) return setCurrent(rows[Math.min(Math.max(0, line), rows.length - 1)]!.number)
    }
  }
  const shift = (by: number) => {
    if (!row || !mayWork) return
    const way = by > 0 ? states.slice(column + 1) : states.slice(0, column).toReversed()
    const to = way.find((state) => mayMoveHere(row.next, state))
    if (to) void move(row, to)
  }
  useShortcuts([
    { keys: 'KeyJ', shown: 'J', name: 'Следующий ремонт', group: 'Ремонт', run: () => down(1) },
    { keys: 'KeyK', shown: 'K', name: 'Предыдущий ремонт', group: 'Ремонт', run: () => down(-1) },
    { keys: 'ArrowDown', shown: '↓', name: 'Ниже', group: 'Ремонт', run: () => down(1) },
    { keys: 'ArrowUp', shown: '↑', name: 'Выше', group: 'Ремонт', run: () => down(-1) },
    { keys: 'ArrowRight', shown: '→', name: 'Столбец правее', group: 'Ремонт', run: () => aside(1) },
    { keys: 'ArrowLeft', shown: '←', name: 'Столбец левее', group: 'Ремонт', run: () => aside(-1) },
    { keys: 'Shift+ArrowRight', shown: 'Shift →', name: 'Перевести дальше', group: 'Ремонт', run: () => shift(1) },
    {
      keys: 'Enter',
      shown: 'Enter',
      name: 'Открыть ремонт',
      group: 'Ремонт',
      run: () => row && void navigate(`/repairs/${row.number}`),
    },
  ])
  const centers = new Set(columns.flatMap(({ rows }) => rows.map(({ center }) => center.id)))
  return (
    <div className={css.board}>
      {columns.map(({ state, name, count, rows }) => (
        <Column
          key={state}
          state={state}
          onDropped={(number, from) => {
            const dropped = columns.find((each) => each.state === from)?.rows.find((each) => each.number === number)
            if (dropped) void move(dropped, state)
          }}
        >
          <h2 className={css.name}>
            {name} <span className={css.count}>{count}</span>
          </h2>
          <ul className={css.rows}>
            {rows.map((each: RepairRow) => (
              <RepairTile
                key={each.number}
                row={each}
                states={states}
                isCurrent={each.number === current}
                mayWork={mayWork}
                showsCenter={centers.size > 1}
                onMove={(moved, to) => void move(moved, to)}
              />
            ))}
          </ul>
          {rows.length === 0 && <p className={css.nothing}>Пусто</p>}
          {count > rows.length && <p className={css.nothing}>и ещё {count - rows.length}: найдите поиском</p>}
        </Column>
      ))}
    </div>
  )
}

type ColumnProps = { state: RepairState; onDropped: (number: string, from: RepairState) => void; children: ReactNode }

/** A tile is let go over any place of the column; one the rules do not let in does not light up. */
function Column({ state, onDropped, children }: ColumnProps) {
  const element = useRef<HTMLElement>(null)
  const [isOver, setOver] = useState(false)
  const dropped = useEffectEvent(onDropped)
  useEffect(() => {
    const target = element.current
    if (!target) return
    return dropTargetForElements({
      element: target,
      canDrop: ({ source }) =>
        source.data['kind'] === 'repair' && mayMoveHere(source.data['next'] as RepairState[], state),
      onDragEnter: () => setOver(true),
      onDragLeave: () => setOver(false),
      onDrop: ({ source }) => {
        setOver(false)
        dropped(String(source.data['number']), source.data['state'] as RepairState)
      },
    })
  }, [state])
  return (
    <section ref={element} className={clsx(css.column, isOver && css.over)}>
      {children}
    </section>
  )
}
