import { Suspense } from 'react'
import { optionalPart } from '../../app/optional-part.ts'
import { useArea } from '../../state/app-state.tsx'
import type { OwnPricePlace } from './own-price-tag.tsx'

/** Comes to those alone who buy for an organization with agreed prices. */
const OwnPriceTag = optionalPart(() => import('./own-price-tag.tsx'))

/** «ваша цена 4 581 ₽» beside the common one: the page itself is everybody's. */
export function OwnPrice({ code, place }: { code: string; place: OwnPricePlace }) {
  const company = useArea('user', ({ me }) => me?.pricesOf)
  return company ? (
    <Suspense>
      <OwnPriceTag {...{ code, company, place }} />
    </Suspense>
  ) : null
}
