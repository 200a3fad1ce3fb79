import type { ApiClient } from '#contract/client.ts'
import { contactInformation } from '#contract/contact-information.ts'
import { contentPage } from '#contract/content.ts'
import { nodeWarehouses } from '#contract/node-logistic.ts'
import { pageFailure } from '../../../app/page-failure.ts'
import { useNow } from '../../../hooks/use-now.ts'
import { Html } from '../../../parts/html.tsx'
import { ShopPoints } from '../../../parts/shop-points/shop-points.tsx'
import { contactsPath } from '../../../paths.ts'
import { useInit } from '../../../state/init.tsx'
import { Breadcrumbs, type Crumb } from '#ui/breadcrumbs.tsx'
import { PageColumn } from '#ui/container.tsx'
import { Panel } from '#ui/panel.tsx'
import { Section } from '#ui/section.tsx'
import { CallUs } from './call-us.tsx'
import css from './contacts.module.css'
import { Requisites } from './requisites.tsx'

export async function loadContacts(api: ApiClient) {
  const [{ data: page }, { data: contacts }, { data: shops }] = await Promise.all([
    api(contentPage, { query: { url: contactsPath } }),
    api(contactInformation, {}),
    api(nodeWarehouses, {}),
  ]).catch(pageFailure)
  return { page, contacts, shops, now: Date.now() }
}

type Facts = Awaited<ReturnType<typeof loadContacts>>

/** The city's phone, hours and shops, a form, the requisites; below them what the shop itself has written. */
export function ContactsPage({ facts, crumbs }: { facts: Facts; crumbs: readonly Crumb[] }) {
  const { page, contacts, shops } = facts
  const { nodeLogistic } = useInit()
  const now = useNow(facts.now)
  return (
    <PageColumn className={css.page}>
      <Breadcrumbs items={crumbs} />
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
        <Panel>
          <Html html={page.html} />
        </Panel>
      </div>
    </PageColumn>
  )
}
