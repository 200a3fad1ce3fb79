import { redirect } from 'react-router'
import { rootCategories } from '#contract/catalog.ts'
import { contentPage } from '#contract/content.ts'
import { pageContext } from '../../app/page-context.ts'
import { Html } from '../../parts/html.tsx'
import { pageFailure } from '../../app/page-failure.ts'
import { pageMeta, shopName } from '../../app/page-meta.ts'
import { Contents, LEAST_CONTENTS } from '../../parts/publications/text-blocks.tsx'
import { organization } from '../../app/structured-data/organization.ts'
import { contactsPath, homePath, reviewsPath } from '../../paths.ts'
import { useInit } from '../../state/init.tsx'
import { Breadcrumbs } from '#ui/breadcrumbs.tsx'
import { Container } from '#ui/container.tsx'
import { Link } from '#ui/link.tsx'
import type { Route } from './+types/stored-page.ts'
import { IN_STRIP, ToolStrip } from './tool-strip.tsx'
import { BusinessSteps } from './business-steps.tsx'
import { CityFigures, ShopPlate } from './city-figures.tsx'
import { ContactsPage, loadContacts } from './contacts/contacts.tsx'
import { AllReviews, loadReviews, reviewsHead } from './reviews/all-reviews.tsx'
import { loadShopReviews, ShopReviews, shopReviewsHead } from './reviews/shop-reviews.tsx'
import css from './stored-page.module.css'

const aboutPath = '/about/'
const businessPath = '/business/'

/**
 * /pages/{page}/ and every address no other route knows: a stored page, or a missing one. Two have screens of their
 * own; as routes of their own they would weigh on the first load of every page.
 */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { api } = context.get(pageContext)
  // a second route for /pages/{page}/ would name the same files again in the manifest every page loads
  const code = params['*'].replace(/^pages(?:\/([^/]*))?\/?$/, '$1')
  if (!code) return redirect(homePath, 301)
  const name = `/${code.replace(/\/$/, '')}/`
  if (name === reviewsPath && url.searchParams.get('about') === 'shops')
    return { kind: 'shop-reviews' as const, facts: await loadShopReviews(api, url.searchParams) }
  if (name === reviewsPath) return { kind: 'reviews' as const, facts: await loadReviews(api, url.searchParams) }
  if (name === contactsPath) return { kind: 'contacts' as const, facts: await loadContacts(api) }
  const [{ data }, roots] = await Promise.all([
    api(contentPage, { query: { url: name.slice(0, 200) } }).catch(pageFailure),
    name === aboutPath ? api(rootCategories, {}).then(({ data: found }) => found) : [],
  ])
  return { kind: 'page' as const, page: data, tools: roots.flatMap(({ image }) => image ?? []).slice(0, IN_STRIP) }
}

const CRUMBS = [{ label: 'Главная', to: homePath }]

export const meta = (args: Route.MetaArgs) => {
  const data = args.loaderData
  if (data?.kind === 'reviews') return pageMeta(args, { ...reviewsHead(data.facts, shopName(args)), crumbs: CRUMBS })
  if (data?.kind === 'shop-reviews') return pageMeta(args, { ...shopReviewsHead(shopName(args)), crumbs: CRUMBS })
  const page = data?.kind === 'contacts' ? data.facts.page : data?.page
  return pageMeta(
    args,
    page
      ? {
          title: page.seoTitle || page.title,
          description: page.description,
          canonical: page.url,
          crumbs: CRUMBS,
          structured: import.meta.env.SSR && ((facts) => [organization(facts)]),
        }
      : { title: 'Страница' },
  )
}

export default function StoredPageScreen({ loaderData }: Route.ComponentProps) {
  if (loaderData.kind === 'reviews') return <AllReviews facts={loaderData.facts} crumbs={CRUMBS} />
  if (loaderData.kind === 'shop-reviews') return <ShopReviews facts={loaderData.facts} crumbs={CRUMBS} />
  if (loaderData.kind === 'contacts') return <ContactsPage facts={loaderData.facts} crumbs={CRUMBS} />
  return <Words {...loaderData} />
}

type StoredWords = Extract<Route.ComponentProps['loaderData'], { kind: 'page' }>

function Words({ page, tools }: StoredWords) {
  const { menu } = useInit()
  // its neighbours alone: the footer has the rest
  const group = menu.footer.find(({ items }) => items.some(({ url }) => url === page.url))
  const hasContents = page.contents.length >= LEAST_CONTENTS
  return (
    <Container className={css.page}>
      <Breadcrumbs items={CRUMBS} />
      <h1>{page.title}</h1>
      {tools.length > 0 && <ToolStrip images={tools} />}
      {page.url === aboutPath ? <ShopPlate /> : <CityFigures url={page.url} />}
      <div className={css.columns}>
        <Contents contents={page.contents} className={css.contents} />
        <article className={css.body}>
          <Html html={page.html} />
        </article>
        {group && !hasContents && (
          <nav aria-label="Другие страницы" className={css.side}>
            <h2 className={css.group}>{group.title}</h2>
            <ul>
              {group.items.map((item) => (
                <li key={item.url}>
                  <Link to={item.url} aria-current={item.url === page.url ? 'page' : undefined} className={css.link}>
                    {item.name}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        )}
      </div>
      {page.url === businessPath && <BusinessSteps />}
    </Container>
  )
}
