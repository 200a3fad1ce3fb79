import { Skeleton } from '#ui/skeleton.tsx'
import css from './product-card-skeleton.module.css'

/** A card that has not come yet, of the size it will have. */
export function ProductCardSkeleton() {
  return (
    <div aria-hidden className={css.card}>
      <Skeleton ratio="1 / 1.08" />
      <Skeleton lines={2} className={css.name} />
      <Skeleton lines={3} className={css.figures} />
      <Skeleton height="2rem" width="60%" />
      <Skeleton lines={2} className={css.promise} />
      <Skeleton height="var(--control)" />
    </div>
  )
}
