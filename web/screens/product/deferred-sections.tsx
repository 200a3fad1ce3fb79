import type { ReactNode } from 'react'
import type { ShopMoment } from '#rules/delivery/shop-moment.ts'
import { Description } from '../../parts/good-page/description.tsx'
import { Figures } from '../../parts/good-page/figures.tsx'
import { useShopMoment } from '../../hooks/use-shop-moment.ts'
import { useNow } from '../../hooks/use-now.ts'
import { Analogs } from './related-goods/analogs.tsx'
import { BatteryGoods } from './related-goods/battery-goods.tsx'
import { Documents } from './documents.tsx'
import { Kits } from './kits/kits.tsx'
import type { ProductData } from './load-product.ts'
import { Consumables } from './related-goods/consumables.tsx'
import { ModalLink } from './modal-button.tsx'
import { Questions } from './questions/questions.tsx'
import { RentInstead } from './related-goods/rent-instead.tsx'
import { Reviews } from './reviews/reviews.tsx'
import { SpareParts } from './related-goods/spare-parts.tsx'

/** Everything under the anchors; hydrates after the first screen (`HydrateAtInput` in product.tsx). */
export function DeferredSections({ product }: { product: ProductData & { now: number } }) {
  const { good, complects, materials, materialCategories, reviews, questions, analogs, now } = product
  return (
    <>
      <Kits complects={complects} />
      <AtMoment now={now}>
        {(shop) => <Consumables good={good} materials={materials} categories={materialCategories} shop={shop} />}
      </AtMoment>
      <Description good={good}>
        <ModalLink modal="product-feedback" good={good}>
          Нашли неточность? Напишите нам
        </ModalLink>
      </Description>
      <Figures good={good} />
      <Documents documents={good.documents} />
      <Reviews good={good} reviews={reviews} />
      <Questions good={good} questions={questions} />
      <AtMoment now={now}>
        {(shop) => (
          <>
            <Analogs good={good} analogs={analogs} shop={shop} />
            <BatteryGoods good={good} shop={shop} />
            {good.hasSpareParts && <SpareParts good={good} shop={shop} />}
          </>
        )}
      </AtMoment>
      <RentInstead good={good} />
    </>
  )
}

/** Only what promises a day renders again as time goes by. */
function AtMoment({ now, children }: { now: number; children: (shop: ShopMoment) => ReactNode }) {
  return children(useShopMoment(useNow(now)))
}
