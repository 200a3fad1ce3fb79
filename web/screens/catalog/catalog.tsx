import clsx from 'clsx'
import { catalogImages, initContent } from '#contract/content.ts'
import { formatNumber } from '#rules/text/number-text.ts'
import { countText, GOODS } from '#rules/text/plural.ts'
import { loadOwnSeo } from '../../app/load-own-seo.ts'
import { pageContext } from '../../app/page-context.ts'
import { catalogConstantsPath, catalogPath, homePath } from '../../paths.ts'
import { pageMeta, shopName } from '../../app/page-meta.ts'
import { offerCatalog } from '../../app/structured-data/offer-catalog.ts'
import { BannerCard } from '../../parts/banner/banner-card.tsx'
import { Link } from '#ui/link.tsx'
import { Breadcrumbs } from '#ui/breadcrumbs.tsx'
import { PageColumn } from '#ui/container.tsx'
import { TextLink } from '#ui/text-link.tsx'
import type { Route } from './+types/catalog.ts'
import css from './catalog.module.css'

export async function loader({ context }: Route.LoaderArgs) {
  const { api } = context.get(pageContext)
  const [{ data }, banners, seo] = await Promise.all([
    api(initContent, {}),
    api(catalogImages, {}),
    loadOwnSeo(api, 'catalog'),
  ])
  return {
    seo,
    banner: banners.data[0],
    categories: data.categories.map(({ vendors: _brands, ...category }) => category),
  }
}

const CRUMBS = [{ label: 'Главная', to: homePath }]

export const meta = (args: Route.MetaArgs) => {
  const node = args.matches[0].loaderData?.init.nodeLogistic
  return pageMeta(args, {
    title: `Каталог инструмента и техники ${node?.nameIn ?? ''}`,
    description: `Весь каталог магазина «${shopName(args)}» ${node?.nameIn ?? ''}: электроинструмент, садовая и строительная техника, ручной инструмент и расходные материалы.`,
    ...args.loaderData?.seo,
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

/** The whole tree on one page: a picture, counts, and rows a thumb can press. */
export default function Catalog({ loaderData }: Route.ComponentProps) {
  const { categories, banner, seo } = loaderData
  return (
    <PageColumn>
      <Breadcrumbs items={CRUMBS} />
      <h1>{seo.h1 ?? 'Каталог'}</h1>
      <ul className={css.roots}>
        {categories.map(({ code, name, url, image, goods, children }) => (
          <li key={code} className={css.root}>
            <Link to={url} className={css.head}>
              <div className={css.words}>
                <h2 className={css.title}>{name}</h2>
                <span className={css.count}>{countText(goods, GOODS)}</span>
              </div>
              {image && (
                <img
                  src={image.src}
                  srcSet={image.srcset}
                  sizes="88px"
                  width={image.width}
                  height={image.height}
                  alt=""
                  loading="lazy"
                  className={css.picture}
                />
              )}
            </Link>
            <ul>
              {children.map((child) => (
                <li key={child.code} className={css.child}>
                  <Row category={child} className={css.row} />
                  {child.children.length > 0 && (
                    <ul>
                      {child.children.map((leaf) => (
                        <li key={leaf.code}>
                          <Row category={leaf} className={clsx(css.row, css.leaf)} />
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
    </PageColumn>
  )
}

function Row({
  category,
  className,
}: {
  category: { name: string; url: string; goods: number }
  className: string | undefined
}) {
  return (
    <Link to={category.url} className={className}>
      {category.name} <span className={css.count}>{formatNumber(category.goods)}</span>
    </Link>
  )
}
