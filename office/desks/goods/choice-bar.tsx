import { formatNumber } from '#rules/text/number-text.ts'
import { countText } from '#rules/text/plural.ts'
import { Button } from '#ui/button.tsx'
import type { BulkWish } from './bulk-dialog.tsx'
import css from './goods.module.css'

const GOODS = ['товар', 'товара', 'товаров'] as const

type Props = {
  count: number
  total: number
  isAll: boolean
  mayChange: boolean
  onAll: () => void
  onBulk: (wish: BulkWish | null) => void
  onClear: () => void
}

/** What is chosen, and what may be done with all of it. */
export function ChoiceBar({ count, total, isAll, mayChange, onAll, onBulk, onClear }: Props) {
  return (
    <div role="toolbar" aria-label="Выбранные товары" className={css.bar}>
      <span className={css.barWords}>
        {isAll ? `Все под фильтром: ${countText(count, GOODS)}` : `Выбрано: ${countText(count, GOODS)}`}
      </span>
      {!isAll && total > count && (
        <Button size="s" onClick={onAll}>
          Выбрать все {formatNumber(total)}
        </Button>
      )}
      <Button size="s" look="black" icon="edit" onClick={() => onBulk(null)}>
        Изменить…
      </Button>
      {mayChange && (
        <>
          <Button size="s" onClick={() => onBulk({ column: 'category', step: 'set', value: '' })}>
            Переместить…
          </Button>
          <Button size="s" onClick={() => onBulk({ column: 'shown', step: 'set', value: 'нет' })}>
            Скрыть…
          </Button>
          <Button size="s" onClick={() => onBulk({ column: 'shown', step: 'set', value: 'да' })}>
            Показать…
          </Button>
        </>
      )}
      <Button size="s" onClick={onClear}>
        Снять выбор
      </Button>
    </div>
  )
}
