import { discountListing } from '#contract/best.ts'
import { pageContext } from '../../page-context.ts'
import { givenParameters, listingView } from '../../parts/listing/listing-loader.ts'
import { Listing } from '../../parts/listing/listing.tsx'
import { pageFailure } from '../../parts/page-failure.ts'
import { pageMeta } from '../../parts/page-meta.ts'
import { discountPath, homePath } from '../../paths.ts'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { Container } from '../../ui/container.tsx'
import type { Route } from './+types/discount.ts'
import css from './discount.module.css'

export async function loader({ context, request }: Route.LoaderArgs) {
  const { api } = context.get(pageContext)
  const search = new URL(request.url).searchParams
  const { data } = await api(discountListing, { query: givenParameters(search) }).catch(pageFailure)
  return { listing: listingView('catalog', data, search, discountPath) }
}

export const meta = (args: Route.MetaArgs) => {
  const node = args.matches[0].loaderData?.init.nodeLogistic
  const isPlain = Object.keys(args.loaderData?.listing.query.filters ?? {}).length === 0
  return pageMeta(args, {
    title: `Скидки на инструмент ${node?.nameIn ?? ''}`,
    description: `Инструмент и техника со скидкой ${node?.nameIn ?? ''}: старая и новая цена, наличие в магазинах, доставка.`,
    canonical: discountPath,
    ...(isPlain ? {} : { robots: 'noindex, follow' }),
  })
}

export default function Discount({ loaderData }: Route.ComponentProps) {
  return (
    <Container className={css.page}>
      <Breadcrumbs items={[{ label: 'Главная', to: homePath }]} />
      <h1>Скидки</h1>
      <Listing listing={loaderData.listing} />
    </Container>
  )
}
