import { formatNumber } from '#rules/text/number-text.ts'
import { withUnit } from '#rules/text/typography.ts'
import { TextButton } from '#ui/text-button.tsx'
import { useAppState } from '../../state/app-state.tsx'
import type { ModalGood } from '../../state/modal-payloads.ts'
import css from './quantity-cap.module.css'

interface Props {
  good: ModalGood & { unit: string; goodTotalCount: number }
  /** The most the field takes: the stock, or what is left of the cart's own limit. */
  most: number
}

/** Said at the field that took less than was asked. */
export default function QuantityCap({ good, most }: Props) {
  const { modals } = useAppState()
  const isAll = most >= good.goodTotalCount
  return (
    <p role="status" className={css.cap}>
      {isAll
        ? `Есть только ${withUnit(formatNumber(good.goodTotalCount), good.unit)}`
        : `В корзину поместится ${withUnit(formatNumber(most), good.unit)}`}
      {isAll && (
        <TextButton onClick={() => modals.getState().openModal('stock-alert', { good, moreThan: good.goodTotalCount })}>
          Сообщить, когда будет больше
        </TextButton>
      )}
    </p>
  )
}
