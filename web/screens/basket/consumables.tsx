import { type ReactNode, useEffect, useState } from 'react'
import { cartRelatedCategories, cartRelatedMaterials, type Cart } from '#contract/cart.ts'
import type { CategoryCard, Good } from '#contract/good.ts'
import type { ShopMoment } from '#rules/delivery/shop-moment.ts'
import { ProductCard } from '../../parts/product-card/product-card.tsx'
import { useAppState } from '../../state/app-state.tsx'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { Section } from '#ui/section.tsx'
import css from './consumables.module.css'

const A_PAGE = 4

interface Props {
  cart: Cart
  shop: ShopMoment
  /** The room kept until they come. */
  waiting: ReactNode
}

/** Consumables that fit what is in the cart, four a page, by category. */
export default function BasketConsumables({ cart, shop, waiting }: Props) {
  const { api } = useAppState()
  const [categories, setCategories] = useState<CategoryCard[]>([])
  const [category, setCategory] = useState<string>()
  const [shown, setShown] = useState<{ goods: Good[]; page: number; lastPage: number }>()
  const [page, setPage] = useState(1)
  const [isMissed, setMissed] = useState(false)
  // what fits depends on which goods are there, not on how many of each
  const codes = cart.items.map(({ code }) => code).join()

  useEffect(() => {
    const control = new AbortController()
    const query = { cartUuid: cart.cartUuid, perPage: A_PAGE, page, ...(category ? { categoryCode: category } : {}) }
    const options = { signal: control.signal }
    Promise.all([
      api(cartRelatedCategories, { query: { cartUuid: cart.cartUuid } }, options),
      api(cartRelatedMaterials, { query }, options),
    ]).then(
      ([found, goods]) => {
        setCategories(found.data)
        setShown({ goods: goods.data, page: goods.meta.page, lastPage: goods.meta.lastPage })
      },
      // a suggestion that did not come is done without
      () => !control.signal.aborted && setMissed(true),
    )
    return () => control.abort()
  }, [api, cart.cartUuid, codes, category, page])

  if (!shown) return isMissed ? null : waiting
  if (shown.goods.length === 0 && !category) return null
  const choose = (code: string | undefined) => {
    setCategory(code)
    setPage(1)
  }
  return (
    <Section title="К этому пригодится">
      {categories.length > 1 && (
        <div className={css.chips}>
          <Chip pressed={!category} onPress={() => choose(undefined)}>
            Всё
          </Chip>
          {categories.map(({ code, name }) => (
            <Chip key={code} pressed={category === code} onPress={() => choose(code)}>
              {name}
            </Chip>
          ))}
        </div>
      )}
      <ul className={css.goods}>
        {shown.goods.map((good) => (
          <li key={good.code}>
            <ProductCard good={good} shop={shop} />
          </li>
        ))}
      </ul>
      {shown.lastPage > 1 && (
        <p className={css.pages}>
          <Button
            size="m"
            icon="chevron-left"
            aria-label="Предыдущие"
            disabled={shown.page <= 1}
            onClick={() => setPage(shown.page - 1)}
          />
          <span>
            {shown.page} из {shown.lastPage}
          </span>
          <Button
            size="m"
            icon="chevron-right"
            aria-label="Следующие"
            disabled={shown.page >= shown.lastPage}
            onClick={() => setPage(shown.page + 1)}
          />
        </p>
      )}
    </Section>
  )
}
