import clsx from 'clsx'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import type { NamedGood } from '#contract/office/good-card.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { useDragRow } from '#office/parts/drag/use-drag-row.ts'
import { shopAddress } from '#office/state/shop-address.ts'
import css from './named-rows.module.css'

type Props = {
  label: string
  codes: readonly string[]
  named: ReadonlyMap<string, NamedGood>
  isOff: boolean
  /** Beside the name: how many, what discount. */
  extra?: (code: string) => ReactNode
  onCodes: (codes: string[]) => void
}

/** Goods in the order they are shown in: each is dragged, or goes up and down by its keys. */
export function NamedRows({ label, codes, named, isOff, extra, onCodes }: Props) {
  const list = useId()
  if (codes.length === 0) return null
  function move(at: number, by: number) {
    onCodes(codes.toSpliced(at, 1).toSpliced(at + by, 0, codes[at]!))
  }
  function drop(dragged: string, onto: string, isBefore: boolean) {
    const rest = codes.filter((code) => code !== dragged)
    onCodes(rest.toSpliced(rest.indexOf(onto) + (isBefore ? 0 : 1), 0, dragged))
  }
  return (
    <ul className={css.rows} aria-label={label}>
      {codes.map((code, at) => (
        <NamedRow
          key={code}
          list={list}
          code={code}
          good={named.get(code)}
          isOff={isOff}
          isFirst={at === 0}
          isLast={at === codes.length - 1}
          extra={extra?.(code)}
          onStep={(by) => move(at, by)}
          onDrop={drop}
          onRemove={() => onCodes(codes.filter((each) => each !== code))}
        />
      ))}
    </ul>
  )
}

type RowProps = {
  list: string
  code: string
  good: NamedGood | undefined
  isOff: boolean
  isFirst: boolean
  isLast: boolean
  extra: ReactNode
  onStep: (by: 1 | -1) => void
  onDrop: (dragged: string, onto: string, isBefore: boolean) => void
  onRemove: () => void
}

function NamedRow({ list, code, good, isOff, isFirst, isLast, extra, onStep, onDrop, onRemove }: RowProps) {
  const { row, place, isDragged } = useDragRow<HTMLLIElement>({
    list,
    id: code,
    isOn: !isOff,
    onDrop: (dragged, where) => onDrop(dragged, code, where === 'reorder-before'),
  })
  const name = good?.name ?? `Товар ${code}`
  return (
    <li
      ref={row}
      className={clsx(css.row, isDragged && css.dragged, isOff && css.still)}
      data-place={place ?? undefined}
    >
      {good?.picture ? (
        <img className={css.picture} src={shopAddress(`/pictures/320/${good.picture}`)} alt="" loading="lazy" />
      ) : (
        <span className={css.picture} />
      )}
      <span className={css.words}>
        <Link to={`/goods/${code}`} className={css.name}>
          {name}
        </Link>
        <span className={css.facts}>
          {good ? `${good.vendor} · ${good.article}` : code}
          {good && !good.isActive && ' · скрыт'}
        </span>
      </span>
      {extra !== undefined && <span className={css.extra}>{extra}</span>}
      {!isOff && (
        <span className={css.tools}>
          <IconButton
            icon="chevron-up"
            size="s"
            label={`Выше: ${name}`}
            disabled={isFirst}
            onClick={() => onStep(-1)}
          />
          <IconButton
            icon="chevron-down"
            size="s"
            label={`Ниже: ${name}`}
            disabled={isLast}
            onClick={() => onStep(1)}
          />
          <IconButton icon="close" size="s" label={`Убрать: ${name}`} onClick={onRemove} />
        </span>
      )}
    </li>
  )
}
