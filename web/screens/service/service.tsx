import { serviceCenters } from '#contract/node-logistic.ts'
import type { ServiceCenter } from '#contract/shapes.ts'
import { useNavigate } from 'react-router'
import { pageContext } from '../../app/page-context.ts'
import { PinNumber } from '../../parts/map/pin-number.tsx'
import { PlaceMap } from '../../parts/map/place-map.tsx'
import { pageMeta } from '../../app/page-meta.ts'
import { serviceBusiness } from '../../app/structured-data/local-business.ts'
import { homePath, serviceCenterPath, servicePath } from '../../paths.ts'
import type { HeaderTheme } from '../../state/header.ts'
import { Breadcrumbs } from '#ui/breadcrumbs.tsx'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { Page } from '#ui/container.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { TextLink } from '#ui/text-link.tsx'
import type { Route } from './+types/service.ts'
import { CenterFacts } from './center-facts.tsx'
import { CenterParts } from './center-parts.tsx'
import css from './service.module.css'

export const handle: { headerTheme: HeaderTheme; servicePage: boolean } = { headerTheme: 'grey', servicePage: true }

/** `?center=` is the city switch; by default the host's own. Another name there is no mistake worth a 404. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { api, nodeCode } = context.get(pageContext)
  const { data: centers } = await api(serviceCenters, {})
  const asked = new URL(request.url).searchParams.get('center')
  const chosen =
    centers.find(({ slug }) => slug === asked) ??
    centers.find(({ nodeLogisticCode }) => nodeLogisticCode === nodeCode) ??
    centers[0] ??
    null
  return { centers, chosen, now: Date.now() }
}

const CRUMBS = [{ label: 'Главная', to: homePath }]

export const meta = (args: Route.MetaArgs) => {
  const centers = args.loaderData?.centers ?? []
  const node = args.matches[0].loaderData?.init.nodeLogistic
  return pageMeta(args, {
    title: `Ремонт инструмента ${node?.nameIn ?? ''}: сервисные центры и цены`,
    description:
      'Гарантийный и платный ремонт электро- и бензоинструмента: адреса мастерских, цены на работы, заявка с фотографией, статус по номеру.',
    canonical: servicePath,
    crumbs: CRUMBS,
    name: 'Сервисные центры',
    ...(centers.length > 0 ? {} : { robots: 'noindex, follow' }),
    structured: import.meta.env.SSR && ((facts) => centers.map((center) => serviceBusiness(facts, center))),
  })
}

export default function Service({ loaderData: { centers, chosen, now } }: Route.ComponentProps) {
  return (
    <Page className={css.page}>
      <Breadcrumbs items={CRUMBS} />
      <div className={css.intro}>
        <h1>Сервисные центры</h1>
        <p className={css.lead}>
          Чиним электро- и бензоинструмент, сварку и генераторы. Гарантийный ремонт бесплатно, цену платного называем до
          начала работы.
        </p>
      </div>
      {chosen ? (
        <Centers centers={centers} chosen={chosen} now={now} />
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
    </Page>
  )
}

const centerOf = (slug: string) => `${servicePath}?center=${slug}`

function Centers({ centers, chosen, now }: { centers: readonly ServiceCenter[]; chosen: ServiceCenter; now: number }) {
  const navigate = useNavigate()
  return (
    <>
      <nav aria-label="Город сервисного центра" className={css.chips}>
        {centers.map(({ slug, cityName }, at) => (
          <Chip key={slug} to={centerOf(slug)} current={slug === chosen.slug} preventScrollReset>
            <PinNumber number={at + 1} isChosen={slug === chosen.slug} />
            {cityName}
          </Chip>
        ))}
      </nav>
      <div className={css.place}>
        <CenterFacts center={chosen} now={now} level={2}>
          <TextLink to={serviceCenterPath(chosen.slug)}>Страница центра</TextLink>
        </CenterFacts>
        <PlaceMap
          label="Сервисные центры на карте"
          places={centers.map(({ slug, name, cityName, geoLat, geoLon }, at) => ({
            id: slug,
            name,
            geoLat,
            geoLon,
            number: at + 1,
            city: cityName,
          }))}
          selected={chosen.slug}
          onSelect={(slug) => void navigate(centerOf(slug), { preventScrollReset: true })}
          className={css.map}
        />
      </div>
      <CenterParts key={chosen.slug} center={chosen} />
    </>
  )
}
