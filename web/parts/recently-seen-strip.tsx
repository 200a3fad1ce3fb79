import { useRef } from 'react'
import { goodsByCodes } from '#contract/catalog.ts'
import { useAppState } from '../state/app-state.tsx'
import { Section } from '#ui/section.tsx'
import { GoodsCarousel } from './goods-carousel.tsx'
import { useShopMoment } from '../hooks/use-shop-moment.ts'
import { useApiQuery } from '../hooks/use-api-query.ts'
import { useInView } from '../hooks/use-in-view.ts'

export default function RecentlySeenStrip({ codes, now }: { codes: readonly string[]; now: number }) {
  const { api } = useAppState()
  const shop = useShopMoment(now)
  const place = useRef<HTMLDivElement>(null)
  const list = codes.join(',')
  const isInView = useInView(place)
  const answer = useApiQuery(isInView ? list : null, (signal) =>
    api(goodsByCodes, { query: { codes: list } }, { signal }).then(({ data }) => data),
  )
  // a strip of the past is no loss
  if (answer.state === 'failed' || answer.data?.length === 0) return null
  return (
    <Section title="Вы смотрели">
      <div ref={place}>
        <GoodsCarousel
          label="Вы смотрели"
          goods={answer.data ?? []}
          waiting={answer.state === 'loading' ? Math.min(codes.length, 5) : 0}
          shop={shop}
        />
      </div>
    </Section>
  )
}
