import clsx from 'clsx'
import { type ReactNode, Suspense, useId } from 'react'
import type { GoodFull } from '#contract/good.ts'
import { collectAt, collectText, spokenPlace } from '#rules/delivery/collect-text.ts'
import { TRANSPORT_DELIVERY } from '#rules/delivery/delivery-day.ts'
import { deliveryText } from '#rules/delivery/delivery-text.ts'
import { freeDeliveryThreshold } from '#rules/delivery/delivery-threshold.ts'
import { piecesPromise } from '#rules/delivery/pieces-promise.ts'
import type { StockState } from '#rules/delivery/availability-text.ts'
import { wantedStock } from '#rules/delivery/stock.ts'
import { formatMoney } from '#rules/money/money.ts'
import { countText } from '#rules/text/plural.ts'
import { intoCity } from '#rules/text/into-city.ts'
import { MAIN_BRANCH_CODE } from '#rules/address/main-branch.ts'
import type { ShopMoment } from '#rules/delivery/shop-moment.ts'
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
const SHOPS = ['магазине', 'магазинах', 'магазинах'] as const

/**
 * In this city, as of now: is it there, when can it be collected, when can it come. Days are those of all pieces
 * wanted.
 */
export function Terms({ good, shop }: { good: GoodFull; shop: ShopMoment }) {
  const { nodeLogistic } = useInit()
  const { name, nameIn, pickupShops } = nodeLogistic
  const labelId = useId()
  // known in the browser alone; until then, and for most, the city of the host
  const city = useStoreState('city', (state) => state.city)?.name ?? name
  const wanted = Math.max(
    1,
    useStoreState('cart', ({ cart }) => piecesOf(cart, good.code)),
  )
  const { state, text, when } = piecesPromise(good, shop, wanted)
  const all = wantedStock(good, wanted)
  const pickup = collectText(all, shop)
  const delivery = deliveryText(all, shop)
  const threshold = freeDeliveryThreshold(nodeLogistic.prices)
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
              Спросить продавца о сроке
            </ModalLink>
          }
        >
          {text}
        </Term>
      </ul>
    )
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
          {when && !isFar && <span className={css.when}>, {when}</span>}
        </Term>
        {pickup && (
          <Term icon="clock" note={pickupNote(pickup, pickupShops.length)}>
            {collectAt(pickup, isFar ? nameIn : onlyPlace(pickupShops))}
          </Term>
        )}
        {delivery && (
          <Term
            icon="truck"
            note={
              delivery === TRANSPORT_DELIVERY ? (
                <Suspense fallback={BY_CITY}>
                  <CityTransport code={good.code} fallback={BY_CITY} />
                </Suspense>
              ) : threshold !== null && threshold > 0 ? (
                `бесплатно от ${formatMoney(threshold)}`
              ) : undefined
            }
          >
            {delivery}
          </Term>
        )}
      </ul>
    </div>
  )
}

/** «на Каширке» where one shop gives orders out: there is nothing to choose from. */
const onlyPlace = ([first, ...others]: readonly string[]) => (first && others.length === 0 ? spokenPlace(first) : null)

/** Today only the shop that has it on the shelf; any of them once it can be brought. */
const pickupNote = (pickup: string, shops: number) =>
  shops < 2
    ? 'бесплатно'
    : /сегодня$/.test(pickup)
      ? 'из магазина, бесплатно'
      : `в ${countText(shops, SHOPS)} на выбор, бесплатно`

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
