import { redirect } from 'react-router'
import { action, actionCategories, actionGoods, relatedActions } from '#contract/action.ts'
import { pageContext } from '../../app/page-context.ts'
import { pageFailure } from '../../app/page-failure.ts'
import { pageMeta } from '../../app/page-meta.ts'
import { ArticlePage } from '../../parts/publications/article-page.tsx'
import { listAddress } from '../../parts/publications/list-view.ts'
import { publicationMeta } from '../../parts/publications/publication-meta.ts'
import type { Publication } from '#contract/publication.ts'
import { useInit } from '../../state/init.tsx'
import { Notice } from '#ui/notice.tsx'
import { actionsPath, homePath, publicationsPath } from '../../paths.ts'
import type { Route } from './+types/publication.ts'
import { ActionTerm } from './action-term.tsx'
import { sectionOf, SECTIONS } from './sections.ts'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { api } = context.get(pageContext)
  const { type } = sectionOf(url.pathname)
  const asked = { params: { id: params.code }, query: type ? { type } : {} }
  const { data: publication } = await api(action, asked).catch(pageFailure)
  // a news item asked for as a publication, a number instead of the code: one address counts
  if (publication.url !== url.pathname) throw redirect(publication.url + url.search, 301)
  const one = { params: { id: String(publication.id) } }
  const [goods, categories, related] = await Promise.all([
    api(actionGoods, one),
    api(actionCategories, one),
    api(relatedActions, one),
  ]).catch(pageFailure)
  return { publication, goods: goods.data, categories: categories.data, related: related.data, now: Date.now() }
}

const crumbsOf = (url: string) => {
  const section = SECTIONS.find(({ path, type }) => type && url.startsWith(path))
  return [
    { label: 'Главная', to: homePath },
    { label: 'Публикации', to: publicationsPath },
    ...(section ? [{ label: section.name, to: section.path }] : []),
  ]
}

export const meta = (args: Route.MetaArgs) => {
  const publication = args.loaderData?.publication
  return publication
    ? publicationMeta(args, publication, crumbsOf(publication.url))
    : pageMeta(args, { title: 'Публикация' })
}

export default function PublicationPage({ loaderData }: Route.ComponentProps) {
  const { publication, goods, categories, related, now } = loaderData
  return (
    <ArticlePage
      publication={publication}
      crumbs={crumbsOf(publication.url)}
      goods={goods}
      categories={categories}
      related={{ title: 'Другие новости и акции', items: related, all: { label: 'Все акции', to: actionsPath } }}
      tagAddress={(tag) => listAddress({ path: publicationsPath, pagesPath: publicationsPath }, { tag })}
      notice={
        <>
          {publication.endsAt && (
            <ActionTerm
              key={publication.id}
              startsAt={publication.startsAt}
              endsAt={publication.endsAt}
              isEnded={publication.isEnded}
            />
          )}
          {!publication.isHere && publication.nodes && <OtherCity nodes={publication.nodes} />}
        </>
      }
      now={now}
    />
  )
}

/** «в Пскове», «в Пскове и Невеле» would need cases; the list after a colon needs none. */
function OtherCity({ nodes }: { nodes: NonNullable<Publication['nodes']> }) {
  const { nodeLogistic } = useInit()
  const where = nodes.length === 1 ? nodes[0]!.nameIn : `в городах: ${nodes.map(({ name }) => name).join(', ')}`
  return (
    <Notice
      tone="warning"
      title={`Это предложение действует ${where}`}
    >{`Вы смотрите магазин ${nodeLogistic.nameIn}.`}</Notice>
  )
}
