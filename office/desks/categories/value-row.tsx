import clsx from 'clsx'
import type { KeyboardEvent } from 'react'
import type { AttributeValueRow } from '#contract/office/attributes.ts'
import { formatNumber } from '#rules/text/number-text.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { Icon } from '#ui/icon.tsx'
import { TextButton } from '#ui/text-button.tsx'
import { useDragRow } from '#office/parts/drag/use-drag-row.ts'
import css from './category.module.css'

type Props = {
  row: AttributeValueRow
  mayChange: boolean
  /** False while the list is narrowed: places of what is not seen are nobody's to change. */
  mayMove: boolean
  isChosen: boolean
  onToggle: () => void
  onRename: () => void
  onStep: (step: 1 | -1) => void
  onDrop: (dragged: string, onto: string, isBefore: boolean) => void
}

/** A value of a list: its place in the filter is changed by the mouse, a finger or Alt with arrows. */
export function ValueRow({ row: value, mayChange, mayMove, isChosen, onToggle, onRename, onStep, onDrop }: Props) {
  const { row, handle, place, isDragged } = useDragRow<HTMLLIElement>({
    list: 'attribute-values',
    id: value.value,
    isOn: mayMove,
    onDrop: (dragged, where) => onDrop(dragged, value.value, where === 'reorder-before'),
  })
  function onKeyDown(event: KeyboardEvent) {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : null
    if (!event.altKey || step === null) return
    event.preventDefault()
    event.stopPropagation()
    onStep(step)
  }
  return (
    <li ref={row} className={clsx(css.valueRow, isDragged && css.dragged)} data-place={place ?? undefined}>
      {mayMove ? (
        <button
          type="button"
          ref={handle}
          data-handle={value.value}
          className={css.handle}
          title="Переставить: Alt со стрелками или мышью"
          aria-label={`Переставить «${value.label}»: Alt со стрелками вверх и вниз`}
          onKeyDown={onKeyDown}
        >
          <Icon name="menu" size="xs" />
        </button>
      ) : (
        <span />
      )}
      {mayChange ? (
        <Checkbox checked={isChosen} onChange={onToggle}>
          <span className={css.hiddenLegend}>Выбрать «{value.label}»</span>
        </Checkbox>
      ) : (
        <span />
      )}
      <span className={css.useName}>
        {mayChange ? <TextButton onClick={onRename}>{value.label}</TextButton> : value.label}{' '}
        <span className={css.note}>{value.value}</span>
      </span>
      <span className={css.figure}>{formatNumber(value.goods)}</span>
    </li>
  )
}
