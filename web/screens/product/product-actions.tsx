import clsx from 'clsx'
import type { GoodFull } from '#contract/good.ts'
import { useCompared, useFavorite } from '../../hooks/use-favorite-and-compare.ts'
import { Icon } from '#ui/icon.tsx'
import type { IconName } from '#ui/icon-names.ts'
import { useToast } from '#ui/toast-context.tsx'
import css from './product-actions.module.css'

interface Props {
  good: GoodFull
  className?: string
}

/** Put aside, compare; on a wide screen also pass on and print (`PassOn`). */
export function ProductActions({ good, className }: Props) {
  const { isFavorite, toggleFavorite } = useFavorite(good.code)
  const { isCompared, toggleCompared } = useCompared(good.code)
  return (
    <div className={clsx(css.actions, css.own, className)}>
      <Action icon="heart" on={isFavorite} filled={isFavorite} onPress={toggleFavorite}>
        {isFavorite ? 'В избранном' : 'В избранное'}
      </Action>
      <Action icon="compare" on={isCompared} onPress={toggleCompared}>
        {isCompared ? 'В сравнении' : 'Сравнить'}
      </Action>
      <PassOn good={good} className={css.beside} />
    </div>
  )
}

/** Pass on, take to the workshop on paper. */
export function PassOn({ good, className }: Props) {
  const toast = useToast()
  return (
    <div className={clsx(css.actions, className)}>
      <Action icon="share" onPress={() => import('./share-good.ts').then(({ shareGood }) => shareGood(good, toast))}>
        Поделиться
      </Action>
      <Action icon="print" onPress={() => window.print()}>
        Печать
      </Action>
    </div>
  )
}

interface ActionProps {
  icon: IconName
  /** Given: a switch that is on or off. */
  on?: boolean
  filled?: boolean
  onPress: () => unknown
  children: string
}

function Action({ icon, on, filled, onPress, children }: ActionProps) {
  return (
    <button
      type="button"
      aria-pressed={on}
      title={children}
      className={clsx(css.action, on && css.on)}
      onClick={onPress}
    >
      <Icon name={icon} size="s" filled={filled} />
      <span className={css.text}>{children}</span>
    </button>
  )
}
