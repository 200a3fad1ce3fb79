import { bestGoods } from '#contract/best.ts'
import { useApiQuery } from '../hooks/use-api-query.ts'
import { useShopMoment } from '../hooks/use-shop-moment.ts'
import { useAppState } from '../state/app-state.tsx'
import { useInit } from '../state/init.tsx'
import { Section } from '#ui/section.tsx'
import { GoodsCarousel } from './goods-carousel.tsx'

const SHOWN = 10

export default function PopularGoodsStrip({ now }: { now: number }) {
  const { api } = useAppState()
  const { nodeLogistic } = useInit()
  const shop = useShopMoment(now)
  const answer = useApiQuery(nodeLogistic.code, (signal) =>
    api(bestGoods, { query: { limit: SHOWN } }, { signal }).then(({ data }) => data),
  )
  // the page is whole without it
  if (answer.state === 'failed' || answer.data?.length === 0) return null
  return (
    <Section title="Популярное сейчас">
      <GoodsCarousel
        label="Популярное сейчас"
        goods={answer.data ?? []}
        waiting={answer.state === 'loading' ? 5 : 0}
        shop={shop}
      />
    </Section>
  )
}
