import clsx from 'clsx'
import { useState } from 'react'
import { type ShouldRevalidateFunctionArgs, useSearchParams } from 'react-router'
import { type Vendor, vendors } from '#contract/vendor.ts'
import { countText, GOODS } from '#rules/text/plural.ts'
import { pageContext } from '../../app/page-context.ts'
import { loadOwnSeo } from '../../app/load-own-seo.ts'
import { Link } from '#ui/link.tsx'
import { pageMeta, shopName } from '../../app/page-meta.ts'
import { itemList } from '../../app/structured-data/item-list.ts'
import { brandsPath, homePath } from '../../paths.ts'
import { Breadcrumbs } from '#ui/breadcrumbs.tsx'
import { Container } from '#ui/container.tsx'
import { Input } from '#ui/input.tsx'
import { Section } from '#ui/section.tsx'
import { Select } from '#ui/select.tsx'
import { Wordmark } from '#ui/wordmark.tsx'
import type { Route } from './+types/brands.ts'
import css from './brands.module.css'

export async function loader({ context }: Route.LoaderArgs) {
  const { api } = context.get(pageContext)
  const [{ data: letters }, seo] = await Promise.all([api(vendors, {}), loadOwnSeo(api, 'brands')])
  return { letters, seo }
}

/** What is chosen among them is known here already. */
export const shouldRevalidate = ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname !== nextUrl.pathname && defaultShouldRevalidate

const CRUMBS = [{ label: 'Главная', to: homePath }]

export const meta = (args: Route.MetaArgs) => {
  const where = args.matches[0].loaderData?.init.nodeLogistic.nameIn ?? ''
  const brands = args.loaderData?.letters.flatMap(({ vendors: own }) => own) ?? []
  return pageMeta(args, {
    title: `Бренды инструмента и техники ${where}`,
    description: `Все бренды магазина «${shopName(args)}» ${where} по буквам: электроинструмент, садовая и строительная техника, расходные материалы.`,
    ...args.loaderData?.seo,
    canonical: brandsPath,
    crumbs: CRUMBS,
    name: 'Бренды',
    structured: import.meta.env.SSR && (({ origin }) => [itemList(origin, brands)]),
  })
}

/** The largest stand apart, as many as fill two rows. */
const LARGEST = 8

/** By weight first, then by letter; a name or a country narrows both to one list. */
export default function Brands({ loaderData: { letters, seo } }: Route.ComponentProps) {
  const [search, setSearch] = useSearchParams()
  const [name, setName] = useState(search.get('q') ?? '')
  const country = search.get('country') || null
  const all = letters.flatMap(({ vendors: own }) => own)
  const countries = [...Map.groupBy(all, (brand) => brand.country)]
    .map(([of, brands]) => ({ of, count: brands.length }))
    .toSorted((a, b) => b.count - a.count || a.of.localeCompare(b.of, 'ru'))
  const found = all.filter((brand) => (!country || brand.country === country) && startsSo(brand.name, name))
  const isChosen = country !== null || name.trim() !== ''
  const largest = all.toSorted((a, b) => b.goods - a.goods).slice(0, LARGEST)
  const mostGoods = largest[0]?.goods ?? 1

  function chooseCountry(next: string | null) {
    setSearch(next === null ? {} : { country: next }, { replace: true, preventScrollReset: true })
  }
  return (
    <Container className={css.page}>
      <Breadcrumbs items={CRUMBS} />
      <h1>{seo.h1 ?? 'Бренды'}</h1>
      <div className={css.choice}>
        <Input
          type="search"
          label="Название"
          autoComplete="off"
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <Select
          label="Страна"
          name="country"
          value={country ?? ''}
          options={[
            { value: '', label: 'Все страны' },
            ...countries.map(({ of, count }) => ({ value: of, label: `${of}, ${count}` })),
          ]}
          onChange={(event) => chooseCountry(event.target.value || null)}
        />
      </div>
      {isChosen ? (
        <>
          <p role="status" className={css.found}>
            {found.length > 0 ? countText(found.length, ['бренд', 'бренда', 'брендов']) : 'Такого бренда у нас нет'}
          </p>
          <ul className={css.brands}>
            {found.map((brand) => (
              <li key={brand.code} className={css.cell}>
                <BrandPlate brand={brand} />
              </li>
            ))}
          </ul>
        </>
      ) : (
        <>
          <Section title="Больше всего товаров">
            <ul className={css.largest}>
              {largest.map((brand) => (
                <li key={brand.code}>
                  <BrandPlate brand={brand} share={brand.goods / mostGoods} />
                </li>
              ))}
            </ul>
          </Section>
          <Section title="Все бренды">
            <nav aria-label="Буквы" className={css.letters}>
              {letters.map(({ letter }) => (
                <a key={letter} href={`#${letter}`} className={css.letter}>
                  {letter}
                </a>
              ))}
            </nav>
            <ul className={css.brands}>
              {letters.flatMap(({ letter, vendors: brands }) =>
                brands.map((brand, index) => (
                  <li key={brand.code} id={index === 0 ? letter : undefined} className={css.cell}>
                    <BrandPlate brand={brand} initial={index === 0 ? letter : undefined} />
                  </li>
                )),
              )}
            </ul>
          </Section>
        </>
      )}
    </Container>
  )
}

/** Any word of the name, whatever the case and however «ё» is typed. */
function startsSo(name: string, typed: string): boolean {
  const plain = (text: string) => text.toLowerCase().replaceAll('ё', 'е')
  return plain(name).includes(plain(typed.trim()))
}

interface PlateProps {
  brand: Vendor
  initial?: string | undefined
  /** Of the goods of the largest one: a rule under the sign. */
  share?: number
}

function BrandPlate({ brand, initial, share }: PlateProps) {
  return (
    <Link to={brand.url} className={clsx(css.brand, share !== undefined && css.large)}>
      {initial && (
        <span aria-hidden className={css.initial}>
          {initial}
        </span>
      )}
      <Wordmark name={brand.name} className={css.face} />
      {share !== undefined && (
        <span aria-hidden className={css.weight}>
          <span style={{ width: `${Math.max(share * 100, 2)}%` }} />
        </span>
      )}
      <span className={css.about}>
        {brand.country} <span className={css.count}>{countText(brand.goods, GOODS)}</span>
      </span>
    </Link>
  )
}
