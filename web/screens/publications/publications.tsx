import { actionFilters, actions } from '#contract/action.ts'
import { contentSeo } from '#contract/content.ts'
import type { PluralForms } from '#rules/text/plural.ts'
import { pageContext } from '../../app/page-context.ts'
import { pageFailure } from '../../app/page-failure.ts'
import { pageMeta } from '../../app/page-meta.ts'
import { listAddress, type PublicationListView, readChoice, readPage } from '../../parts/publications/list-view.ts'
import { PublicationList } from '../../parts/publications/publication-list.tsx'
import { itemList } from '../../app/structured-data/item-list.ts'
import { actionsPath, blogPath, homePath, newsPath, publicationsPath } from '../../paths.ts'
import { Breadcrumbs } from '#ui/breadcrumbs.tsx'
import { PageColumn } from '#ui/container.tsx'
import type { Route } from './+types/publications.ts'
import { sectionOf, SECTIONS } from './sections.ts'

/** /publications/ is everything; /news/ and /actions/ are its parts on the same screen. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { api } = context.get(pageContext)
  const { path, type, seo: seoType } = sectionOf(url.pathname)
  const choice = readChoice(url.searchParams)
  const page = readPage(url.searchParams)
  const query = { ...choice, ...(type ? { type } : {}) } as { type?: 'news' }
  const [list, filters] = await Promise.all([
    api(actions, { query: { ...query, page } }),
    api(actionFilters, { query }),
  ]).catch(pageFailure)
  const view = {
    path,
    here: path,
    pagesPath: path,
    choice,
    items: list.data,
    meta: list.meta,
    filters: filters.data.filters,
  } satisfies PublicationListView
  const { data: seo } = await api(contentSeo, { query: { type: seoType, url: listAddress(view, choice, page) } })
  return { publications: view, seo }
}

const FORMS: Record<string, PluralForms> = {
  [publicationsPath]: ['публикация', 'публикации', 'публикаций'],
  [actionsPath]: ['акция', 'акции', 'акций'],
  [newsPath]: ['новость', 'новости', 'новостей'],
}

const CRUMBS = [{ label: 'Главная', to: homePath }]

export const meta = (args: Route.MetaArgs) => {
  const { seo, publications } = args.loaderData ?? {}
  if (!seo || !publications) return pageMeta(args, { title: 'Публикации' })
  const { page, perPage } = publications.meta
  const items = publications.items.map(({ title, url }) => ({ name: title, url }))
  return pageMeta(args, {
    title: seo.title,
    description: seo.description,
    canonical: seo.canonical,
    robots: robotsOf(args.loaderData!),
    crumbs: CRUMBS,
    name: seo.h1,
    structured: import.meta.env.SSR && (({ origin }) => [itemList(origin, items, (page - 1) * perPage)]),
  })
}

/** A page past the end of the list is nothing to find. */
const robotsOf = ({ seo, publications }: { seo: { robots: string }; publications: PublicationListView }) =>
  publications.items.length === 0 ? 'noindex, follow' : seo.robots

export default function Publications({ loaderData }: Route.ComponentProps) {
  const { publications, seo } = loaderData
  const sections = [
    ...SECTIONS.map(({ path, name }) => ({ name, to: path, current: path === publications.path })),
    { name: 'Блог', to: blogPath, current: false },
  ]
  return (
    <PageColumn>
      <Breadcrumbs items={CRUMBS} />
      <h1>{seo.h1}</h1>
      <PublicationList
        view={publications}
        sections={sections}
        forms={FORMS[publications.path] ?? FORMS[publicationsPath]!}
      />
    </PageColumn>
  )
}
