import { lazy, Suspense, useEffect } from 'react'
import { cartCourierText } from '#rules/cart/cart-promise.ts'
import { namedPromise } from '#rules/delivery/order-promise.ts'
import { deliveryPrice } from '#rules/delivery/delivery-threshold.ts'
import { formatMoney } from '#rules/money/money.ts'
import { formatPhone } from '#rules/identity/phone.ts'
import type { ShopMoment } from '#rules/delivery/shop-moment.ts'
import { loadChunk } from '../../app/chunk-failure.ts'
import type { DeliveryType } from '../../state/checkout-draft.ts'
import { useInit } from '../../state/init.tsx'
import { Notice } from '#ui/notice.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { RadioGroup, type RadioOption } from '#ui/radio-group.tsx'
import { Block } from './block.tsx'
import css from './checkout.module.css'
import { CourierChoice } from './courier-choice.tsx'
import { PickupChoice } from './pickup-choice.tsx'
import type { CheckoutState } from './use-checkout.ts'

/** Most take an order home from a shop themselves. */
const transport = () => import('./transport-choice.tsx')
const TransportChoice = lazy(() => loadChunk(transport))

export function DeliveryBlock({ checkout, shop }: { checkout: CheckoutState; shop: ShopMoment }) {
  const { ways, type, edit, errorOf, sums, tiers, cart } = checkout
  const { contacts } = useInit()
  // there before they are chosen: by keyboard the next field is one key away
  useEffect(() => void Promise.allSettled([transport()]), [])
  const price = deliveryPrice(sums.goods, tiers)
  const about: Record<DeliveryType, Omit<RadioOption, 'value'>> = {
    pickup: {
      label: 'Забрать в магазине',
      hint: 'Проверить товар и оплатить можно на месте',
      aside: <SideNote>Бесплатно</SideNote>,
    },
    courier: {
      label: 'Курьер по городу',
      hint: namedPromise(cartCourierText(cart.items, shop), shop.now),
      aside: <SideNote>{price === 0 ? 'Бесплатно' : formatMoney(price)}</SideNote>,
    },
    transport: {
      label: 'Транспортная компания',
      hint: 'До двери или до пункта выдачи в любом городе',
      aside: <SideNote>По тарифу</SideNote>,
    },
  }
  const typeError = errorOf('delivery.type')
  if (ways.length === 0) {
    return (
      <Block number={2} title="Как получить">
        <Notice tone="warning" title="В этом городе заказ пока не получить">
          Здесь нет ни магазина с выдачей, ни доставки. Позвоните нам: {formatPhone(contacts.phone)} — подскажем, как
          быть, или выберите другой город.
        </Notice>
      </Block>
    )
  }
  return (
    <Block number={2} title="Как получить" isDone={checkout.open > 1}>
      <div data-invalid={typeError ? true : undefined}>
        <RadioGroup
          legend="Способ получения"
          hideLegend
          look="card"
          error={typeError}
          options={ways.map((way) => ({ value: way, ...about[way] }))}
          value={type}
          onValue={(value) => edit({ deliveryType: value as DeliveryType })}
        />
      </div>
      {type === 'pickup' && <PickupChoice checkout={checkout} />}
      <Suspense fallback={<Skeleton height={240} />}>
        {type === 'courier' && <CourierChoice checkout={checkout} now={shop.now} />}
        {type === 'transport' && <TransportChoice checkout={checkout} />}
      </Suspense>
    </Block>
  )
}

const SideNote = ({ children }: { children: string }) => <span className={css.aside}>{children}</span>
