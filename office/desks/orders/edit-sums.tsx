import type { EditPreview } from '#contract/office/order-edit.ts'
import { formatRubles } from '#rules/money/money.ts'
import { Notice } from '#ui/notice.tsx'
import css from './order-editor.module.css'

/** Said at the field itself. */
const isAtField = (name: string) => /^delivery\.(warehouseId|address|slot|city|tariffCode|officeCode)$/.test(name)

type Props = { preview: EditPreview; isPaid: boolean; isDirty: boolean }

/** What else a change brings, before it is written: delivery, promise, money back or to be paid. */
export function EditSums({ preview, isPaid, isDirty }: Props) {
  const { before, after, problem, fields, refund, due } = preview
  const other = (name: string, from: string, to: string) =>
    from === to ? null : (
      <li key={name}>
        <span>{name}</span>
        <span className={css.change}>
          <s>{from}</s> {to}
        </span>
      </li>
    )
  return (
    <div className={css.sums} role="status">
      {problem !== null && isDirty && !Object.keys(fields).some(isAtField) && <Notice tone="warning">{problem}</Notice>}
      {after && (
        <ul className={css.changes}>
          {other('Доставка', formatRubles(before.delivery), formatRubles(after.delivery))}
          {other('Бонусами', formatRubles(before.bonuses), formatRubles(after.bonuses))}
          {isDirty && other('Обещание', before.promise, after.promise)}
          {refund > 0 && (
            <li>
              <span>Вернётся покупателю</span>
              <strong>{formatRubles(refund)}</strong>
            </li>
          )}
          {isPaid && due > 0 && (
            <li>
              <span>К доплате</span>
              <strong>{formatRubles(due)}</strong>
            </li>
          )}
        </ul>
      )}
    </div>
  )
}

/** In one line, always in sight beside the button that writes it. */
export function EditTotal({ preview, isDirty }: Pick<Props, 'preview' | 'isDirty'>) {
  const { before, after } = preview
  if (!isDirty || !after) return <p className={css.total}>Сумма {formatRubles(before.total)}</p>
  return (
    <p className={css.total}>
      {before.total === after.total ? (
        <>Сумма прежняя: {formatRubles(after.total)}</>
      ) : (
        <>
          Было {formatRubles(before.total)}, станет <strong>{formatRubles(after.total)}</strong>
        </>
      )}
    </p>
  )
}
