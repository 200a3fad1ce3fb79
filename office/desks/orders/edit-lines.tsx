import clsx from 'clsx'
import type { EditableOrder } from '#contract/office/order-edit.ts'
import { formatRubles } from '#rules/money/money.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Stepper } from '#ui/stepper.tsx'
import { type EditedOrderLine, keyOf } from './order-edit-draft.ts'
import { stockText } from './stock-text.ts'
import css from './edit-lines.module.css'
import goods from './order-goods.module.css'

/** The server says what there really is. */
const MOST_PIECES = 9999

type Line = EditableOrder['lines'][number]
type Props = {
  lines: readonly EditedOrderLine[]
  before: readonly Line[]
  /** As they are counted now; of a line just added nothing may be known yet. */
  priced: readonly Line[]
  onLines: (lines: EditedOrderLine[]) => void
}

/** Each line with where it lies; what was taken out stays in sight until it is written. */
export function EditLines({ lines, before, priced, onLines }: Props) {
  const gone = before.filter((line) => !lines.some((each) => keyOf(each) === keyOf(line)))
  const change = (key: string, quantity: number) =>
    onLines(
      quantity === 0
        ? lines.filter((line) => keyOf(line) !== key)
        : lines.map((line) => (keyOf(line) === key ? { ...line, quantity } : line)),
    )
  return (
    <ul className={css.lines} aria-label="Товары заказа">
      {lines.map((line) => {
        const key = keyOf(line)
        const known = priced.find((each) => keyOf(each) === key)
        const was = before.find((each) => keyOf(each) === key)?.quantity ?? 0
        const available = known?.stock.reduce((sum, { quantity }) => sum + quantity, 0)
        return (
          <li key={key} className={css.line}>
            <span className={css.name}>
              {line.name}
              {was === 0 && <span className={css.mark}>добавлен</span>}
              {was > 0 && was !== line.quantity && <span className={css.mark}>было {was}</span>}
            </span>
            <span className={css.stock} data-short={available !== undefined && available < line.quantity}>
              {line.article} · {known ? stockText(known.stock) : 'узнаём остатки…'}
            </span>
            <span className={css.count}>
              <Stepper
                label={`Количество: ${line.name}`}
                min={1}
                max={MOST_PIECES}
                value={line.quantity}
                onChange={(quantity) => change(key, quantity)}
              />
            </span>
            <span className={clsx(goods.price, css.sum)}>
              {known && known.quantity === line.quantity ? formatRubles(known.total) : '…'}
              {known && line.quantity > 1 && <span className={goods.each}>по {formatRubles(known.price)}</span>}
            </span>
            <IconButton
              icon="trash"
              size="s"
              label={`Убрать из заказа: ${line.name}`}
              className={css.remove}
              onClick={() => change(key, 0)}
            />
          </li>
        )
      })}
      {gone.map((line) => (
        <li key={keyOf(line)} className={css.line} data-gone>
          <span className={css.name}>{line.name}</span>
          <span className={css.stock}>{line.article} · убран из заказа</span>
          <button
            type="button"
            className={css.back}
            onClick={() => {
              const { code, complectOf, quantity, name, article, unit } = line
              onLines([...lines, { code, complectOf, quantity, name, article, unit }])
            }}
          >
            Вернуть
          </button>
        </li>
      ))}
    </ul>
  )
}
