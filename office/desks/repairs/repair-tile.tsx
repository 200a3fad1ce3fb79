import { draggable } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import clsx from 'clsx'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { RepairRow } from '#contract/office/repairs.ts'
import { ageText } from '#rules/calendar/moment-text.ts'
import { dayText } from '#rules/calendar/moscow-time.ts'
import { formatRubles } from '#rules/money/money.ts'
import type { RepairState } from '#rules/order/repair-state.ts'
import { Badge } from '#ui/badge.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { ActionMenu } from '#ui/menu.tsx'
import { useMinuteClock } from '#office/state/use-minute-clock.ts'
import { REPAIR_MOVES } from './repair-queries.ts'
import css from './repairs.module.css'
import { mayMoveHere } from './use-repair-move.ts'

const OFFERS = {
  waiting: { text: 'Ждём ответа', tone: 'ink' },
  agreed: { text: 'Согласен', tone: 'green' },
  refused: { text: 'Отказался', tone: 'red' },
  ended: { text: 'Не ответил', tone: 'orange' },
} as const

type Props = {
  row: RepairRow
  states: readonly RepairState[]
  isCurrent: boolean
  mayWork: boolean
  /** Several workshops on one board: each tile says whose it is. */
  showsCenter: boolean
  onMove: (row: RepairRow, to: RepairState) => void
}

/** Drag and drop: a tile is dragged to the column of the state it moves to. */
export function RepairTile({ row, states, isCurrent, mayWork, showsCenter, onMove }: Props) {
  const now = useMinuteClock()
  const tile = useRef<HTMLLIElement>(null)
  const [isDragged, setDragged] = useState(false)
  const { number, state, next: allowed } = row
  useEffect(() => {
    const element = tile.current
    if (!element || !mayWork) return
    return draggable({
      element,
      getInitialData: () => ({ kind: 'repair', number, state, next: allowed }),
      onDragStart: () => setDragged(true),
      onDrop: () => setDragged(false),
    })
  }, [number, state, allowed, mayWork])
  useEffect(() => {
    if (isCurrent) tile.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [isCurrent])
  const offer = row.offer && (state === 'agreement' || row.needsConsent) ? OFFERS[row.offer] : null
  const next = states.filter((to) => mayMoveHere(allowed, to))
  return (
    <li ref={tile} className={clsx(css.tile, isCurrent && css.current, isDragged && css.dragged)}>
      <span className={css.top}>
        <Link to={`/repairs/${number}`} className={css.number}>
          {number}
        </Link>
        <span className={css.age}>{ageText(row.since, now)}</span>
        {mayWork && next.length > 0 && (
          <ActionMenu
            label={`Перевести ремонт ${number}`}
            trigger={(attributes) => (
              <IconButton {...attributes} icon="more" size="s" label={`Перевести ремонт ${number}`} />
            )}
            items={next.map((to) => ({ label: REPAIR_MOVES[to], onPress: () => onMove(row, to) }))}
          />
        )}
      </span>
      <span className={css.tool}>{row.tool}</span>
      <span className={css.who}>
        {row.name}
        {showsCenter && `, ${row.center.name}`}
      </span>
      {(offer ?? row.isWarranty) && (
        <span className={css.marks}>
          {offer && (
            <Badge look="soft" tone={offer.tone}>
              {offer.text}
            </Badge>
          )}
          {row.isWarranty && (
            <Badge look="soft" tone="purple">
              Гарантия
            </Badge>
          )}
        </span>
      )}
      <span className={css.foot}>
        <span className={clsx(row.isLate && css.late)}>
          {row.awaited
            ? `${row.awaited.what}${row.awaited.on ? `, к ${dayText(row.awaited.on)}` : ''}`
            : row.promisedOn
              ? `${row.isLate ? 'обещан был' : 'обещан'} ${dayText(row.promisedOn)}`
              : ''}
        </span>
        <span>{row.assignedTo?.name.split(' ')[0] ?? ''}</span>
        <span className={css.price}>{row.price === null ? '' : formatRubles(row.price)}</span>
      </span>
    </li>
  )
}
