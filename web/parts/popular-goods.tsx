import { Suspense } from 'react'
import { optionalPart } from '../app/optional-part.ts'

const Strip = optionalPart(() => import('./popular-goods-strip.tsx'))

/** «Популярное здесь» for a page that has nothing of its own to show; it comes after the page, code and all. */
export function PopularGoods({ now }: { now: number }) {
  return (
    <Suspense>
      <Strip now={now} />
    </Suspense>
  )
}
