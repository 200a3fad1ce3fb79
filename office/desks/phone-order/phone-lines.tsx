import type { PhonePreview } from '#contract/office/phone-order.ts'
import { formatRubles } from '#rules/money/money.ts'
import { midSentence } from '#rules/text/typography.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Stepper } from '#ui/stepper.tsx'
import blocks from '#office/parts/blocks.module.css'
import { hereText } from './phone-goods.ts'
import type { PhoneDraft } from './phone-draft.ts'
import css from './phone-order.module.css'

type Props = {
  wanted: PhoneDraft['lines']
  /** As the server knows them; one just added is on its way. */
  lines: PhonePreview['lines']
  onLines: (lines: PhoneDraft['lines']) => void
}

export function PhoneLines({ wanted, lines, onLines }: Props) {
  const isParted = lines.some(({ isLater }) => isLater)
  if (wanted.length === 0) return <p className={blocks.quiet}>Пока ничего</p>
  return (
    <ul aria-label="Товары заказа">
      {wanted.map(({ code, quantity }) => {
        const line = lines.find((each) => each.code === code)
        return (
          <li key={code} className={css.line}>
            <span className={css.name}>
              {line?.name ?? '…'}
              {line && (
                <span className={css.facts}>
                  {line.article} · {formatRubles(line.price)} · {hereText(line.here, line.everywhere, line.unit)}
                  {isParted && line.soon && ` · ${midSentence(line.soon)}`}
                </span>
              )}
            </span>
            <Stepper
              label={`Количество, ${line?.name ?? code}`}
              value={quantity}
              min={1}
              max={999}
              onChange={(next) => onLines(wanted.map((each) => (each.code === code ? { code, quantity: next } : each)))}
            />
            <span className={css.sum}>{line ? formatRubles(line.price * quantity) : ''}</span>
            <IconButton
              icon="trash"
              size="s"
              label={`Убрать, ${line?.name ?? code}`}
              onClick={() => onLines(wanted.filter((each) => each.code !== code))}
            />
          </li>
        )
      })}
    </ul>
  )
}
