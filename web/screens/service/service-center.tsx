import { serviceCenterById } from '#contract/node-logistic.ts'
import { pageContext } from '../../app/page-context.ts'
import { PlaceMap } from '../../parts/map/place-map.tsx'
import { pageFailure } from '../../app/page-failure.ts'
import { pageMeta } from '../../app/page-meta.ts'
import { serviceBusiness } from '../../app/structured-data/local-business.ts'
import { homePath, serviceCenterPath, servicePath } from '../../paths.ts'
import type { HeaderTheme } from '../../state/header.ts'
import { Breadcrumbs } from '#ui/breadcrumbs.tsx'
import { PageColumn } from '#ui/container.tsx'
import type { Route } from './+types/service-center.ts'
import { CenterFacts } from './center-facts.tsx'
import { CenterParts } from './center-parts.tsx'
import css from './service.module.css'

export const handle: { headerTheme: HeaderTheme; servicePage: boolean } = { headerTheme: 'grey', servicePage: true }

export async function loader({ context, params }: Route.LoaderArgs) {
  const { api } = context.get(pageContext)
  const { data: center } = await api(serviceCenterById, { params: { id: params.serviceCenter } }).catch(pageFailure)
  return { center, now: Date.now() }
}

const CRUMBS = [
  { label: 'Главная', to: homePath },
  { label: 'Сервис', to: servicePath },
]

export const meta = (args: Route.MetaArgs) => {
  const center = args.loaderData?.center
  if (!center) return pageMeta(args, { title: 'Сервисный центр' })
  return pageMeta(args, {
    title: `${center.name}, ${center.cityName}: ремонт инструмента, цены, адрес`,
    description: `${center.address}. ${center.workingSchedule}. ${center.description}`.slice(0, 160),
    canonical: serviceCenterPath(center.slug),
    crumbs: CRUMBS,
    name: center.name,
    structured: import.meta.env.SSR && ((facts) => [serviceBusiness(facts, center)]),
  })
}

export default function ServiceCenterPage({ loaderData: { center, now } }: Route.ComponentProps) {
  return (
    <PageColumn className={css.page}>
      <Breadcrumbs items={CRUMBS} />
      <div className={css.intro}>
        <h1>{center.name}</h1>
        <p className={css.lead}>{center.description}</p>
      </div>
      <div className={css.place}>
        <CenterFacts center={center} now={now} />
        <PlaceMap
          label={`${center.name} на карте`}
          places={[{ ...center, id: center.slug }]}
          selected={center.slug}
          className={css.map}
        />
      </div>
      <CenterParts center={center} />
    </PageColumn>
  )
}
