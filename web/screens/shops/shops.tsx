import { type ShouldRevalidateFunctionArgs, useSearchParams } from 'react-router'
import { initContent } from '#contract/content.ts'
import { nodeWarehouses } from '#contract/node-logistic.ts'
import type { Warehouse } from '#contract/shapes.ts'
import type { DayOffCalendar } from '#rules/calendar/day-off-calendar.ts'
import { nextOpening, openingText } from '#rules/calendar/next-opening.ts'
import { isShopOpen } from '#rules/calendar/shop-hours.ts'
import { pageContext } from '../../app/page-context.ts'
import { loadOwnSeo } from '../../app/load-own-seo.ts'
import { useVisitorPoint } from '../../parts/map/use-visitor-point.ts'
import { PlaceMap } from '../../parts/map/place-map.tsx'
import { useMapChoice } from '../../parts/map/use-map-choice.ts'
import { pageMeta, shopName } from '../../app/page-meta.ts'
import { shopBusiness } from '../../app/structured-data/local-business.ts'
import { useCalendars } from '../../hooks/use-shop-moment.ts'
import { useNow } from '../../hooks/use-now.ts'
import { homePath, shopsPath } from '../../paths.ts'
import { Breadcrumbs } from '#ui/breadcrumbs.tsx'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { PageColumn } from '#ui/container.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import type { Route } from './+types/shops.ts'
import { ShopCard } from './shop-card.tsx'
import { mapPlace } from '../../parts/map/place.ts'
import css from './shops.module.css'

/** The main city has no host of its own. */
const MAIN_SLUG = 'main'

export async function loader({ context }: Route.LoaderArgs) {
  const { api, nodeCode } = context.get(pageContext)
  const { data: init } = await api(initContent, {})
  const lists = await Promise.all(
    init.nodes.map(({ code }) => api(nodeWarehouses, { query: { nodeLogisticCode: code } })),
  )
  const cities = init.nodes
    .map(({ code, slug, name }, at) => ({ code, slug: slug ?? MAIN_SLUG, name, shops: lists[at]!.data }))
    .filter(({ shops }) => shops.length > 0)
  // the host's own city first: that is where the visitor is
  return {
    seo: await loadOwnSeo(api, 'shops'),
    cities: cities.toSorted((a, b) => Number(b.code === nodeCode) - Number(a.code === nodeCode)),
    now: Date.now(),
  }
}

const CRUMBS = [{ label: 'Главная', to: homePath }]

/** What is chosen among them is known here already. */
export const shouldRevalidate = ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname !== nextUrl.pathname && defaultShouldRevalidate

export const meta = (args: Route.MetaArgs) => {
  const own = args.loaderData?.cities.find(({ code }) => code === args.matches[0].loaderData?.nodeCode)?.shops ?? []
  const node = args.matches[0].loaderData?.init.nodeLogistic
  return pageMeta(args, {
    title: `Магазины инструмента ${node?.nameIn ?? ''}: адреса и часы работы`,
    description: `Адреса, телефоны и часы работы магазинов «${shopName(args)}» ${node?.nameIn ?? ''} и в других городах. Самовывоз, прокат, сервис.`,
    ...args.loaderData?.seo,
    canonical: shopsPath,
    crumbs: CRUMBS,
    name: 'Магазины',
    structured: import.meta.env.SSR && ((facts) => own.map((shop) => shopBusiness(facts, shop))),
  })
}

