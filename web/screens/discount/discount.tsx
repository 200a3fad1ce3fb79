import { actions } from '#contract/action.ts'
import { discountListing } from '#contract/best.ts'
import { dayText, moscowMoment } from '#rules/calendar/moscow-time.ts'
import { pageContext } from '../../app/page-context.ts'
import { fromJsonText, toJsonText } from '../../app/json-text.ts'
import { loadOwnSeo } from '../../app/load-own-seo.ts'
import { givenParameters, listingView } from '../../parts/listing/listing-loader.ts'
import { listingIndexing, pageWords } from '../../parts/listing/listing-indexing.ts'
import { listingMeta } from '../../parts/listing/listing-meta.ts'
import { Listing } from '../../parts/listing/listing.tsx'
import { SeoText } from '../../parts/listing/seo-text.tsx'
import { pageFailure } from '../../app/page-failure.ts'
import { pageMeta } from '../../app/page-meta.ts'
import { discountPath, homePath } from '../../paths.ts'
import { Breadcrumbs } from '#ui/breadcrumbs.tsx'
import { PageColumn } from '#ui/container.tsx'
import { Chip } from '#ui/chip.tsx'
import { Link } from '#ui/link.tsx'
import type { Route } from './+types/discount.ts'
import css from './discount.module.css'

/** As many as stand in one row. */
const ACTIONS = 3

export async function loader({ context, request }: Route.LoaderArgs) {
  const { api } = context.get(pageContext)
  const search = new URL(request.url).searchParams
  const categoryCode = search.get('categoryCode')
  const own: Record<string, string> = categoryCode ? { categoryCode } : {}
  const [{ data }, running, seo] = await Promise.all([
    api(discountListing, { query: { ...givenParameters(search), ...own } }),
    api(actions, { query: { type: 'action', state: 'active', perPage: ACTIONS } }).catch(() => ({ data: [] })),
    loadOwnSeo(api, 'discount', `${discountPath}?${search}`),
  ]).catch(pageFailure)
  return toJsonText({
    // a section's discounts have a name of their own
    seo: categoryCode ? {} : seo,
    listing: listingView('catalog', data, discountPath, search, own),
    categories: data.categories,
    category: data.category,
    actions: running.data.flatMap(({ url, title, endsAt }) => {
      const lastDay = endsAt && moscowMoment(new Date(endsAt))?.day
      return lastDay ? [{ url, title, until: dayText(lastDay) }] : []
    }),
  })
}

const CRUMBS = [{ label: 'Главная', to: homePath }]

export const meta = (args: Route.MetaArgs) => {
  const node = args.matches[0].loaderData?.init.nodeLogistic
  const { listing, seo } = fromJsonText(args.loaderData) ?? {}
  if (!listing) return pageMeta(args, { title: 'Скидки' })
  return pageMeta(args, {
    title: `Скидки на инструмент ${node?.nameIn ?? ''}${pageWords(listing)}`,
    description: `Инструмент и техника со скидкой ${node?.nameIn ?? ''}${pageWords(listing)}: старая и новая цена, наличие в магазинах, доставка.`,
    ...seo,
    ...listingMeta(listing),
    ...listingIndexing(listing),
    crumbs: CRUMBS,
    name: 'Скидки',
  })
}

export default function Discount({ loaderData }: Route.ComponentProps) {
  const { listing, categories, category, seo, actions: running } = fromJsonText(loaderData)
  return (
    <PageColumn>
      <Breadcrumbs items={category ? [...CRUMBS, { label: 'Скидки', to: discountPath }] : CRUMBS} />
      <h1>{category ? `Скидки: ${category.name}` : (seo.h1 ?? 'Скидки')}</h1>
      {running.length > 0 && (
        <ul className={css.actions} aria-label="Сроки акций">
          {running.map(({ url, title, until }) => (
            <li key={url}>
              <Link to={url} className={css.action}>
                <span className={css.title}>{title}</span> <span className={css.until}>до {until}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      <ul className={css.sections} aria-label="Разделы">
        <li>
          <Chip to={discountPath} current={!category} className={css.section}>
            Все скидки
          </Chip>
        </li>
        {categories.map(({ code, name, url, goods }) => (
          <li key={code}>
            <Chip to={url} current={code === category?.code} count={goods} className={css.section}>
              {name}
            </Chip>
          </li>
        ))}
      </ul>
      <Listing listing={listing} />
      <SeoText text={seo.text} />
    </PageColumn>
  )
}
