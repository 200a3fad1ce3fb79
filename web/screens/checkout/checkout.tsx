import { Suspense, useDeferredValue, useEffect } from 'react'
import { optionalPart } from '../../app/optional-part.ts'
import { pageMeta } from '../../app/page-meta.ts'
import { preloadedCart } from '../../app/preloaded-cart.tsx'
import { useShopMoment } from '../../hooks/use-shop-moment.ts'
import { useNow } from '../../hooks/use-now.ts'
import { basketPath, catalogPath } from '../../paths.ts'
import { useStoreState } from '../../state/app-state.tsx'
import { useCheckoutDraft, useCheckoutDraftStore } from '../../state/use-checkout-draft.ts'
import { Button } from '#ui/button.tsx'
import { Container } from '#ui/container.tsx'
import { PopularGoods } from '../../parts/popular-goods.tsx'
import { RecentlySeen } from '../../parts/recently-seen.tsx'
import { BareFrame } from '../../parts/shell/bare-frame.tsx'
import { CartNotLoaded } from '../../parts/cart-not-loaded.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import type { Route } from './+types/checkout.ts'
import { CheckoutForm } from './checkout-form.tsx'
import layout from '../../parts/side-columns.module.css'
import '../../parts/slow-page.module.css'
import css from './checkout.module.css'

const SlowPage = optionalPart(() => import('../../parts/slow-page.tsx'))

export const loader = () => ({ now: Date.now() })

export const handle = { isBare: true }

export const meta = (args: Route.MetaArgs) => pageMeta(args, { title: 'Оформление заказа', robots: 'noindex' })

/** The page is the same for everybody; the cart and what was typed arrive in the browser. */
export default function Checkout({ loaderData }: Route.ComponentProps) {
  const checkoutDraft = useCheckoutDraftStore()
  const ready = useStoreState('cart', (state) => state.ready)
  const cart = useStoreState('cart', (state) => state.cart)
  const failed = useStoreState('cart', (state) => state.failed)
  const loaded = useCheckoutDraft((state) => state.loaded)
  const shop = useShopMoment(useNow(loaderData.now))
  useEffect(() => checkoutDraft.getState().load(), [checkoutDraft])

  const hasGoods = cart?.items.some(({ inOrder }) => inOrder) ?? false
  // rendered piece by piece: in one task four blocks would hold a slow phone
  const isFormDue = useDeferredValue(ready && loaded && hasGoods)
  return (
    <BareFrame back={{ to: basketPath, label: 'Вернуться в корзину' }}>
      <Container className={css.page}>
        {preloadedCart}
        <h1>Оформление заказа</h1>
        {isFormDue && cart && hasGoods ? (
          <CheckoutForm cart={cart} shop={shop} />
        ) : failed && !cart ? (
          <CartNotLoaded />
        ) : ready && !hasGoods ? (
          <NothingToOrder hasLines={cart !== null && cart.items.length > 0} now={loaderData.now} />
        ) : (
          <>
            <Suspense>
              <SlowPage />
            </Suspense>
            <CheckoutSkeleton />
          </>
        )}
      </Container>
    </BareFrame>
  )
}

/** A cart with nothing ticked leads back to it; an empty one to goods, not to an empty cart. */
function NothingToOrder({ hasLines, now }: { hasLines: boolean; now: number }) {
  return (
    <>
      <EmptyState
        icon="cart"
        title="Оформлять пока нечего"
        actions={
          hasLines ? (
            <Button look="red" to={basketPath}>
              Перейти в корзину
            </Button>
          ) : (
            <Button look="red" to={catalogPath}>
              Выбрать инструмент
            </Button>
          )
        }
      >
        {hasLines ? 'Отметьте в корзине, что войдёт в этот заказ.' : 'В корзине пусто: вот что берут чаще всего.'}
      </EmptyState>
      {!hasLines && <PopularGoods now={now} />}
      {!hasLines && <RecentlySeen now={now} />}
    </>
  )
}

/** As tall as the blocks are at a desktop, so that the foot of the page is not pushed out of sight. */
const BLOCKS = ['18rem', '32rem', '17rem', '27rem']

function CheckoutSkeleton() {
  return (
    <div className={layout.columns} aria-busy="true" aria-label="Заказ загружается">
      <div className={layout.main}>
        {BLOCKS.map((height) => (
          <Skeleton key={height} height={height} />
        ))}
      </div>
      <Skeleton height="18rem" />
    </div>
  )
}
