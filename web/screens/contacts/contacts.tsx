import { contactInformation } from '#contract/contact-information.ts'
import { contentPage } from '#contract/content.ts'
import { nodeWarehouses } from '#contract/node-logistic.ts'
import { pageContext } from '../../app/page-context.ts'
import { pageFailure } from '../../app/page-failure.ts'
import { pageMeta } from '../../app/page-meta.ts'
import { organization } from '../../app/structured-data/organization.ts'
import { useNow } from '../../hooks/use-now.ts'
import { Html } from '../../parts/html.tsx'
import { ShopPoints } from '../../parts/shop-points/shop-points.tsx'
import { contactsPath, homePath } from '../../paths.ts'
import { useInit } from '../../state/init.tsx'
import { Breadcrumbs } from '#ui/breadcrumbs.tsx'
import { Page } from '#ui/container.tsx'
import { Panel } from '#ui/panel.tsx'
import { Section } from '#ui/section.tsx'
import type { Route } from './+types/contacts.ts'
import { CallUs } from './call-us.tsx'
import css from './contacts.module.css'
import { Requisites } from './requisites.tsx'

/** The city's phone, hours and shops, a form, the requisites; below them what the shop itself has written. */
export async function loader({ context }: Route.LoaderArgs) {
  const { api } = context.get(pageContext)
  const [{ data: page }, { data: contacts }, { data: shops }] = await Promise.all([
    api(contentPage, { query: { url: contactsPath } }),
    api(contactInformation, {}),
    api(nodeWarehouses, {}),
  ]).catch(pageFailure)
  return { page, contacts, shops, now: Date.now() }
}

const CRUMBS = [{ label: 'Главная', to: homePath }]

export const meta = (args: Route.MetaArgs) => {
  const page = args.loaderData?.page
  if (!page) return pageMeta(args, { title: 'Контакты' })
  return pageMeta(args, {
    title: page.title,
    description: page.description,
    canonical: page.url,
    crumbs: CRUMBS,
    structured: import.meta.env.SSR && ((facts) => [organization(facts)]),
  })
}

export default function ContactsPage({ loaderData }: Route.ComponentProps) {
  const { page, contacts, shops } = loaderData
  const { nodeLogistic } = useInit()
  const now = useNow(loaderData.now)
  return (
    <Page className={css.page}>
      <Breadcrumbs items={CRUMBS} />
      <h1>{page.title}</h1>
      <CallUs contacts={contacts} now={now} />
      {shops.length > 0 && (
        <Section title={`Магазины ${nodeLogistic.nameIn}`}>
          <Panel>
            <ShopPoints label="Магазины на карте" shops={shops} now={now} beside />
          </Panel>
        </Section>
      )}
      <div className={css.pair}>
        {contacts.requisites.length > 0 && <Requisites rows={contacts.requisites} />}
        <Panel className={css.words}>
          <Html html={page.html} />
        </Panel>
      </div>
    </Page>
  )
}
