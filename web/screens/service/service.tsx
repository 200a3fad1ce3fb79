import { serviceCenters } from '#contract/node-logistic.ts'
import type { ServiceCenter } from '#contract/shapes.ts'
import clsx from 'clsx'
import { redirect, type ShouldRevalidateFunctionArgs, useSearchParams } from 'react-router'
import { pageContext } from '../../app/page-context.ts'
import { loadOwnSeo } from '../../app/load-own-seo.ts'
import { PlaceMap } from '../../parts/map/place-map.tsx'
import { useMapChoice } from '../../parts/map/use-map-choice.ts'
import { useNow } from '../../hooks/use-now.ts'
import { pageMeta } from '../../app/page-meta.ts'
import { serviceBusiness } from '../../app/structured-data/local-business.ts'
import { homePath, serviceCenterPath, serviceParts, servicePath } from '../../paths.ts'
import type { HeaderTheme } from '../../state/header.ts'
import { Breadcrumbs } from '#ui/breadcrumbs.tsx'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { PageColumn } from '#ui/container.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Section } from '#ui/section.tsx'
import type { Route } from './+types/service.ts'
import { CenterCard } from './center-card.tsx'
import { HandInSteps } from './hand-in.tsx'
import { RepairLookup } from './repair-lookup.tsx'
import css from './service.module.css'

export const handle: { headerTheme: HeaderTheme; servicePage: boolean } = { headerTheme: 'grey', servicePage: true }

/** `?center=` was the switch of this page: it leads to the centre's own. An unknown name is no mistake worth a 404. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { api, nodeCode } = context.get(pageContext)
  const [{ data: centers }, seo] = await Promise.all([api(serviceCenters, {}), loadOwnSeo(api, 'service')])
  const asked = new URL(request.url).searchParams.get('center')
  if (centers.some(({ slug }) => slug === asked)) throw redirect(serviceCenterPath(asked!), 301)
  const isOwn = (center: ServiceCenter) => Number(center.nodeLogisticCode === nodeCode)
  return { centers: centers.toSorted((a, b) => isOwn(b) - isOwn(a)), seo, now: Date.now() }
}

/** The chosen city is read from the address by the screen itself. */
export const shouldRevalidate = ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname !== nextUrl.pathname && defaultShouldRevalidate

const CRUMBS = [{ label: 'Главная', to: homePath }]

export const meta = (args: Route.MetaArgs) => {
  const centers = args.loaderData?.centers ?? []
  const node = args.matches[0].loaderData?.init.nodeLogistic
  return pageMeta(args, {
    title: `Ремонт инструмента ${node?.nameIn ?? ''}: сервисные центры и цены`,
    description:
      'Гарантийный и платный ремонт электро- и бензоинструмента: адреса мастерских, цены на работы, заявка с фотографией, статус по номеру.',
    ...args.loaderData?.seo,
    canonical: servicePath,
    crumbs: CRUMBS,
    name: 'Сервисные центры',
    ...(centers.length > 0 ? {} : { robots: 'noindex, follow' }),
    structured: import.meta.env.SSR && ((facts) => centers.map((center) => serviceBusiness(facts, center))),
  })
}

export default function Service({ loaderData: { centers, seo, now: pageMoment } }: Route.ComponentProps) {
  const now = useNow(pageMoment)
  const [search, setSearch] = useSearchParams()
  const cities = [...new Set(centers.map(({ cityName }) => cityName))].map((name) => ({
    name,
    slug: centers.find(({ cityName }) => cityName === name)!.slug,
  }))
  const city = cities.find(({ slug }) => slug === search.get('city'))
  const shown = city ? centers.filter(({ cityName }) => cityName === city.name) : centers
  const choose = (slug: string | null) =>
    setSearch(slug === null ? {} : { city: slug }, { replace: true, preventScrollReset: true })
  /** The same whatever city is chosen. */
  const numberOf = (slug: string) => centers.findIndex((center) => center.slug === slug) + 1
  const { list, chosen, showRow, rowOf } = useMapChoice<HTMLUListElement>()
  return (
    <PageColumn className={css.page}>
      <Breadcrumbs items={CRUMBS} />
      <div className={css.intro}>
        <h1>{seo.h1 ?? 'Сервисные центры'}</h1>
        <p className={css.lead}>
          Чиним электро- и бензоинструмент, сварку и генераторы. Гарантийный ремонт бесплатно, цену платного называем до
          начала работы.
        </p>
      </div>
      {centers.length > 0 ? (
        <>
          <div id={serviceParts.request} className={clsx(css.centers, css.anchor)}>
            {cities.length > 1 && (
              <div className={css.chips} role="group" aria-label="Город">
                {[{ name: 'Все города', slug: null }, ...cities].map(({ name, slug }) => {
                  const isChosen = (city?.slug ?? null) === slug
                  return (
                    <Chip key={name} pressed={isChosen} onPress={() => choose(slug)}>
                      {name}
                    </Chip>
                  )
                })}
              </div>
            )}
            <PlaceMap
              label="Сервисные центры на карте"
              places={shown.map(({ slug, name, cityName, geoLat, geoLon }) => ({
                id: slug,
                name,
                geoLat,
                geoLon,
                number: numberOf(slug),
                city: cityName,
              }))}
              selected={chosen}
              onSelect={showRow}
            />
            <ul ref={list} className={css.cards} aria-label="Сервисные центры">
              {shown.map((center) => (
                <li key={center.slug} {...rowOf(center.slug)}>
                  <CenterCard
                    center={center}
                    now={now}
                    number={numberOf(center.slug)}
                    isChosen={chosen === center.slug}
                  />
                </li>
              ))}
            </ul>
          </div>
          <div className={css.pair}>
            <Section title="Как сдать инструмент">
              <HandInSteps center={shown[0]!} />
            </Section>
            <Section id={serviceParts.status} title="Статус ремонта" className={css.anchor}>
              <RepairLookup />
            </Section>
          </div>
        </>
      ) : (
        <EmptyState
          icon="service"
          title="Сервисных центров пока нет"
          actions={
            <Button look="black" to={homePath}>
              На главную
            </Button>
          }
        >
          Позвоните нам: подскажем, где починить инструмент.
        </EmptyState>
      )}
    </PageColumn>
  )
}
