import type { ReactNode } from 'react'
import type { Good } from '#contract/good.ts'
import type { ShopMoment } from '#rules/delivery/shop-moment.ts'
import { Carousel } from '#ui/carousel.tsx'
import { ProductCard } from './product-card/product-card.tsx'
import { ProductCardSkeleton } from './product-card/product-card-skeleton.tsx'
import css from './goods-carousel.module.css'

export interface GoodsCarouselProps {
  label: string
  goods: readonly Good[]
  shop: ShopMoment
  /** Beside a column that takes its part of the width. */
  narrow?: boolean
  /** How many are on their way. */
  waiting?: number
  /** The last tile: a way to more of them. */
  end?: ReactNode
}

const WIDE = [1.8, 3.2, 4, 5] as const
const NARROW = [1.8, 3.2, 3, 4] as const

export function GoodsCarousel({ label, goods, shop, narrow, waiting = 0, end }: GoodsCarouselProps) {
  return (
    <Carousel label={label} visible={narrow ? NARROW : WIDE} className={css.goods}>
      {goods.map((good) => (
        <ProductCard key={good.code} good={good} shop={shop} />
      ))}
      {Array.from({ length: waiting }, (_, index) => (
        <ProductCardSkeleton key={index} />
      ))}
      {end}
    </Carousel>
  )
}
