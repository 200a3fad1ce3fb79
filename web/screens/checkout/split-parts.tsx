import type { Kopecks } from '#rules/money/money.ts'
import { SplitDays } from '../../parts/split-days/split-days.tsx'
import { useAppState } from '../../state/app-state.tsx'
import { TextButton } from '#ui/text-button.tsx'
import css from './checkout.module.css'

/** The four parts with their days, before anything is promised. */
export function SplitParts({ total, now }: { total: Kopecks; now: Date }) {
  const { modals } = useAppState()
  return (
    <div className={css.split}>
      <SplitDays total={total} from={now} isAhead />
      <TextButton
        onPointerEnter={() => modals.getState().preloadModal('split-payment')}
        onClick={() => modals.getState().openModal('split-payment', { total, now: now.getTime() })}
      >
        Как работает оплата частями
      </TextButton>
    </div>
  )
}
