import { useRef } from 'react'
import { goodsByCodes } from '#contract/catalog.ts'
import { useAppState, useArea } from '../state/app-state.tsx'
import { Section } from '../ui/section.tsx'
import { GoodsCarousel } from './goods-carousel.tsx'
import { useShopMoment } from './shop-moment.ts'
import { useAnswer } from './use-answer.ts'
import { useNear } from './use-near.ts'

const SHOWN = 12

/** «Вы смотрели»: known to this browser alone, so it comes after the page. `except`: the good on screen. */
export function RecentlySeen({ now, except }: { now: number; except?: string }) {
  const codes = useArea('recentlySeen', (state) => state.codes).filter((code) => code !== except).slice(0, SHOWN)
  return codes.length > 0 && <Strip codes={codes} now={now} />
}

function Strip({ codes, now }: { codes: readonly string[]; now: number }) {
  const { api } = useAppState()
  const shop = useShopMoment(now)
  const place = useRef<HTMLDivElement>(null)
  const list = codes.join(',')
  const isNear = useNear(place)
  const answer = useAnswer(isNear ? list : null, (signal) => api(goodsByCodes, { query: { codes: list } }, { signal }).then(({ data }) => data))
  // a strip of the past is no loss
  if (answer.state === 'failed' || answer.data?.length === 0) return null
  return (
    <Section title="Вы смотрели">
      <div ref={place}>
        <GoodsCarousel label="Вы смотрели" goods={answer.data ?? []} waiting={answer.state === 'loading' ? Math.min(codes.length, 5) : 0} shop={shop} />
      </div>
    </Section>
  )
}
