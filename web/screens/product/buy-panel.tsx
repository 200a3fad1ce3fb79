import type { GoodFull } from '#contract/good.ts'
import { rublesToKopecks } from '#rules/money.ts'
import type { ShopMoment } from '#rules/shop-moment.ts'
import { Panel } from '../../ui/panel.tsx'
import { Price } from '../../ui/price.tsx'
import css from './buy-panel.module.css'
import { Terms } from './terms.tsx'
import { PriceExtras } from './price-extras.tsx'

export const BUY_PANEL = 'buy'

/** The column that stays in sight: what it costs, when it can be had. */
export function BuyPanel({ good, shop }: { good: GoodFull; shop: ShopMoment }) {
  const { priceComputed, priceOld } = good.price
  return (
    <div className={css.column}>
      <Panel as="aside" className={css.panel}>
        <div id={BUY_PANEL} className={css.buy}>
          <Price
            size="xl"
            value={rublesToKopecks(priceComputed)}
            old={priceOld === null ? null : rublesToKopecks(priceOld)}
            unit={good.unit === 'шт.' ? undefined : `за ${good.unit}`}
          />
          <PriceExtras price={good.price} now={shop.now} />
        </div>
        <Terms good={good} shop={shop} />
      </Panel>
    </div>
  )
}