export default function Shops({ loaderData: { cities, seo, now: pageMoment } }: Route.ComponentProps) {
  const [search, setSearch] = useSearchParams()
  const city = cities.find(({ slug }) => slug === search.get('city'))?.code
  const openOnly = search.get('open') === '1'
  const rentalOnly = search.get('rental') === '1'
  const serviceOnly = search.get('service') === '1'
  /** In the address, so that it can be sent and comes back with Back; null takes it out. */
  const choose = (part: Record<string, string | null>) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before)
        for (const [name, value] of Object.entries(part)) {
          if (value === null) after.delete(name)
          else after.set(name, value)
        }
        return after
      },
      { replace: true, preventScrollReset: true },
    )
  const named = cities.flatMap(({ shops }) => shops).find(({ slug }) => slug === search.get('shop'))
  const { list, chosen, showRow, rowOf } = useMapChoice<HTMLDivElement>(named ? String(named.id) : null)
  const now = useNow(pageMoment)
  const calendarOf = useCalendars()
  const visitor = useVisitorPoint()
  const nearestFirst = (a: Warehouse, b: Warehouse) => (visitor.distanceTo(a) ?? 0) - (visitor.distanceTo(b) ?? 0)
  const shown = cities
    .filter(({ code }) => !city || code === city)
    .map((each) => ({
      ...each,
      shops: each.shops
        .filter(
          (shop) =>
            (!openOnly || isShopOpen(shop.workTime, new Date(now), calendarOf(shop.nodeLogisticCode))) &&
            (!rentalOnly || shop.hasRental) &&
            (!serviceOnly || shop.hasService),
        )
        .toSorted(nearestFirst),
    }))
    .filter(({ shops }) => shops.length > 0)
    .toSorted((a, b) => nearestFirst(a.shops[0]!, b.shops[0]!))
  const listed = shown.flatMap(({ shops }) => shops)
  const numberOf = new Map(listed.map(({ id }, at) => [id, at + 1]))

  const isRentalNowhere =
    rentalOnly &&
    !cities.some(({ code, shops }) => (!city || code === city) && shops.some(({ hasRental }) => hasRental))

  const visible = cities
    .filter(({ code }) => !city || code === city)
    .flatMap(({ shops }) => shops)
    .filter(({ hasRental, hasService }) => (!rentalOnly || hasRental) && (!serviceOnly || hasService))
  const showAll = () => choose({ city: null, open: null, rental: null, service: null })
  return (
    <PageColumn className={css.page}>
      <Breadcrumbs items={CRUMBS} />
      <h1>{seo.h1 ?? 'Магазины'}</h1>
      <div className={css.filters} role="group" aria-label="Какие магазины показать">
        <Chip pressed={openOnly} icon="clock" onPress={() => choose({ open: openOnly ? null : '1' })}>
          Открыты сейчас
        </Chip>
        <Chip pressed={rentalOnly} icon="rental" onPress={() => choose({ rental: rentalOnly ? null : '1' })}>
          С прокатом
        </Chip>
        <Chip pressed={serviceOnly} icon="service" onPress={() => choose({ service: serviceOnly ? null : '1' })}>
          С сервисом
        </Chip>
        <Chip
          pressed={visitor.point !== null}
          disabled={visitor.isAsking}
          icon="location"
          onPress={visitor.point ? visitor.clear : visitor.ask}
        >
          Ближайшие ко мне
        </Chip>
      </div>
      <div className={css.filters} role="group" aria-label="Город">
        <Chip pressed={!city} onPress={() => choose({ city: null, shop: null })}>
          Все города
        </Chip>
        {cities.map(({ code, slug, name, shops }) => (
          <Chip
            key={code}
            pressed={city === code}
            count={shops.length}
            onPress={() => choose({ city: slug, shop: null })}
          >
            {name}
          </Chip>
        ))}
      </div>
      <p role="status" className={css.problem}>
        {visitor.problem}
      </p>
      {shown.length === 0 ? (
        <EmptyState
          icon="store"
          title={isRentalNowhere ? 'Здесь проката нет' : 'Сейчас здесь всё закрыто'}
          actions={
            <Button look="black" onClick={showAll}>
              Показать все магазины
            </Button>
          }
        >
          {isRentalNowhere
            ? 'Взять можно в соседнем городе.'
            : (firstOpening(visible, now, calendarOf) ?? 'Часы работы указаны у каждого магазина.')}
        </EmptyState>
      ) : (
        <div className={css.both}>
          <PlaceMap
            label="Магазины на карте"
            places={listed.map((shop) => mapPlace(shop, numberOf.get(shop.id)))}
            selected={chosen}
            onSelect={(id) => {
              showRow(id)
              choose({ shop: listed.find((shop) => String(shop.id) === id)?.slug ?? null })
            }}
            className={css.map}
          />
          <div ref={list} className={css.cities}>
            {shown.map(({ code, name, shops }) => (
              <section key={code} aria-labelledby={`city-${code}`} className={css.city}>
                <h2 id={`city-${code}`}>{name}</h2>
                <ul className={css.list}>
                  {shops.map((shop) => (
                    <li key={shop.id} {...rowOf(String(shop.id))}>
                      <ShopCard
                        shop={shop}
                        now={now}
                        isChosen={chosen === String(shop.id)}
                        number={numberOf.get(shop.id)!}
                        distance={visitor.distanceText(shop)}
                      />
                    </li>
                  ))}
                </ul>
              </section>
            ))}
          </div>
        </div>
      )}
    </PageColumn>
  )
}

/** «Откроется завтра в 09:00 «Верстак на Рижском», Псков». */
function firstOpening(
  shops: readonly Warehouse[],
  now: number,
  calendarOf: (nodeCode: string) => DayOffCalendar,
): string | null {
  const opening = shops.flatMap((shop) => {
    const hours = { workTime: shop.workTime, now: new Date(now), calendar: calendarOf(shop.nodeLogisticCode) }
    const next = nextOpening(hours)
    return next ? [{ shop, at: `${next.day} ${next.time}`, text: openingText(hours)! }] : []
  })
  const [first] = opening.toSorted((a, b) => (a.at < b.at ? -1 : 1))
  return first ? `${first.text} «${first.shop.name}», ${first.shop.cityName}.` : null
}
