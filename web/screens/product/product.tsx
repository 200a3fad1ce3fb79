import { lazy, Suspense, useLayoutEffect, useMemo } from 'react'
import { useDetail } from '../../hooks/use-impression.ts'
import { optionalPart } from '../../app/optional-part.ts'
import { fromJsonText, toJsonText } from '../../app/json-text.ts'
import { pageContext } from '../../app/page-context.ts'
import { HydrateAtInput } from '../../app/hydrate-at-input.tsx'
import { loadChunk } from '../../app/chunk-failure.ts'
import { RecentlySeen } from '../../parts/recently-seen.tsx'
import { useAppState } from '../../state/app-state.tsx'
import { Breadcrumbs } from '#ui/breadcrumbs.tsx'
import { PageColumn } from '#ui/container.tsx'
import type { Route } from './+types/product.ts'
import { About } from './about.tsx'
import { BuyBar } from './buy/buy-bar.tsx'
import { BuyPanel } from './buy/buy-panel.tsx'
import { productCode, redirectToCanonical, redirectToRental } from './find-product.ts'
import { loadProduct } from './load-product.ts'
import { ProductGallery } from '../../parts/good-page/product-gallery.tsx'
import { ProductHead } from './product-head.tsx'
import { productMeta } from './product-meta.ts'
import css from './product.module.css'
import { SectionNav } from './section-nav.tsx'
import { DeferredSections } from './deferred-sections.tsx'
import { sectionsOf } from './sections.ts'

/** Few goods have sizes; the stylesheet comes with the page, so that the server can render it. */
const Variants = lazy(() => loadChunk(() => import('./variants.tsx')))
/** On paper alone: its HTML and styles come with the page, its scripts after it. */
const PrintFoot = optionalPart(() => import('./print-foot.tsx'))

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { api } = context.get(pageContext)
  const code = productCode(params.product)
  if (code === null) throw new Response(null, { status: 404 })
  const product = await loadProduct(api, code).catch((error: { status?: unknown }) => {
    if (error.status === 404) return redirectToRental(api, code)
    throw error
  })
  redirectToCanonical(product.good.url, params.product, url)
  return toJsonText({ ...product, now: Date.now() })
}

export const meta = (args: Route.MetaArgs) => productMeta(args, fromJsonText(args.loaderData))

export default function Product({ loaderData }: Route.ComponentProps) {
  const page = fromJsonText(loaderData)
  const { good, now, variants } = page
  const { recentlySeen } = useAppState()
  // with the page itself, not after it: who leaves at once has seen it too
  useLayoutEffect(() => recentlySeen.getState().see(good.code), [recentlySeen, good.code])
  useDetail(good)
  // the same for the same data (`HydrateAtInput`)
  const lower = useMemo(
    () => (
      <div className={css.rest}>
        <SectionNav sections={sectionsOf(page)} />
        <DeferredSections product={page} />
      </div>
    ),
    [page],
  )
  const printFoot = useMemo(() => <PrintFoot good={good} now={now} />, [good, now])
  return (
    <PageColumn className={css.page}>
      <Breadcrumbs items={good.breadcrumb.map(({ name, url }) => ({ label: name, to: url }))} />
      {/* another product is another page: what was opened, typed or turned here stays behind */}
      <div key={good.code} className={css.product}>
        <ProductHead good={good} />
        <ProductGallery good={good} />
        <BuyPanel good={good} now={now} />
        <About good={good}>
          {variants.goods.length > 1 && (
            <Suspense>
              <Variants variants={variants} code={good.code} />
            </Suspense>
          )}
        </About>
        <HydrateAtInput>{lower}</HydrateAtInput>
      </div>
      <HydrateAtInput>{printFoot}</HydrateAtInput>
      <RecentlySeen now={now} except={good.code} />
      <BuyBar good={good} />
    </PageColumn>
  )
}
