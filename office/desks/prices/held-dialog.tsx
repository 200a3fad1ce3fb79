import { formatRubles } from '#rules/money/money.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import blocks from '#office/parts/blocks.module.css'
import css from './prices.module.css'
import { type HeldEdit, PRICE_FIELDS } from './use-price-edit.ts'

/** A tenfold move is most likely a slip of the hand: it is asked about, and nothing is saved until then. */
export function HeldDialog({ held, onSure, onClose }: { held: HeldEdit; onSure: () => void; onClose: () => void }) {
  const { row, field, value, words } = held
  return (
    <Dialog open onClose={onClose} title="Точно такая цена?" size="s">
      <div className={css.form}>
        <p>{row.name}</p>
        <p>
          {PRICE_FIELDS[field]}: {formatRubles(row[field])} → <strong>{formatRubles(value)}</strong>
        </p>
        <Notice tone="warning">{words}</Notice>
        <div className={blocks.row}>
          <Button data-autofocus="" onClick={onClose}>
            Оставить прежнюю
          </Button>
          <Button look="red" onClick={onSure}>
            Да, поставить
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
