import { formatMoney, type Kopecks } from '#rules/money/money.ts'
import { dayText } from '#rules/calendar/moscow-time.ts'
import { splitSchedule } from '#rules/money/split-payment.ts'
import { preloadModal } from '../../modals/preload-modal.ts'
import { useAppState } from '../../state/app-state.tsx'
import { TextButton } from '#ui/text-button.tsx'
import css from './checkout.module.css'

/** The four parts with their days, before anything is promised. */
export function SplitParts({ total, now }: { total: Kopecks; now: Date }) {
  const { modals } = useAppState()
  return (
    <div className={css.split}>
      <ol className={css.parts}>
        {splitSchedule(total, now).map(({ amount, day }, index) => (
          <li key={day ?? index} className={css.part}>
            <span>{index === 0 || !day ? 'Сегодня' : dayText(day)}</span>
            <strong>{formatMoney(amount)}</strong>
          </li>
        ))}
      </ol>
      <TextButton
        onPointerEnter={() => preloadModal('split-payment')}
        onClick={() => modals.getState().openModal('split-payment', { total, now: now.getTime() })}
      >
        Как работает оплата частями
      </TextButton>
    </div>
  )
}
