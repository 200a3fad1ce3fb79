import { ProductCardSkeleton } from '../../parts/product-card/product-card-skeleton.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import css from './favorites.module.css'

const MOST = 12

export function FavoriteSkeletons({ count }: { count: number }) {
  return (
    <div aria-busy aria-label="Загружаем избранное" role="status" className={css.list}>
      <div className={css.tools}>
        <Skeleton width="16rem" height="var(--control-m)" />
      </div>
      <div className={css.grid}>
        {Array.from({ length: Math.min(count, MOST) }, (_, index) => (
          <ProductCardSkeleton key={index} />
        ))}
      </div>
    </div>
  )
}
