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

/** What is cheaper now has a row of its own. */
const SALE = 'sale'

/** «Лучшие предложения»: the shop's selections in tabs. */
export function BestOffers({ selections, now }: { selections: readonly OfferSelection[]; now: number }) {
  const { topTitle } = useInit()
  const filled = useMemo(() => selections.filter(({ code, goods }) => code !== SALE && goods.length > 0), [selections])
  if (filled.length === 0) return null
  return (
    <Section title={topTitle}>
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

/** What is cheaper now, as goods with their prices. */
export function Discounts({ goods, now }: { goods: readonly Good[]; now: number }) {
  const { saleTitle, saleLink } = useInit()
  if (goods.length === 0) return null
  return (
    <Section title="Скидки" aside={<TextLink to={saleLink}>{saleTitle}</TextLink>}>
      <GoodsRow label="Скидки" goods={goods} now={now} />
    </Section>
  )
}

function GoodsRow({ label, goods, now }: { label: string; goods: readonly Good[]; now: number }) {
  return <GoodsCarousel label={label} goods={goods} shop={useShopMoment(now)} />
}
