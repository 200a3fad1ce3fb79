import clsx from 'clsx'
import type { GoodFull } from '#contract/good.ts'
import { useCompared, useFavorite } from '../../hooks/use-favorite-and-compare.ts'
import { Icon } from '#ui/icon.tsx'
import type { IconName } from '#ui/icon-names.ts'
import { useToast } from '#ui/toast-context.tsx'
import css from './product-actions.module.css'

/** Put aside, compare, pass on, take to the workshop on paper. */
export function ProductActions({ good }: { good: GoodFull }) {
  const { isFavorite, toggleFavorite } = useFavorite(good.code)
  const { isCompared, toggleCompared } = useCompared(good.code)
  const share = useShare(good)
  return (
    <div className={css.actions}>
      <Action icon="heart" on={isFavorite} filled={isFavorite} onPress={toggleFavorite}>
        {isFavorite ? 'В избранном' : 'В избранное'}
      </Action>
      <Action icon="compare" on={isCompared} onPress={toggleCompared}>
        {isCompared ? 'В сравнении' : 'Сравнить'}
      </Action>
      <Action icon="share" onPress={share}>
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
  onPress: () => void
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

/** The system's own sheet where there is one, else the address goes to the clipboard. */
function useShare({ name }: GoodFull) {
  const toast = useToast()
  return async () => {
    const url = location.origin + location.pathname
    if (navigator.share) {
      // a sheet closed without a choice is no failure
      await navigator.share({ title: name, url }).catch(() => {})
      return
    }
    const done = await navigator.clipboard?.writeText(url).then(
      () => true,
      () => false,
    )
    toast(
      done
        ? { text: 'Ссылка на товар скопирована', tone: 'done' }
        : { text: 'Скопировать не удалось: возьмите ссылку из адресной строки', tone: 'error' },
    )
  }
}
