import clsx from 'clsx'
import { type ReactNode, Suspense, useId } from 'react'
import type { GoodFull } from '#contract/good.ts'
import { arrivalText } from '#rules/delivery/arrival-text.ts'
import { ASK_AVAILABILITY, type StockState } from '#rules/delivery/availability-text.ts'
import { deliveryPrice, freeDeliveryThreshold } from '#rules/delivery/delivery-threshold.ts'
import { spokenPlace } from '#rules/delivery/spoken-place.ts'
import {
  collectPromise,
  courierArrival,
  deliveryText,
  stockPromise,
  TRANSPORT_DELIVERY,
} from '#rules/delivery/stock-promise.ts'
import type { Counter, ShopMoment } from '#rules/delivery/shop-moment.ts'
import { formatMoney, rublesToKopecks } from '#rules/money/money.ts'
import { countText } from '#rules/text/plural.ts'
import { intoCity } from '#rules/text/into-city.ts'
import { MAIN_BRANCH_CODE } from '#rules/address/main-branch.ts'
import { useStoreState } from '../../../state/app-state.tsx'
import { piecesOf } from '../../../state/cart.ts'
import { useInit } from '../../../state/init.tsx'
import { Icon } from '#ui/icon.tsx'
import type { IconName } from '#ui/icon-names.ts'
import { ModalLink } from '../modal-button.tsx'
import { optionalPart } from '../../../app/optional-part.ts'
import css from './terms.module.css'

const CityTransport = optionalPart(() => import('./city-transport.tsx'))
const BY_CITY = 'цена и срок — по вашему городу'
const SHOPS = ['магазин', 'магазина', 'магазинов'] as const

/**
 * In this city, as of now: how much there is, then one row for each way to get it, with its day, place and price. Days
 * are those of all pieces wanted.
 */
export function Terms({ good, shop }: { good: GoodFull; shop: ShopMoment }) {
  const { nodeLogistic } = useInit()
  const { name, nameIn } = nodeLogistic
  const labelId = useId()
  // known in the browser alone; until then, and for most, the city of the host
  const city = useStoreState('city', (state) => state.city)?.name ?? name
  const wanted = Math.max(
    1,
    useStoreState('cart', ({ cart }) => piecesOf(cart, good.code)),
  )
  const { state, text, when } = stockPromise(good, shop, wanted)
  const isMain = shop.nodeLogisticCode === MAIN_BRANCH_CODE
  // the day of a counter in another city is said beside that city alone
  const isFar = city !== name
  if (state === 'nowhere')
    return (
      <ul className={clsx(css.place, css.terms)}>
        <Term
          icon="store"
          state={state}
          note={
            <ModalLink modal="product-availability" good={good}>
              {ASK_AVAILABILITY}
            </ModalLink>
          }
        >
          {text}
        </Term>
      </ul>
    )
  const collected = collectPromise(good, shop, wanted)
  const courier = courierArrival(good, shop, wanted)
  // how much of it is where and when: said of the way to collect it, once
  const apart =
    isMain && !isFar && when?.startsWith(spokenPlace(collected?.at[0]?.name ?? '') ?? 'в магазине') ? when : null
  return (
    <div className={css.place}>
      <p id={labelId} className={css.city}>
        {isFar ? `Доставим ${intoCity(city)}` : `Получить ${nameIn}`}
      </p>
      <ul aria-labelledby={labelId} className={css.terms}>
        <Term
          icon="store"
          state={state}
          note={
            <ModalLink modal={isMain ? 'product-remains-default-city' : 'product-remains'} good={good}>
              Наличие в магазинах
            </ModalLink>
          }
        >
          {text}
        </Term>
        {collected && (
          <Term icon="clock">
            Самовывоз: {apart ?? `${collected.when}, ${isFar ? nameIn : placeText(collected.at)}`}
          </Term>
        )}
        {courier && (
          <Term icon="truck">
            {arrivalText('Курьер:', courier, shop.now)}
            {courierPrice(good, nodeLogistic.prices)}
          </Term>
        )}
        {deliveryText(good, shop) === TRANSPORT_DELIVERY && (
          <Term
            icon="truck"
            note={
              <Suspense fallback={BY_CITY}>
                <CityTransport code={good.code} fallback={BY_CITY} wanted={wanted} />
              </Suspense>
            }
          >
            {TRANSPORT_DELIVERY}
          </Term>
        )}
      </ul>
    </div>
  )
}

/** «на Каширке», «3 магазина». */
const placeText = ([first, ...others]: readonly Counter[]) =>
  others.length > 0 ? countText(others.length + 1, SHOPS) : (spokenPlace(first!.name) ?? `«${first!.name}»`)

/** «, бесплатно», «, 390 ₽, бесплатно от 7 000 ₽». */
function courierPrice({ price }: GoodFull, tiers: Parameters<typeof freeDeliveryThreshold>[0]): string {
  const now = deliveryPrice(rublesToKopecks(price.priceComputed), tiers)
  const threshold = freeDeliveryThreshold(tiers)
  if (now === 0) return ', бесплатно'
  const free = threshold !== null && threshold > 0 ? `, бесплатно от ${formatMoney(threshold)}` : ''
  return now === null ? free : `, ${formatMoney(now)}${free}`
}

interface TermProps {
  icon: IconName
  state?: StockState
  note?: ReactNode
  children: ReactNode
}

function Term({ icon, state, note, children }: TermProps) {
  return (
    <li className={css.term}>
      <Icon name={icon} size="s" className={css.icon} />
      <div>
        <div className={clsx(css.text, state && css[state])}>{children}</div>
        {note && <div className={css.note}>{note}</div>}
      </div>
    </li>
  )
}
