import { useEffect } from 'react'
import { useDetail } from '../../analytics/use-sight.ts'
import { pageContext } from '../../page-context.ts'
import { RecentlySeen } from '../../parts/recently-seen.tsx'
import { useShopMoment } from '../../parts/shop-moment.ts'
import { useAppState } from '../../state/app-state.tsx'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { Container } from '../../ui/container.tsx'
import type { Route } from './+types/product.ts'
import { About } from './about.tsx'
import { Analogs } from './analogs.tsx'
import { BatteryGoods } from './battery-goods.tsx'
import { BuyBar } from './buy-bar.tsx'
import { BuyPanel } from './buy-panel.tsx'
import { Description } from '../../parts/good-page/description.tsx'
import { Documents } from './documents.tsx'
import { Figures } from '../../parts/good-page/figures.tsx'
import { productCode, redirectToCanonical, redirectToRental } from './find-product.ts'
import { Kits } from './kits.tsx'
import { loadProduct } from './load-product.ts'
import { Materials } from './materials.tsx'
import { PrintFoot } from './print-foot.tsx'
import { ProductGallery } from '../../parts/good-page/product-gallery.tsx'
import { ProductHead } from './product-head.tsx'
import { productMeta } from './product-meta.ts'
import css from './product.module.css'
import { Questions } from './questions.tsx'
import { ModalLink } from './modal-button.tsx'
import { RentInstead } from './rent-instead.tsx'
import { Reviews } from './reviews.tsx'
import { SectionNav } from './section-nav.tsx'
import { sectionsOf } from './sections.ts'
import { SpareParts } from './spare-parts.tsx'

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { api } = context.get(pageContext)
  const code = productCode(params.product)
  if (code === null) throw new Response(null, { status: 404 })
  const product = await loadProduct(api, code).catch((error: { status?: unknown }) => {
    if (error.status === 404) return redirectToRental(api, code)
    throw error
  })
  redirectToCanonical(product.good.url, params.product, request)
  return { ...product, now: Date.now() }
}

export const meta = (args: Route.MetaArgs) => productMeta(args, args.loaderData)

export default function Product({ loaderData }: Route.ComponentProps) {
  const { good, complects, materials, materialCategories, reviews, questions, analogs, now } = loaderData
  const shop = useShopMoment(now)
  const { recentlySeen } = useAppState()
  useEffect(() => recentlySeen.getState().see(good.code), [recentlySeen, good.code])
  useDetail(good)
  return (
    <Container className={css.page}>
      <Breadcrumbs items={good.breadcrumb.map(({ name, url }) => ({ label: name, to: url }))} />
      {/* another product is another page: what was opened, typed or turned here stays behind */}
      <div key={good.code} className={css.product}>
        <ProductHead good={good} />
        <ProductGallery good={good} />
        <BuyPanel good={good} shop={shop} />
        <About good={good} />
        <div className={css.rest}>
          <SectionNav sections={sectionsOf(loaderData)} />
          <Kits complects={complects} />
          <Materials good={good} materials={materials} categories={materialCategories} shop={shop} />
          <Description good={good}><ModalLink modal="product-feedback" good={good}>Нашли неточность? Напишите нам</ModalLink></Description>
          <Figures good={good} />
          <Documents documents={good.documents} />
          <Reviews good={good} reviews={reviews} />
          <Questions good={good} questions={questions} />
          <Analogs good={good} analogs={analogs} shop={shop} />
          <BatteryGoods good={good} shop={shop} />
          <SpareParts good={good} shop={shop} />
          <RentInstead good={good} />
        </div>
      </div>
      <PrintFoot good={good} now={now} />
      <RecentlySeen now={now} except={good.code} />
      <BuyBar good={good} />
    </Container>
  )
}
