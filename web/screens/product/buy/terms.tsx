import clsx from 'clsx'
import type { ReactNode } from 'react'
import type { GoodFull } from '#contract/good.ts'
import { availabilityText, isOnShelf } from '#rules/delivery/availability-text.ts'
import { freeDeliveryThreshold } from '#rules/delivery/delivery-threshold.ts'
import { deliveryText } from '#rules/delivery/delivery-text.ts'
import { collectText } from '#rules/delivery/good-promises.ts'
import { formatMoney } from '#rules/money/money.ts'
import { MAIN_NODE_CODE } from '#rules/address/node-logistic.ts'
import type { ShopMoment } from '#rules/delivery/shop-moment.ts'
import { useInit } from '../../../state/init.tsx'
import { Icon } from '#ui/icon.tsx'
import type { IconName } from '#ui/icon-names.ts'
import { ModalLink } from '../modal-button.tsx'
import css from './terms.module.css'

/** In this city, as of now: is it there, when can it be collected, when can it come. */
export function Terms({ good, shop }: { good: GoodFull; shop: ShopMoment }) {
  const { nodeLogistic } = useInit()
  const availability = availabilityText(good, shop.nodeLogisticCode)
  const pickup = collectText(good, shop)
  const delivery = deliveryText(good, shop)
  const threshold = freeDeliveryThreshold(nodeLogistic.prices)
  const isMain = shop.nodeLogisticCode === MAIN_NODE_CODE
  return (
    <ul className={css.terms}>
      <Term
        icon="store"
        tone={isOnShelf(good, shop.nodeLogisticCode) ? 'good' : undefined}
        note={
          <ModalLink modal={isMain ? 'product-remains-default-city' : 'product-remains'} good={good}>
            Наличие в магазинах
          </ModalLink>
        }
      >
        {availability}
      </Term>
      {pickup && (
        <Term icon="clock" note="из магазина, бесплатно">
          {pickup}
        </Term>
      )}
      {delivery && (
        <Term
          icon="truck"
          note={threshold !== null && threshold > 0 ? `бесплатно от ${formatMoney(threshold)}` : undefined}
        >
          {delivery}
        </Term>
      )}
    </ul>
  )
}

interface TermProps {
  icon: IconName
  tone?: 'good' | undefined
  note?: ReactNode
  children: ReactNode
}

function Term({ icon, tone, note, children }: TermProps) {
  return (
    <li className={css.term}>
      <Icon name={icon} size="s" className={css.icon} />
      <div>
        <div className={clsx(css.text, tone && css[tone])}>{children}</div>
        {note && <div className={css.note}>{note}</div>}
      </div>
    </li>
  )
}
