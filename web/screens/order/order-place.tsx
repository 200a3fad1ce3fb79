import type { OrderPage } from '#contract/order-page.ts'
import { routeLink } from '#rules/address/distance.ts'
import { visitText } from '#rules/delivery/courier-visit.ts'
import { formatPhone, phoneHref } from '#rules/identity/phone.ts'
import { NBSP } from '#rules/text/typography.ts'
import { useNow } from '../../hooks/use-now.ts'
import { PlaceMap } from '../../parts/map/place-map.tsx'
import { ShopState } from '../../parts/shop-state.tsx'
import { WorkHours } from '../../parts/work-hours.tsx'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Panel } from '#ui/panel.tsx'
import css from './order.module.css'

const HEADINGS = {
  pickup: { ahead: 'Где забрать', over: 'Где забрали' },
  courier: { ahead: 'Доставка', over: 'Доставка' },
  transport: { ahead: 'Доставка', over: 'Доставка' },
}

/** «кв. 5» and «д. 12» stay together. */
const tiedAddress = (address: string) => address.replace(/(?<=\.) (?=\d)/g, NBSP)

/** Where and when the buyer gets it, and how to get there; nothing of it matters once it is cancelled. */
export function OrderPlace({ order, now }: { order: OrderPage; now: number }) {
  const { delivery, phone } = order
  const isOver = order.status === 'completed'
  // bought by phone: where and when is settled by a call
  const isAgreed = delivery.type !== 'pickup' || delivery.address !== ''
  if (order.status === 'cancelled') return null
  return (
    <Panel as="section" className={css.panel}>
      <h2 className={css.heading}>{isAgreed ? HEADINGS[delivery.type][isOver ? 'over' : 'ahead'] : 'Получение'}</h2>
      {!isOver && <p className={css.promise}>{delivery.text}</p>}
      {delivery.shop ? (
        <Shop shop={delivery.shop} now={now} isOver={isOver} />
      ) : (
        <>
          {delivery.address && (
            <p className={css.line}>
              <Icon name={delivery.isOffice ? 'store' : 'pin'} size="s" />
              <span>
                {delivery.isOffice && 'Пункт выдачи: '}
                {tiedAddress(delivery.address)}
              </span>
            </p>
          )}
          {delivery.visit && visitText(delivery.visit) && (
            <p className={css.line}>
              <Icon name="info" size="s" />
              {visitText(delivery.visit)}
            </p>
          )}
          {delivery.tariff && !delivery.text.startsWith(delivery.tariff) && (
            <p className={css.line}>
              <Icon name="truck" size="s" />
              {delivery.tariff}
            </p>
          )}
          <p className={css.line}>
            <Icon name="phone" size="s" />
            <span>
              <a href={phoneHref(phone)}>{formatPhone(phone)}</a>
            </span>
          </p>
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
        <p className={css.line}>
          <Icon name="pin" size="s" />
          {shop.address}
        </p>
        {!isOver && shop.directions && (
          <p className={css.line}>
            <Icon name="location" size="s" />
            {shop.directions}
          </p>
        )}
        <p className={css.line}>
          <Icon name="clock" size="s" />
          <WorkHours text={shop.workingSchedule} />
        </p>
        <p className={css.line}>
          <Icon name="phone" size="s" />
          <span>
            <a href={phoneHref(shop.phone)}>{formatPhone(shop.phone)}</a>
          </span>
        </p>
        {!isOver && (
          <p>
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
