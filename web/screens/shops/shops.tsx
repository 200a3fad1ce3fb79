import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { initContent } from '#contract/content.ts'
import { nodeWarehouses } from '#contract/node-logistic.ts'
import type { Warehouse } from '#contract/shapes.ts'
import { isShopOpen } from '#rules/calendar/shop-hours.ts'
import { pageContext } from '../../app/page-context.ts'
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
import { Page } from '#ui/container.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import type { Route } from './+types/shops.ts'
import { ShopCard } from './shop-card.tsx'
import { mapPlace } from '../../parts/map/place.ts'
import css from './shops.module.css'

export async function loader({ context }: Route.LoaderArgs) {
  const { api, nodeCode } = context.get(pageContext)
  const { data: init } = await api(initContent, {})
  const lists = await Promise.all(
    init.nodes.map(({ code }) => api(nodeWarehouses, { query: { nodeLogisticCode: code } })),
  )
  const cities = init.nodes
    .map(({ code, name }, at) => ({ code, name, shops: lists[at]!.data }))
    .filter(({ shops }) => shops.length > 0)
  // the host's own city first: that is where the visitor is
  return {
    cities: cities.toSorted((a, b) => Number(b.code === nodeCode) - Number(a.code === nodeCode)),
    now: Date.now(),
  }
}

const CRUMBS = [{ label: 'Главная', to: homePath }]

export const meta = (args: Route.MetaArgs) => {
  const own = args.loaderData?.cities.find(({ code }) => code === args.matches[0].loaderData?.nodeCode)?.shops ?? []
  const node = args.matches[0].loaderData?.init.nodeLogistic
  return pageMeta(args, {
    title: `Магазины инструмента ${node?.nameIn ?? ''}: адреса и часы работы`,
    description: `Адреса, телефоны и часы работы магазинов «${shopName(args)}» ${node?.nameIn ?? ''} и в других городах. Самовывоз, прокат, сервис.`,
    canonical: shopsPath,
    crumbs: CRUMBS,
    name: 'Магазины',
    structured: import.meta.env.SSR && ((facts) => own.map((shop) => shopBusiness(facts, shop))),
  })
}

export default function Shops({ loaderData: { cities, now: pageMoment } }: Route.ComponentProps) {
  const [city, setCity] = useState<string>()
  const [openOnly, setOpenOnly] = useState(false)
  // the menu of rental comes here by `?rental=1`
  const [rentalOnly, setRentalOnly] = useState(useSearchParams()[0].get('rental') === '1')
  const { list, chosen, showRow, rowOf } = useMapChoice<HTMLDivElement>()
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
            (!rentalOnly || shop.hasRental),
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

  function showAll() {
    setCity(undefined)
    setOpenOnly(false)
    setRentalOnly(false)
  }
  return (
    <Page className={css.page}>
      <Breadcrumbs items={CRUMBS} />
      <h1>Магазины</h1>
      <div className={css.filters} role="group" aria-label="Какие магазины показать">
        <Chip pressed={openOnly} icon="clock" onPress={() => setOpenOnly(!openOnly)}>
          Открыты сейчас
        </Chip>
        <Chip pressed={rentalOnly} icon="rental" onPress={() => setRentalOnly(!rentalOnly)}>
          С прокатом
        </Chip>
        <Chip
          pressed={visitor.point !== null}
          disabled={visitor.isAsking}
          icon="location"
          onPress={visitor.point ? visitor.forget : visitor.ask}
        >
          Ближайшие ко мне
        </Chip>
        <Chip pressed={!city} onPress={() => setCity(undefined)}>
          Все города
        </Chip>
        {cities.map(({ code, name, shops }) => (
          <Chip key={code} pressed={city === code} count={shops.length} onPress={() => setCity(code)}>
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
          {isRentalNowhere ? 'Взять можно в соседнем городе.' : 'Часы работы указаны у каждого магазина.'}
        </EmptyState>
      ) : (
        <div className={css.both}>
          <PlaceMap
            label="Магазины на карте"
            places={listed.map((shop) => mapPlace(shop, numberOf.get(shop.id)))}
            selected={chosen}
            onSelect={showRow}
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
    </Page>
  )
}
