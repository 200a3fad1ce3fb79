import type { GoodFull } from '#contract/good.ts'
import { rublesToKopecks } from '#rules/money/money.ts'
import { useNow } from '../../../hooks/use-now.ts'
import { useShopMoment } from '../../../hooks/use-shop-moment.ts'
import { AddToCart } from '../../../parts/add-to-cart/add-to-cart.tsx'
import { useStoreState } from '../../../state/app-state.tsx'
import { Panel } from '#ui/panel.tsx'
import { Price } from '#ui/price.tsx'
import css from './buy-panel.module.css'
import { ModalButton } from '../modal-button.tsx'
import { PriceExtras } from './price-extras.tsx'
import { Terms } from './terms.tsx'

export const BUY_PANEL = 'buy'

/** The column that stays in sight: what it costs, how to buy it, when it can be had. */
export function BuyPanel({ good, now }: { good: GoodFull; now: number }) {
  const shop = useShopMoment(useNow(now))
  const priceTag = useStoreState('user', (user) => user.priceTag)
  const { priceComputed, priceOld } = good.price
  return (
    <aside aria-label="Покупка" className={css.column}>
      <Panel className={css.panel}>
        {priceTag?.(good, 'panel')}
        <div id={BUY_PANEL} className={css.buy}>
          <Price
            size="xl"
            value={rublesToKopecks(priceComputed)}
            old={priceOld === null ? null : rublesToKopecks(priceOld)}
            unit={good.unit === 'шт.' ? undefined : `за ${good.unit}`}
          />
          <PriceExtras good={good} now={shop.now} />
          {good.goodTotalCount > 0 ? (
            <div className={css.ways}>
              <AddToCart good={good} size="xl" isMain className={css.main} />
              <ModalButton modal="buy-in-one-click" good={good} look="white" wide>
                Купить в один клик
              </ModalButton>
            </div>
          ) : (
            <div className={css.ways}>
              <ModalButton modal="stock-alert" good={good} look="black" size="l" wide>
                Сообщить о поступлении
              </ModalButton>
              <ModalButton modal="find-analog" good={good} look="white" wide>
                Показать замену
              </ModalButton>
            </div>
          )}
        </div>
        <Terms good={good} shop={shop} />
      </Panel>
    </aside>
  )
}
