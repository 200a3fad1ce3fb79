import { blogFilters, blogList, blogTypes } from '#contract/blogs.ts'
import { contentSeo } from '#contract/content.ts'
import { pageContext } from '../../app/page-context.ts'
import { pageFailure } from '../../app/page-failure.ts'
import { pageMeta, shopName } from '../../app/page-meta.ts'
import { listAddress, type PublicationListView, readChoice, readPage } from '../../parts/publications/list-view.ts'
import { PublicationList } from '../../parts/publications/publication-list.tsx'
import { itemList } from '../../app/structured-data/item-list.ts'
import { blogPagesPath, blogPath, blogTypePath, homePath, publicationsPath } from '../../paths.ts'
import { Breadcrumbs } from '#ui/breadcrumbs.tsx'
import { PageColumn } from '#ui/container.tsx'
import type { Route } from './+types/blog.ts'

/** /blog/ and /blog/page/ are one list and its further pages; /blog/{type}/ is a type's. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { api } = context.get(pageContext)
  const { type } = params as { type?: string }
  const { state: _notHere, ...choice } = readChoice(url.searchParams)
  const page = readPage(url.searchParams)
  const query = { ...choice, ...(type === undefined ? {} : { type }) }
  const [list, filters, types] = await Promise.all([
    api(blogList, { query: { ...query, page } }),
    api(blogFilters, { query }),
    api(blogTypes, {}),
  ]).catch(pageFailure)
  const path = type === undefined ? blogPath : blogTypePath(type)
  const view = {
    path,
    here: url.pathname,
    pagesPath: type === undefined ? blogPagesPath : path,
    choice,
    items: list.data,
    meta: list.meta,
    filters: filters.data.filters,
  } satisfies PublicationListView
  const { data: seo } = await api(contentSeo, { query: { type: 'blog', url: listAddress(view, choice, page) } })
  return { publications: view, types: types.data, type: types.data.find(({ code }) => code === type) ?? null, seo }
}

const crumbsOf = (type: object | null) => [
  { label: 'Главная', to: homePath },
  ...(type ? [{ label: 'Блог', to: blogPath }] : []),
]

export const meta = (args: Route.MetaArgs) => {
  const { seo, type, publications } = args.loaderData ?? {}
  if (!seo || !publications) return pageMeta(args, { title: 'Блог' })
  const { page, lastPage } = publications.meta
  const isWhole = seo.robots.startsWith('index') && page <= lastPage
  return pageMeta(args, {
    title: type ? `${type.name}: блог об инструменте${page > 1 ? `, страница ${page}` : ''}` : seo.title,
    description: type ? `${type.name} — рубрика блога «${shopName(args)}». ${seo.description}` : seo.description,
    canonical: listAddress(publications, {}, isWhole ? page : 1),
    crumbs: crumbsOf(type ?? null),
    name: type?.name ?? 'Блог',
    structured:
      import.meta.env.SSR &&
      (({ origin }) => [
        itemList(
          origin,
          publications.items.map(({ title, url }) => ({ name: title, url })),
          (page - 1) * publications.meta.perPage,
        ),
      ]),
    ...(isWhole ? {} : { robots: 'noindex, follow' }),
  })
}

export default function Blog({ loaderData }: Route.ComponentProps) {
  const { publications, types, type, seo } = loaderData
  const sections = [
    { name: 'Все статьи', to: blogPath, current: type === null },
    ...types.map(({ code, name, count }) => ({ name, count, to: blogTypePath(code), current: type?.code === code })),
    { name: 'Новости и акции', to: publicationsPath, current: false },
  ]
  return (
    <PageColumn>
      <Breadcrumbs items={crumbsOf(type)} />
      <h1>{type?.name ?? seo.h1}</h1>
      <PublicationList view={publications} sections={sections} forms={['статья', 'статьи', 'статей']} />
    </PageColumn>
  )
}
