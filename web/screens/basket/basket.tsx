import clsx from 'clsx'
import { Suspense, useDeferredValue } from 'react'
import { useSearchParams } from 'react-router'
import { CartNotLoaded } from '../../parts/cart-not-loaded.tsx'
import { optionalPart } from '../../app/optional-part.ts'
import { pageMeta } from '../../app/page-meta.ts'
import { preloadedCart } from '../../app/preloaded-cart.tsx'
import { PopularGoods } from '../../parts/popular-goods.tsx'
import { RecentlySeen } from '../../parts/recently-seen.tsx'
import { useShopMoment } from '../../hooks/use-shop-moment.ts'
import { useNow } from '../../hooks/use-now.ts'
import { catalogPath, homePath, quickOrderPath } from '../../paths.ts'
import { useStoreState } from '../../state/app-state.tsx'
import { paidByCard } from '../../state/paid-by-card.ts'
import { Breadcrumbs } from '#ui/breadcrumbs.tsx'
import { Button } from '#ui/button.tsx'
import { Container } from '#ui/container.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useBonusesSpent } from './bonuses-spent.ts'
import { OrderButton } from './order-button.tsx'
import { StickyBar } from '../../parts/sticky-bar/sticky-bar.tsx'
import type { Cart } from '#contract/cart.ts'
import { formatMoney, rublesToKopecks } from '#rules/money/money.ts'
import type { Route } from './+types/basket.ts'
import { BasketChanges } from './basket-changes.tsx'
import { BasketLines } from './basket-lines.tsx'
import layout from '../../parts/side-columns.module.css'
import '../../parts/slow-page.module.css'
import css from './basket.module.css'
import { BasketTotals } from './basket-totals.tsx'

const BasketConsumables = optionalPart(() => import('./consumables.tsx'))
const SharedCart = optionalPart(() => import('./shared-cart.tsx'))

const ROOM = <div className={css.room} />

const SlowPage = optionalPart(() => import('../../parts/slow-page.tsx'))

export const loader = () => ({ now: Date.now() })

export const meta = (args: Route.MetaArgs) => pageMeta(args, { title: 'Корзина', robots: 'noindex' })

/** The page is the same for everybody; the cart arrives in the browser. */
export default function Basket({ loaderData }: Route.ComponentProps) {
  const ready = useStoreState('cart', (state) => state.ready)
  const cart = useStoreState('cart', (state) => state.cart)
  const failed = useStoreState('cart', (state) => state.failed)
  const shop = useShopMoment(useNow(loaderData.now))
  const shared = useSearchParams()[0].get('goods')
  const hasLines = cart !== null && cart.items.length > 0
  const isEmpty = ready && !failed && !hasLines
  // rendered piece by piece: in one task all lines would hold a slow phone
  const areLinesDue = useDeferredValue(hasLines)
  return (
    <Container className={css.page}>
      {preloadedCart}
      <Breadcrumbs items={[{ label: 'Главная', to: homePath }]} />
      <h1 tabIndex={-1}>Корзина</h1>
      {shared !== null && ready && (
        <Suspense>
          <SharedCart text={shared} />
        </Suspense>
      )}
      {failed && !cart && <CartNotLoaded />}
      {isEmpty && shared === null && (
        <EmptyState
          icon="cart"
          title="В корзине пока пусто"
          actions={
            <>
              <Button look="red" to={catalogPath}>
                Выбрать инструмент
              </Button>
              <Button to={quickOrderPath}>Быстрый заказ</Button>
            </>
          }
        >
          Добавьте товар из каталога: корзина сохранится, даже если закрыть страницу.
        </EmptyState>
      )}
      {isEmpty && <PopularGoods now={loaderData.now} />}
      {isEmpty && <RecentlySeen now={loaderData.now} />}
      {!hasLines && !ready && !cart && (
        <Suspense>
          <SlowPage />
        </Suspense>
      )}
      {(hasLines ? !areLinesDue : !ready && !cart) && <BasketSkeleton />}
      {areLinesDue && hasLines && (
        <div className={clsx(layout.columns, css.columns)}>
          <div className={layout.main}>
            <BasketChanges cart={cart} />
            <BasketLines cart={cart} shop={shop} />
          </div>
          <div className={css.side}>
            <BasketTotals cart={cart} shop={shop} />
          </div>
          <div className={css.more}>
            <Suspense fallback={ROOM}>
              <BasketConsumables cart={cart} shop={shop} waiting={ROOM} />
            </Suspense>
          </div>
        </div>
      )}
      {areLinesDue && hasLines && <BasketBar cart={cart} />}
    </Container>
  )
}

function BasketSkeleton() {
  return (
    <div className={clsx(layout.columns, css.columns)} aria-busy="true" aria-label="Корзина загружается">
      <div className={layout.main}>
        <Skeleton height="12rem" />
      </div>
      <div className={css.side}>
        <Skeleton height="22rem" />
      </div>
      <div className={css.more}>{ROOM}</div>
    </div>
  )
}

function BasketBar({ cart }: { cart: Cart }) {
  const total = rublesToKopecks(cart.totalPriceComputed - useBonusesSpent(cart))
  return (
    <StickyBar label="К оплате" sum={formatMoney(total - paidByCard(cart, total))}>
      <OrderButton cart={cart} size="l">
        Оформить заказ
      </OrderButton>
    </StickyBar>
  )
}
