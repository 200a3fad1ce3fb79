import { blogPage } from '#contract/blogs.ts'
import { pageContext } from '../../app/page-context.ts'
import { pageFailure } from '../../app/page-failure.ts'
import { pageMeta } from '../../app/page-meta.ts'
import { ArticlePage } from '../../parts/publications/article-page.tsx'
import { listAddress } from '../../parts/publications/list-view.ts'
import { publicationMeta } from '../../parts/publications/publication-meta.ts'
import { blogPath, blogTypePath, homePath } from '../../paths.ts'
import type { Route } from './+types/article.ts'
import { ArticleLike } from './article-like.tsx'

export async function loader({ context, params }: Route.LoaderArgs) {
  const { api } = context.get(pageContext)
  const { data: article } = await api(blogPage, { query: { code: params.page, type: params.type } }).catch(pageFailure)
  return { article, now: Date.now() }
}

const crumbsOf = ({ code, name }: { code: string; name: string }) => [
  { label: 'Главная', to: homePath },
  { label: 'Блог', to: blogPath },
  { label: name, to: blogTypePath(code) },
]

export const meta = (args: Route.MetaArgs) => {
  const article = args.loaderData?.article
  return article ? publicationMeta(args, article, crumbsOf(article.blogType)) : pageMeta(args, { title: 'Статья' })
}

export default function ArticleScreen({ loaderData }: Route.ComponentProps) {
  const { article, now } = loaderData
  return (
    <ArticlePage
      publication={article}
      crumbs={crumbsOf(article.blogType)}
      goods={article.goods}
      categories={article.categories}
      related={{ title: 'Похожие статьи', items: article.related, all: { label: 'Весь блог', to: blogPath } }}
      tagAddress={(tag) => listAddress({ path: blogPath, pagesPath: blogPath }, { tag })}
      end={<ArticleLike key={article.code} code={article.code} likes={article.likes} />}
      now={now}
    />
  )
}
