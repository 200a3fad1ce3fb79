import { useMemo } from 'react'
import type { Good } from '#contract/good.ts'
import { GoodsCarousel } from '../../parts/goods-carousel.tsx'
import { useShopMoment } from '../../hooks/use-shop-moment.ts'
import { useInit } from '../../state/init.tsx'
import { Section } from '#ui/section.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { TextLink } from '#ui/text-link.tsx'

export interface OfferSelection {
  code: string
  name: string
  goods: readonly Good[]
}

/** «Лучшие предложения»: the shop's selections in tabs, what is cheaper now among them. */
export function BestOffers({ selections, now }: { selections: readonly OfferSelection[]; now: number }) {
  const { topTitle, saleTitle, saleLink } = useInit()
  const filled = useMemo(() => selections.filter(({ goods }) => goods.length > 0), [selections])
  if (filled.length === 0) return null
  return (
    <Section title={topTitle} aside={<TextLink to={saleLink}>{saleTitle}</TextLink>}>
      <Tabs
        label={topTitle}
        items={filled.map(({ code, name, goods }) => ({
          id: code,
          label: name,
          content: <GoodsRow label={name} goods={goods} now={now} />,
        }))}
      />
    </Section>
  )
}

function GoodsRow({ label, goods, now }: { label: string; goods: readonly Good[]; now: number }) {
  return <GoodsCarousel label={label} goods={goods} shop={useShopMoment(now)} />
}
