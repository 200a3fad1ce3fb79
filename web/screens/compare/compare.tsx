import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { compareGoods } from '#contract/catalog.ts'
import { pageContext } from '../../app/page-context.ts'
import { pageMeta } from '../../app/page-meta.ts'
import { useShopMoment } from '../../hooks/use-shop-moment.ts'
import { catalogPath, compareGoodsPath, homePath } from '../../paths.ts'
import { useAppState, useStoreState } from '../../state/app-state.tsx'
import { readCodes } from '../../state/compare.ts'
import { Breadcrumbs } from '#ui/breadcrumbs.tsx'
import { Button } from '#ui/button.tsx'
import { PageColumn } from '#ui/container.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Notice } from '#ui/notice.tsx'
import type { Route } from './+types/compare.ts'
import css from './compare.module.css'
import { CompareTable } from './compare-table.tsx'

/** The address names the goods, so a comparison can be sent to a colleague; without them it is the visitor's own. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const codes = readCodes(new URL(request.url).searchParams)
  const { api } = context.get(pageContext)
  const goods = codes.length > 0 ? (await api(compareGoods, { query: { codes: codes.join(',') } })).data : []
  return { goods, asked: codes.length, now: Date.now() }
}

export const meta = (args: Route.MetaArgs) => pageMeta(args, { title: 'Сравнение товаров', robots: 'noindex, follow' })

export default function Compare({ loaderData }: Route.ComponentProps) {
  const { goods, asked, now } = loaderData
  const shop = useShopMoment(now)
  const remove = useRemove(goods.map(({ code }) => code))
  const isWaiting = useOwnComparison(asked === 0)
  const missing = asked - goods.length
  return (
    <PageColumn className={css.page}>
      <Breadcrumbs items={[{ label: 'Главная', to: homePath }]} />
      <h1>Сравнение</h1>
      {missing > 0 && <Notice tone="warning">Часть товаров больше не продаётся, их здесь нет.</Notice>}
      {goods.length > 0 && <CompareTable goods={goods} shop={shop} onRemove={remove} />}
      {goods.length === 0 && !isWaiting && (
        <EmptyState
          icon="compare"
          title="Сравнивать пока нечего"
          actions={
            <Button look="black" to={catalogPath}>
              В каталог
            </Button>
          }
        >
          Отметьте на карточках до четырёх товаров значком сравнения: здесь их характеристики встанут рядом, а отличия
          будут видны сразу.
        </EmptyState>
      )}
    </PageColumn>
  )
}

/** Out of the address, and out of the visitor's own list if it was there. */
function useRemove(shown: readonly string[]) {
  const { compare } = useAppState()
  const navigate = useNavigate()
  return (code: string) => {
    compare.getState().remove(code)
    void navigate(compareGoodsPath(shown.filter((each) => each !== code)), { replace: true, preventScrollReset: true })
  }
}

/** An address without goods becomes the one with the visitor's; true while that is being found out. */
function useOwnComparison(isBare: boolean): boolean {
  const { ready, codes } = useStoreState('compare', (state) => state)
  const navigate = useNavigate()
  useEffect(() => {
    if (isBare && ready && codes.length > 0) void navigate(compareGoodsPath(codes), { replace: true })
  }, [isBare, ready, codes, navigate])
  return isBare && (!ready || codes.length > 0)
}
