import { useState } from 'react'
import type { ShopMoment } from '#rules/delivery/shop-moment.ts'
import { ORDER_LINES_LIMIT } from '#rules/text/order-lines.ts'
import { countText, plural } from '#rules/text/plural.ts'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Notice } from '#ui/notice.tsx'
import { TextButton } from '#ui/text-button.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import type { QuickDraftLine, LineState } from './order-draft.ts'
import css from './order-lines.module.css'
import { QuickOrderLineRow } from './order-line.tsx'
import type { QuickOrderDraft } from './use-quick-order.ts'

const LINES = ['строка', 'строки', 'строк'] as const
const STATES: { state: LineState; name: string }[] = [
  { state: 'found', name: 'Найдено' },
  { state: 'doubtful', name: 'Уточнить' },
  { state: 'unknown', name: 'Не нашлось' },
]

interface Props {
  draft: QuickOrderDraft
  lines: readonly QuickDraftLine[]
  shop: ShopMoment
  skipped: number
}

/** Lines in the order they were written, with a way to see those alone that still need a decision. */
export function QuickOrderLines({ draft, lines, shop, skipped }: Props) {
  const [only, setOnly] = useState<LineState | null>(null)
  const count = (state: LineState) => lines.filter((line) => line.state === state).length
  const shown = only === null || count(only) === 0 ? lines : lines.filter(({ state }) => state === only)
  return (
    <>
      <div className={css.head}>
        <h2 tabIndex={-1} className={css.title}>
          {countText(lines.length, LINES)} в списке
        </h2>
        <div className={css.ways}>
          <TextButton onClick={draft.rewrite}>Изменить список</TextButton>
          <TextButton onClick={draft.clear}>Новый список</TextButton>
        </div>
        <div role="status" className={css.status}>
          <VisuallyHidden>{summaryText(count)}</VisuallyHidden>
        </div>
      </div>
      <div role="group" aria-label="Показать строки" className={css.chips}>
        <Chip pressed={shown === lines} count={lines.length} onPress={() => setOnly(null)}>
          Все
        </Chip>
        {STATES.filter(({ state }) => count(state) > 0).map(({ state, name }) => (
          <Chip
            key={state}
            pressed={shown !== lines && only === state}
            count={count(state)}
            onPress={() => setOnly(state)}
          >
            {name}
          </Chip>
        ))}
      </div>
      {skipped > 0 && (
        <Notice tone="warning">
          Разобраны первые {countText(ORDER_LINES_LIMIT, LINES)}: ещё {countText(skipped, LINES)}{' '}
          {plural(skipped, ['осталась', 'остались', 'осталось'])} за списком. Оформите их отдельно.
        </Notice>
      )}
      {lines.length === 0 ? (
        <EmptyState
          icon="list"
          title="В списке ничего не осталось"
          actions={
            <Button look="black" onClick={draft.rewrite}>
              Изменить список
            </Button>
          }
        />
      ) : (
        <ul aria-label="Строки списка" className={css.lines}>
          {shown.map((line) => (
            <li key={line.place} className={css.item}>
              <QuickOrderLineRow line={line} shop={shop} onEdit={(edit) => draft.edit(line.place, edit)} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function summaryText(count: (state: LineState) => number): string {
  const [found, doubtful, unknown] = STATES.map(({ state }) => count(state)) as [number, number, number]
  return [
    `Найдено: ${found}.`,
    doubtful > 0 && `Нужно уточнить: ${doubtful}.`,
    unknown > 0 && `Не нашлось: ${unknown}.`,
  ]
    .filter(Boolean)
    .join(' ')
}
