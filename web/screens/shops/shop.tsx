import { serviceCenters, warehouseById, warehouseGoods } from '#contract/node-logistic.ts'
import { shopReviews, shopReviewsSummary } from '#contract/reviews.ts'
import { routeLink } from '#rules/address/distance.ts'
import { pageContext } from '../../app/page-context.ts'
import { PlaceMap } from '../../parts/map/place-map.tsx'
import { pageFailure } from '../../app/page-failure.ts'
import { pageMeta } from '../../app/page-meta.ts'
import { shopBusiness } from '../../app/structured-data/local-business.ts'
import { PhoneLine, PlaceLine } from '../../parts/place-lines/place-lines.tsx'
import { ShopState } from '../../parts/shop-state.tsx'
import { useNow } from '../../hooks/use-now.ts'
import { homePath, shopPath, shopsPath } from '../../paths.ts'
import { Breadcrumbs } from '#ui/breadcrumbs.tsx'
import { Button } from '#ui/button.tsx'
import { PageColumn } from '#ui/container.tsx'
import { FigureList } from '#ui/figure-list.tsx'
import type { Route } from './+types/shop.ts'
import { AskShop } from './ask-shop.tsx'
import { OffersHere } from './offers-here.tsx'
import { mapPlace } from '../../parts/map/place.ts'
import { ShopOpinions } from './shop-opinions.tsx'
import { ShopPictures } from './shop-pictures.tsx'
import css from './shops.module.css'
import { StockHere } from './stock-here.tsx'
import { weekRows } from './week-rows.ts'

const GOODS_SHOWN = 12
const REVIEWS_SHOWN = 3

export async function loader({ context, params }: Route.LoaderArgs) {
  const { api } = context.get(pageContext)
  const { data: shop } = await api(warehouseById, { params: { id: params.shop } }).catch(pageFailure)
  const [goods, centers, reviews, summary] = await Promise.all([
    api(warehouseGoods, { params: { id: params.shop }, query: { perPage: GOODS_SHOWN } }),
    api(serviceCenters, {}),
    api(shopReviews, { query: { shop: shop.slug, perPage: REVIEWS_SHOWN } }),
    api(shopReviewsSummary, { query: { shop: shop.slug } }),
  ])
  const center = shop.hasService
    ? centers.data.find(({ nodeLogisticCode }) => nodeLogisticCode === shop.nodeLogisticCode)
    : undefined
  const { average, count } = summary.data
  return {
    shop,
    goods: goods.data,
    total: goods.meta.total,
    serviceCenter: center?.slug ?? null,
    opinions: { reviews: reviews.data, average, count },
    now: Date.now(),
  }
}

const CRUMBS = [
  { label: 'Главная', to: homePath },
  { label: 'Магазины', to: shopsPath },
]

export const meta = (args: Route.MetaArgs) => {
  const shop = args.loaderData?.shop
  if (!shop) return pageMeta(args, { title: 'Магазин' })
  return pageMeta(args, {
    title: `${shop.name}, ${shop.cityName}: адрес и часы работы`,
    description: `${shop.address}. ${shop.workingSchedule}. ${shop.directions}`.slice(0, 160),
    canonical: shopPath(shop.slug),
    ...(shop.images[0] ? { image: shop.images[0].src } : {}),
    crumbs: CRUMBS,
    name: shop.name,
    structured: import.meta.env.SSR && ((facts) => [shopBusiness(facts, shop)]),
  })
}

export default function ShopScreen({ loaderData }: Route.ComponentProps) {
  const { shop, goods, total, serviceCenter, opinions } = loaderData
  const now = useNow(loaderData.now)
  return (
    <PageColumn className={css.page}>
      <Breadcrumbs items={CRUMBS} />
      <div className={css.title}>
        <h1>{shop.name}</h1>
        <ShopState place={shop} now={now} />
      </div>
      <div className={css.shop}>
        <section className={css.card} aria-label="Как добраться и позвонить">
          <PlaceLine icon="pin">{shop.address}</PlaceLine>
          {shop.directions && <PlaceLine icon="location">{shop.directions}</PlaceLine>}
          <PhoneLine phone={shop.phone} />
          <p className={css.route}>
            <Button look="black" href={routeLink(shop)} target="_blank" rel="noopener noreferrer" icon="location">
              Построить маршрут
            </Button>
          </p>
          <FigureList title="Часы работы" level={2} rows={weekRows(shop.workTime)} />
        </section>
        <PlaceMap
          label={`${shop.name} на карте`}
          places={[mapPlace(shop)]}
          selected={String(shop.id)}
          className={css.oneMap}
        />
      </div>
      <OffersHere shop={shop} serviceCenter={serviceCenter} />
      <ShopPictures images={shop.images} />
      <StockHere shop={shop} goods={goods} total={total} now={now} />
      <ShopOpinions shop={shop} {...opinions} />
      <AskShop shop={shop} now={now} />
    </PageColumn>
  )
}
