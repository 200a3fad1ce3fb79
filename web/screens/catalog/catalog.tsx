import { catalogImages, initContent } from '#contract/content.ts'
import { pageContext } from '../../app/page-context.ts'
import { catalogConstantsPath, catalogPath, homePath } from '../../paths.ts'
import { pageMeta, shopName } from '../../app/page-meta.ts'
import { offerCatalog } from '../../app/structured-data/offer-catalog.ts'
import { BannerCard } from '../../parts/banner/banner-card.tsx'
import { KnownCategoryIcon } from '../../parts/known-category-icon.tsx'
import { Link } from '#ui/link.tsx'
import { Breadcrumbs } from '#ui/breadcrumbs.tsx'
import { Page } from '#ui/container.tsx'
import { TextLink } from '#ui/text-link.tsx'
import type { Route } from './+types/catalog.ts'
import css from './catalog.module.css'

export async function loader({ context }: Route.LoaderArgs) {
  const { api } = context.get(pageContext)
  const [{ data }, banners] = await Promise.all([api(initContent, {}), api(catalogImages, {})])
  return {
    banner: banners.data[0],
    categories: data.categories.map(({ code, name, url, icon, children }) => ({ code, name, url, icon, children })),
  }
}

const CRUMBS = [{ label: 'Главная', to: homePath }]

export const meta = (args: Route.MetaArgs) => {
  const node = args.matches[0].loaderData?.init.nodeLogistic
  return pageMeta(args, {
    title: `Каталог инструмента и техники ${node?.nameIn ?? ''}`,
    description: `Весь каталог магазина «${shopName(args)}» ${node?.nameIn ?? ''}: электроинструмент, садовая и строительная техника, ручной инструмент и расходные материалы.`,
    canonical: catalogPath,
    crumbs: CRUMBS,
    name: 'Каталог',
    structured:
      import.meta.env.SSR &&
      (({ origin }) => [
        offerCatalog(origin, { name: 'Каталог', url: catalogPath, children: args.loaderData?.categories ?? [] }),
      ]),
  })
}

/** The whole tree on one page: names and icons, without the menu's pictures and brands. */
export default function Catalog({ loaderData }: Route.ComponentProps) {
  const { categories, banner } = loaderData
  return (
    <Page>
      <Breadcrumbs items={CRUMBS} />
      <h1>Каталог</h1>
      <ul className={css.roots}>
        {categories.map((root) => (
          <li key={root.code} className={css.root}>
            <h2 className={css.title}>
              <KnownCategoryIcon icon={root.icon} />
              <Link to={root.url} className={css.link}>
                {root.name}
              </Link>
            </h2>
            <ul className={css.children}>
              {root.children.map((child) => (
                <li key={child.code}>
                  <Link to={child.url} className={css.link}>
                    {child.name}
                  </Link>
                  {child.children.length > 0 && (
                    <ul className={css.leaves}>
                      {child.children.map((leaf) => (
                        <li key={leaf.code}>
                          <Link to={leaf.url} className={css.leaf}>
                            {leaf.name}
                          </Link>
                        </li>
                      ))}
                    </ul>
                  )}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      {banner && <BannerCard banner={banner} first={false} />}
      <p>
        <TextLink to={catalogConstantsPath}>Что значат слова и метки на карточках товаров</TextLink>
      </p>
    </Page>
  )
}
