import type { OrderPage } from '#contract/order-page.ts'
import { isCardSale } from '#rules/money/gift-card.ts'
import { routeLink } from '#rules/address/distance.ts'
import { tiedAddress } from '#rules/address/tied-address.ts'
import { visitText } from '#rules/delivery/courier-visit.ts'
import { useNow } from '../../hooks/use-now.ts'
import { PlaceMap } from '../../parts/map/place-map.tsx'
import { PhoneLine, PlaceLine, PlaceLines } from '../../parts/place-lines/place-lines.tsx'
import { ShopState } from '../../parts/shop-state.tsx'
import { UnbrokenSpans } from '../../parts/unbroken-spans.tsx'
import { Button } from '#ui/button.tsx'
import { Panel } from '#ui/panel.tsx'
import css from './order.module.css'

const HEADINGS = {
  pickup: { ahead: 'Где забрать', over: 'Где забрали' },
  courier: { ahead: 'Доставка', over: 'Доставка' },
  transport: { ahead: 'Доставка', over: 'Доставка' },
}

/** Where and when the buyer gets it, and how to get there; nothing of it matters once it is cancelled. */
export function OrderPlace({ order, now }: { order: OrderPage; now: number }) {
  const { delivery, phone } = order
  const isOver = order.status === 'completed'
  // at the counter already: the day it was promised for is past or needless
  const isWaiting = order.status === 'ready' && delivery.type === 'pickup'
  // bought by phone: where and when is settled by a call
  const isAgreed = delivery.type !== 'pickup' || delivery.address !== ''
  // where its number went is said above
  if (order.status === 'cancelled' || (isOver && isCardSale(order.items))) return null
  return (
    <Panel as="section" className={css.panel}>
      <h2 className={css.heading}>{isAgreed ? HEADINGS[delivery.type][isOver ? 'over' : 'ahead'] : 'Получение'}</h2>
      {!isOver && (
        <p className={css.promise}>
          <UnbrokenSpans text={isWaiting ? 'Можно забирать' : delivery.text} />
        </p>
      )}
      {delivery.shop ? (
        <Shop shop={delivery.shop} now={now} isOver={isOver} />
      ) : (
        <>
          {delivery.address && (
            <PlaceLine icon={delivery.isOffice ? 'store' : 'pin'}>
              {delivery.isOffice && 'Пункт выдачи: '}
              {tiedAddress(delivery.address)}
            </PlaceLine>
          )}
          {delivery.visit && visitText(delivery.visit) && (
            <PlaceLine icon="info">{visitText(delivery.visit)}</PlaceLine>
          )}
          {delivery.tariff && !delivery.text.startsWith(delivery.tariff) && (
            <PlaceLine icon="truck">{delivery.tariff}</PlaceLine>
          )}
          <PhoneLine phone={phone} />
        </>
      )}
    </Panel>
  )
}

function Shop({
  shop,
  now: loaded,
  isOver,
}: {
  shop: NonNullable<OrderPage['delivery']['shop']>
  now: number
  isOver: boolean
}) {
  const now = useNow(loaded)
  return (
    <div className={css.shop}>
      <div className={css.lines}>
        <p className={css.shopName}>
          {shop.name} {!isOver && <ShopState place={shop} now={now} />}
        </p>
        <PlaceLines place={shop} withDirections={!isOver} />
        {!isOver && (
          <p className={css.pressed}>
            <Button href={routeLink(shop)} target="_blank" rel="noopener noreferrer" icon="location">
              Построить маршрут
            </Button>
          </p>
        )}
      </div>
      {!isOver && (
        <PlaceMap
          label={`${shop.name} на карте`}
          className={css.map}
          places={[
            { id: String(shop.id), name: shop.name, geoLat: shop.geoLat, geoLon: shop.geoLon, city: shop.cityName },
          ]}
          selected={String(shop.id)}
        />
      )}
    </div>
  )
}
