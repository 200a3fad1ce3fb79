import { useEffect, useRef, useState } from 'react'
import type { GoodFull } from '#contract/good.ts'
import { rublesToKopecks } from '#rules/money/money.ts'
import { AddToCart } from '../../../parts/add-to-cart/add-to-cart.tsx'
import { Price } from '#ui/price.tsx'
import css from './buy-bar.module.css'
import { BUY_PANEL } from './buy-panel.tsx'
import { ModalButton } from '../modal-button.tsx'

/** On narrow screens the price and the way to buy stay at the bottom edge while the panel itself is out of sight. */
export function BuyBar({ good }: { good: GoodFull }) {
  const bar = useRef<HTMLDivElement>(null)
  const [isNeeded, setNeeded] = useState(false)
  useEffect(() => {
    const panel = document.getElementById(BUY_PANEL)
    if (!panel) return
    const watch = new IntersectionObserver(([entry]) => setNeeded(!entry!.isIntersecting))
    watch.observe(panel)
    return () => watch.disconnect()
  }, [good.code])
  const { priceComputed, priceOld } = good.price
  return (
    <div ref={bar} className={css.bar} data-needed={isNeeded || undefined} inert={!isNeeded}>
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
            Сообщить о поступлении
          </ModalButton>
        )}
      </div>
    </div>
  )
}
