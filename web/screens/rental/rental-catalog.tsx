import { categoryChildren, rootCategories } from '#contract/catalog.ts'
import { contentSeo } from '#contract/content.ts'
import { countText, POSITIONS } from '#rules/text/plural.ts'
import { pageContext } from '../../app/page-context.ts'
import { KnownCategoryIcon } from '../../parts/known-category-icon.tsx'
import { CategoryTiles } from '../../parts/listing/category-tiles.tsx'
import { Link } from '#ui/link.tsx'
import { pageMeta } from '../../app/page-meta.ts'
import { offerCatalog } from '../../app/structured-data/offer-catalog.ts'
import { RentalBand } from '../../parts/rental/rental-band.tsx'
import { homePath, rentalPath } from '../../paths.ts'
import type { HeaderTheme } from '../../state/header.ts'
import { Button } from '#ui/button.tsx'
import { Container } from '#ui/container.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import type { Route } from './+types/rental-catalog.ts'
import css from './rental-catalog.module.css'

export const handle: { headerTheme: HeaderTheme } = { headerTheme: 'dark' }

export async function loader({ context }: Route.LoaderArgs) {
  const { api } = context.get(pageContext)
  const [{ data: seo }, { data: roots }] = await Promise.all([
    api(contentSeo, { query: { type: 'rental' } }),
    api(rootCategories, { query: { isHire: true } }),
  ])
  const children = await Promise.all(roots.map(({ code }) => api(categoryChildren, { params: { code } })))
  return { seo, roots: roots.map((root, at) => ({ ...root, children: children[at]!.data })) }
}

const CRUMBS = [
  { label: 'Главная', to: homePath },
  { label: 'Прокат', to: rentalPath },
]

export const meta = (args: Route.MetaArgs) => {
  const { seo, roots } = args.loaderData ?? {}
  if (!seo || !roots) return pageMeta(args, { title: 'Прокат' })
  return pageMeta(args, {
    title: seo.title,
    description: seo.description,
    canonical: seo.canonical,
    crumbs: CRUMBS,
    name: seo.h1,
    structured:
      import.meta.env.SSR &&
      (({ origin }) => [offerCatalog(origin, { name: seo.h1, url: seo.canonical, children: roots })]),
  })
}

/** The rental tree on one page. */
export default function RentalCatalog({ loaderData }: Route.ComponentProps) {
  const { seo, roots } = loaderData
  const total = roots.reduce((sum, { goods }) => sum + goods, 0)
  return (
    <>
      <RentalBand crumbs={CRUMBS} title={seo.h1}>
        <p
          className={css.lead}
        >{`${countText(total, POSITIONS)} на день и дольше: цена зависит от срока, залог возвращаем при сдаче.`}</p>
        <div>
          <Button look="orange" to={rentalPath}>
            Как взять в прокат
          </Button>
        </div>
      </RentalBand>
      <Container className={css.page}>
        {roots.length === 0 && (
          <EmptyState
            icon="rental"
            title="Каталог проката пока пуст"
            actions={
              <Button look="black" to={rentalPath}>
                О прокате
              </Button>
            }
          >
            Инструмент и техника появятся здесь, как только парк заполнят.
          </EmptyState>
        )}
        {roots.map(({ code, name, url, icon, goods, children }) => (
          <section key={code} aria-labelledby={`root-${code}`} className={css.root}>
            <h2 id={`root-${code}`} className={css.title}>
              <KnownCategoryIcon icon={icon} />
              <Link to={url} className={css.link}>
                {name}
              </Link>
              <span className={css.count}>{countText(goods, POSITIONS)}</span>
            </h2>
            <CategoryTiles categories={children} />
          </section>
        ))}
      </Container>
    </>
  )
}
