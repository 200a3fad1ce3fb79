import { warehouseById } from '#contract/node-logistic.ts'
import { formatPhone, phoneHref } from '#rules/phone.ts'
import { pageContext } from '../../page-context.ts'
import { pageFailure } from '../../parts/page-failure.ts'
import { pageMeta } from '../../parts/page-meta.ts'
import { ShopState } from '../../parts/shop-state.tsx'
import { homePath, shopPath, shopsPath } from '../../paths.ts'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { Button } from '../../ui/button.tsx'
import { Container } from '../../ui/container.tsx'
import { FigureList } from '../../ui/figure-list.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { Route } from './+types/shop.ts'
import { ShopOffers } from './shop-card.tsx'
import css from './shops.module.css'

export async function loader({ context, params }: Route.LoaderArgs) {
  const { api } = context.get(pageContext)
  const { data: shop } = await api(warehouseById, { params: { id: params.shop } }).catch(pageFailure)
  return { shop, now: Date.now() }
}

export const meta = (args: Route.MetaArgs) => {
  const shop = args.loaderData?.shop
  if (!shop) return pageMeta(args, { title: 'Магазин' })
  return pageMeta(args, { title: `${shop.name}: адрес и часы работы`, description: `${shop.address}. ${shop.workingSchedule}. ${shop.directions}`.slice(0, 160), canonical: shopPath(shop.slug) })
}

const routeAddress = (shop: { geoLat: number; geoLon: number }) => `https://yandex.ru/maps/?rtext=~${shop.geoLat},${shop.geoLon}&rtt=auto`

export default function Shop({ loaderData }: Route.ComponentProps) {
  const { shop, now } = loaderData
  return (
    <Container className={css.page}>
      <Breadcrumbs items={[{ label: 'Главная', to: homePath }, { label: 'Магазины', to: shopsPath }]} />
      <h1>{shop.name}</h1>
      <div className={css.shop}>
        <section className={css.card} aria-label="Как добраться и позвонить">
          <p><ShopState workTime={shop.workTime} now={now} /></p>
          <p className={css.line}><Icon name="pin" size="s" />{shop.address}</p>
          {shop.directions && <p className={css.line}><Icon name="location" size="s" />{shop.directions}</p>}
          <p className={css.line}><Icon name="phone" size="s" /><a href={phoneHref(shop.phone)}>{formatPhone(shop.phone)}</a></p>
          <ShopOffers shop={shop} />
          <p><Button look="black" href={routeAddress(shop)} target="_blank" rel="noreferrer" icon="location">Построить маршрут</Button></p>
        </section>
        <section className={css.card} aria-label="Часы работы">
          <FigureList
            title="Часы работы"
            rows={shop.workTime.map(({ weekday, start, end, isDayOff }) => ({ label: weekday, value: isDayOff === '0' ? `${start}–${end}` : 'выходной' }))}
          />
        </section>
      </div>
    </Container>
  )
}
