import type { Good } from '#contract/good.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { useCompared, useFavorite } from '../../hooks/use-favorite-and-compare.ts'
import css from './favorite-compare-buttons.module.css'

/** Favourite and compare. */
export function FavoriteCompareButtons({ good }: { good: Good }) {
  const { isFavorite, toggleFavorite } = useFavorite(good.code)
  const { isCompared, toggleCompared } = useCompared(good.code)
  return (
    <div className={css.buttons}>
      <IconButton
        icon="heart"
        filled={isFavorite}
        label={isFavorite ? 'Убрать из избранного' : 'В избранное'}
        aria-pressed={isFavorite}
        className={isFavorite ? css.on : undefined}
        onClick={toggleFavorite}
      />
      <IconButton
        icon="compare"
        label={isCompared ? 'Убрать из сравнения' : 'Сравнить'}
        aria-pressed={isCompared}
        className={isCompared ? css.on : undefined}
        onClick={toggleCompared}
      />
    </div>
  )
}
