import { discountListing } from '#contract/best.ts'
import { pageContext } from '../../app/page-context.ts'
import { givenParameters, listingView } from '../../parts/listing/listing-loader.ts'
import { listingIndexing, listingMeta, pageWords } from '../../parts/listing/listing-meta.ts'
import { Listing } from '../../parts/listing/listing.tsx'
import { pageFailure } from '../../app/page-failure.ts'
import { pageMeta } from '../../app/page-meta.ts'
import { discountPath, homePath } from '../../paths.ts'
import { Breadcrumbs } from '#ui/breadcrumbs.tsx'
import { Page } from '#ui/container.tsx'
import type { Route } from './+types/discount.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  const { api } = context.get(pageContext)
  const search = new URL(request.url).searchParams
  const { data } = await api(discountListing, { query: givenParameters(search) }).catch(pageFailure)
  return { listing: listingView('catalog', data, discountPath) }
}

const CRUMBS = [{ label: 'Главная', to: homePath }]

export const meta = (args: Route.MetaArgs) => {
  const node = args.matches[0].loaderData?.init.nodeLogistic
  const listing = args.loaderData?.listing
  if (!listing) return pageMeta(args, { title: 'Скидки' })
  return pageMeta(args, {
    title: `Скидки на инструмент ${node?.nameIn ?? ''}${pageWords(listing)}`,
    description: `Инструмент и техника со скидкой ${node?.nameIn ?? ''}${pageWords(listing)}: старая и новая цена, наличие в магазинах, доставка.`,
    ...listingMeta(listing),
    ...listingIndexing(listing),
    crumbs: CRUMBS,
    name: 'Скидки',
  })
}

export default function Discount({ loaderData }: Route.ComponentProps) {
  return (
    <Page>
      <Breadcrumbs items={CRUMBS} />
      <h1>Скидки</h1>
      <Listing listing={loaderData.listing} />
    </Page>
  )
}
