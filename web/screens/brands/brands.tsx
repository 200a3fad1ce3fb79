import { vendors } from '#contract/vendor.ts'
import { countText, GOODS } from '#rules/text/plural.ts'
import { pageContext } from '../../app/page-context.ts'
import { Link } from '#ui/link.tsx'
import { pageMeta, shopName } from '../../app/page-meta.ts'
import { itemList } from '../../app/structured-data/item-list.ts'
import { brandsPath, homePath } from '../../paths.ts'
import { Breadcrumbs } from '#ui/breadcrumbs.tsx'
import { Container } from '#ui/container.tsx'
import { Wordmark } from '#ui/wordmark.tsx'
import type { Route } from './+types/brands.ts'
import css from './brands.module.css'

export async function loader({ context }: Route.LoaderArgs) {
  const { api } = context.get(pageContext)
  return { letters: (await api(vendors, {})).data }
}

const CRUMBS = [{ label: 'Главная', to: homePath }]

export const meta = (args: Route.MetaArgs) => {
  const where = args.matches[0].loaderData?.init.nodeLogistic.nameIn ?? ''
  const brands = args.loaderData?.letters.flatMap(({ vendors: own }) => own) ?? []
  return pageMeta(args, {
    title: `Бренды инструмента и техники ${where}`,
    description: `Все бренды магазина «${shopName(args)}» ${where} по буквам: электроинструмент, садовая и строительная техника, расходные материалы.`,
    canonical: brandsPath,
    crumbs: CRUMBS,
    name: 'Бренды',
    structured: import.meta.env.SSR && (({ origin }) => [itemList(origin, brands)]),
  })
}

export default function Brands({ loaderData }: Route.ComponentProps) {
  return (
    <Container className={css.page}>
      <Breadcrumbs items={CRUMBS} />
      <h1>Бренды</h1>
      <nav aria-label="Буквы" className={css.letters}>
        {loaderData.letters.map(({ letter }) => (
          <a key={letter} href={`#${letter}`} className={css.letter}>
            {letter}
          </a>
        ))}
      </nav>
      <ul className={css.brands}>
        {loaderData.letters.flatMap(({ letter, vendors: brands }) =>
          brands.map((brand, index) => (
            <li key={brand.code} id={index === 0 ? letter : undefined} className={css.cell}>
              <Link to={brand.url} className={css.brand}>
                {index === 0 && (
                  <span aria-hidden className={css.initial}>
                    {letter}
                  </span>
                )}
                <Wordmark name={brand.name} className={css.face} />
                <span className={css.about}>
                  {brand.country} <span className={css.count}>{countText(brand.goods, GOODS)}</span>
                </span>
              </Link>
            </li>
          )),
        )}
      </ul>
    </Container>
  )
}
