import { memo, Suspense } from 'react'
import type { Good } from '#contract/good.ts'
import type { ShopMoment } from '#rules/delivery/shop-moment.ts'
import { BelowTheFold } from '../../app/below-the-fold.tsx'
import { ProductCard } from '../product-card/product-card.tsx'
import css from './listing.module.css'

/** The first row or two are what the page is waited for. */
const EAGER = 4
/** More than a window holds. */
const FIRST = 8
/** So many are hydrated at a time: more would block a slow phone. */
const AT_A_TIME = 4

interface CardsProps {
  goods: readonly Good[]
  shop: ShopMoment
}

/** The cells of a listing: those of the first screen, then the others piece by piece. */
export const Cards = memo(function Cards({ goods, shop }: CardsProps) {
  const cell = (good: Good, index = EAGER) => (
    <li key={good.code} className={css.cell}>
      <ProductCard good={good} shop={shop} eager={index < EAGER} />
    </li>
  )
  return (
    <>
      {goods.slice(0, FIRST).map(cell)}
      {goods.length > FIRST && (
        <BelowTheFold>
          {inPieces(goods.slice(FIRST)).map((piece, at) => (
            <Suspense key={at}>{piece.map((good) => cell(good))}</Suspense>
          ))}
        </BelowTheFold>
      )}
    </>
  )
})

function inPieces(goods: readonly Good[]): (readonly Good[])[] {
  const pieces: (readonly Good[])[] = []
  for (let at = 0; at < goods.length; at += AT_A_TIME) pieces.push(goods.slice(at, at + AT_A_TIME))
  return pieces
}
