import { useState } from 'react'
import { goodMaterials } from '#contract/catalog.ts'
import type { CategoryCard, GoodFull } from '#contract/good.ts'
import type { ShopMoment } from '#rules/delivery/shop-moment.ts'
import { GoodsCarousel } from '../../../parts/goods-carousel.tsx'
import { useInfiniteList } from '../../../hooks/use-infinite-list.ts'
import { useAppState } from '../../../state/app-state.tsx'
import { Chip } from '#ui/chip.tsx'
import { Section } from '#ui/section.tsx'
import type { ConsumablesAnswer } from '../load-product.ts'
import css from './consumables.module.css'
import { MoreTile } from './more-tile.tsx'

interface Props {
  good: GoodFull
  materials: ConsumablesAnswer
  categories: readonly CategoryCard[]
  shop: ShopMoment
}

/** Consumables that fit: all, or one kind of them, eight at a time. */
export function Consumables({ good, materials, categories, shop }: Props) {
  const { api } = useAppState()
  const [kind, setKind] = useState<string>()
  const ask = (categoryCode: string | undefined) => (page: number) =>
    api(goodMaterials, { params: { code: good.code }, query: { page, ...(categoryCode ? { categoryCode } : {}) } })
  const list = useInfiniteList(materials, ask(kind))
  if (materials.meta.total === 0) return null

  function choose(next: string | undefined) {
    setKind(next)
    void list.restart(ask(next))
  }
  return (
    <Section id="materials" title="Расходные материалы" count={materials.meta.total}>
      {categories.length > 1 && (
        <div role="group" aria-label="Вид расходных материалов" className={css.kinds}>
          <Chip pressed={kind === undefined} onPress={() => choose(undefined)}>
            Все
          </Chip>
          {categories.map(({ code, name, goods }) => (
            <Chip key={code} pressed={kind === code} count={goods} onPress={() => choose(code)}>
              {name}
            </Chip>
          ))}
        </div>
      )}
      <div aria-busy={list.state === 'loading'} className={css.list}>
        <GoodsCarousel
          narrow
          label="Расходные материалы"
          goods={list.items}
          shop={shop}
          end={<MoreTile list={list} />}
        />
      </div>
    </Section>
  )
}
