import { useRef } from 'react'
import { batteryGoods } from '#contract/catalog.ts'
import type { GoodFull } from '#contract/good.ts'
import type { ShopMoment } from '#rules/delivery/shop-moment.ts'
import { GoodsCarousel } from '../../../parts/goods-carousel.tsx'
import { useApiQuery } from '../../../hooks/use-api-query.ts'
import { useInView, WIDE_ROOT_MARGIN } from '../../../hooks/use-in-view.ts'
import { useAppState } from '../../../state/app-state.tsx'
import { Section } from '#ui/section.tsx'
import { LoadFailed } from './load-failed.tsx'

const ASKED = 12

/** Whoever owns the battery can use it in all of these, whatever name is on the tool. */
export function BatteryGoods({ good, shop }: { good: GoodFull; shop: ShopMoment }) {
  const { batteryPlatform } = good
  return batteryPlatform && <Platform good={good} platform={batteryPlatform} shop={shop} />
}

interface Props {
  good: GoodFull
  platform: NonNullable<GoodFull['batteryPlatform']>
  shop: ShopMoment
}

function Platform({ good, platform, shop }: Props) {
  const { api } = useAppState()
  const place = useRef<HTMLDivElement>(null)
  const isInView = useInView(place, WIDE_ROOT_MARGIN)
  const answer = useApiQuery(isInView ? platform.code : null, (signal) =>
    api(batteryGoods, { params: { code: platform.code }, query: { perPage: ASKED } }, { signal }),
  )
  const others = answer.data?.data.filter(({ code }) => code !== good.code) ?? []
  if (answer.state === 'ready' && others.length === 0) return null
  return (
    <Section id="battery" title="Подходит к вашей батарее" count={platform.name}>
      <div ref={place}>
        {answer.state === 'failed' ? (
          <LoadFailed onRetry={answer.retry} />
        ) : (
          <GoodsCarousel
            narrow
            label={`Инструмент на платформе ${platform.name}`}
            goods={others}
            waiting={answer.state === 'loading' ? 4 : 0}
            shop={shop}
          />
        )}
      </div>
    </Section>
  )
}
