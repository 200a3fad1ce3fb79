import type { Good } from '#contract/good.ts'
import { useAppState, useArea } from '../../state/app-state.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import css from './card-marks.module.css'

/** Favourite and compare. Neutral until the browser knows them: server HTML is the same for everybody. */
export function CardMarks({ good }: { good: Good }) {
  const { favorites, compare } = useAppState()
  const isFavorite = useArea('favorites', (state) => state.codes.includes(good.code))
  const isCompared = useArea('compare', (state) => state.codes.includes(good.code))
  return (
    <div className={css.marks}>
      <IconButton
        icon="heart"
        filled={isFavorite}
        label={isFavorite ? 'Убрать из избранного' : 'В избранное'}
        aria-pressed={isFavorite}
        className={isFavorite ? css.on : undefined}
        onClick={() => favorites.getState().toggle(good.code)}
      />
      <IconButton
        icon="compare"
        label={isCompared ? 'Убрать из сравнения' : 'Сравнить'}
        aria-pressed={isCompared}
        className={isCompared ? css.on : undefined}
        onClick={() => compare.getState().toggle(good.code)}
      />
    </div>
  )
}
