import type { Warehouse } from '#contract/shapes.ts'
import { shopPath, shopsPath } from '../../paths.ts'
import { useInit } from '../../state/init.tsx'
import { Section } from '#ui/section.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { ShopOffers } from '../../parts/shop-offers.tsx'
import { PlaceLines } from '../../parts/place-lines/place-lines.tsx'
import css from './nearby-shops.module.css'

const SHOWN = 4

export function NearbyShops({ shops }: { shops: readonly Warehouse[] }) {
  const { nodeLogistic } = useInit()
  if (shops.length === 0) return null
  return (
    <Section
      title={`Магазины ${nodeLogistic.nameIn}`}
      count={shops.length}
      aside={<TextLink to={shopsPath}>Все магазины</TextLink>}
    >
      <ul className={css.shops}>
        {shops.slice(0, SHOWN).map((shop) => (
          <li key={shop.id} className={css.shop}>
            <h3 className={css.name}>
              <TextLink look="quiet" to={shopPath(shop.slug)}>
                {shop.name}
              </TextLink>
            </h3>
            <PlaceLines place={shop} />
            <p className={css.services}>
              <ShopOffers shop={shop} />
            </p>
          </li>
        ))}
      </ul>
    </Section>
  )
}
