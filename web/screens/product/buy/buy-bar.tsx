import { useEffect, useState } from 'react'
import type { GoodFull } from '#contract/good.ts'
import { rublesToKopecks } from '#rules/money/money.ts'
import { AddToCart } from '../../../parts/add-to-cart/add-to-cart.tsx'
import { useStoreState } from '../../../state/app-state.tsx'
import { Price } from '#ui/price.tsx'
import css from './buy-bar.module.css'
import { BUY_PANEL } from './buy-panel.tsx'
import { ModalButton } from '../modal-button.tsx'

/**
 * The price and the way to buy at the bottom edge: on a phone from the first frame, on a tablet while the panel itself
 * is out of sight.
 */
export function BuyBar({ good }: { good: GoodFull }) {
  const [isPanelSeen, setPanelSeen] = useState(true)
  const priceTag = useStoreState('user', (user) => user.priceTag)
  useEffect(() => {
    const panel = document.getElementById(BUY_PANEL)
    if (!panel) return
    const watch = new IntersectionObserver(([entry]) => setPanelSeen(entry!.isIntersecting))
    watch.observe(panel)
    return () => watch.disconnect()
  }, [good.code])
  const { priceComputed, priceOld } = good.price
  return (
    <div className={css.bar} data-needed={isPanelSeen ? 'phone' : 'narrow'}>
      {priceTag?.(good, 'bar')}
      <Price
        size="m"
        value={rublesToKopecks(priceComputed)}
        old={priceOld === null ? null : rublesToKopecks(priceOld)}
        hidePercent
      />
      <div className={css.way}>
        {good.goodTotalCount > 0 ? (
          <AddToCart good={good} size="l" isMain />
        ) : (
          <ModalButton modal="stock-alert" good={good} look="black" size="l" wide>
            Сообщить о&nbsp;поступлении
          </ModalButton>
        )}
      </div>
    </div>
  )
}
