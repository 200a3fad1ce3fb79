import clsx from 'clsx'
import { Suspense } from 'react'
import { data } from 'react-router'
import { formatPhone, phoneHref } from '#rules/identity/phone.ts'
import { pageContext } from '../../app/page-context.ts'
import { optionalPart } from '../../app/optional-part.ts'
import { pageMeta } from '../../app/page-meta.ts'
import { accountPath } from '../../paths.ts'
import { useInit } from '../../state/init.tsx'
import { Container } from '#ui/container.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import type { Route } from './+types/order.ts'
import layout from '../../parts/side-columns.module.css'
import '../../parts/slow-page.module.css'
import css from './order.module.css'
import { OrderView } from './order-view.tsx'
import { useOrderPage } from './use-order-page.ts'
import { isUuid } from '#rules/text/uuid.ts'

const SlowPage = optionalPart(() => import('../../parts/slow-page.tsx'))

const PRIVATE = { 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' }

/** The server says whether there is an order behind the address; what is in it, the browser asks with its token. */
export async function loader({ params, context }: Route.LoaderArgs) {
  if (!isUuid(params.token)) throw new Response(null, { status: 404 })
  const isMissing = !(await context.get(pageContext).hasOrder(params.token))
  return data({ now: Date.now(), isMissing }, { status: isMissing ? 404 : 200, headers: PRIVATE })
}

export const headers = () => PRIVATE

export const meta = (args: Route.MetaArgs) => [
  ...pageMeta(args, {
    title: args.loaderData?.isMissing ? 'Такого заказа нет' : 'Ваш заказ',
    robots: 'noindex, nofollow',
  }),
  // the address opens the order: the next page is told the host alone
  { name: 'referrer', content: 'strict-origin' },
]

export default function OrderScreen({ params, loaderData }: Route.ComponentProps) {
  const page = useOrderPage(params.token, loaderData.isMissing)
  const { phone } = useInit().contacts
  if (page.isMissing)
    return (
      <Container className={css.page}>
        <h1>Такого заказа нет</h1>
        <EmptyState
          icon="search"
          title="По этой ссылке заказ не открыть"
          actions={
            <>
              <Button look="black" size="l" to={accountPath}>
                Мои заказы
              </Button>
              <Button size="l" href={phoneHref(phone)}>
                {formatPhone(phone)}
              </Button>
            </>
          }
        >
          Откройте её ещё раз из SMS или письма: она могла скопироваться не целиком. Через три месяца после того, как
          заказ завершён, ссылка перестаёт работать, а в личном кабинете он остаётся.
        </EmptyState>
      </Container>
    )
  return (
    <Container className={css.page}>
      {page.order ? (
        <OrderView order={page.order} page={page} now={loaderData.now} />
      ) : page.failure === null ? (
        <>
          <Suspense>
            <SlowPage />
          </Suspense>
          <OrderSkeleton />
        </>
      ) : (
        <>
          <h1>Ваш заказ</h1>
          <EmptyState
            failed
            title="Заказ не открылся"
            actions={
              <Button look="black" icon="refresh" onClick={page.retry}>
                Повторить
              </Button>
            }
          >
            {page.failure} Заказ и оплата никуда не денутся.
          </EmptyState>
        </>
      )}
    </Container>
  )
}

/** As much room as an order takes, so that nothing moves when it comes. */
function OrderSkeleton() {
  return (
    <div className={clsx(layout.columns, css.columns)} aria-busy="true">
      <div className={css.lead}>
        <section className={css.hero}>
          <div className={css.news}>
            <h1 className={css.title}>Ваш заказ</h1>
            <Skeleton height="1.5rem" width="12rem" />
            <Skeleton height="3rem" />
          </div>
          <Skeleton height="5rem" />
        </section>
        <Skeleton height="16rem" />
      </div>
      <div className={css.side}>
        <Skeleton height="20rem" />
      </div>
      <div className={clsx(layout.main, css.main)}>
        <Skeleton height="14rem" />
      </div>
    </div>
  )
}
