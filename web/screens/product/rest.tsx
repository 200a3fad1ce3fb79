import { Description } from '../../parts/good-page/description.tsx'
import { Figures } from '../../parts/good-page/figures.tsx'
import { useShopMoment } from '../../parts/shop-moment.ts'
import { useNow } from '../../parts/use-now.ts'
import { Analogs } from './analogs.tsx'
import { BatteryGoods } from './battery-goods.tsx'
import { Documents } from './documents.tsx'
import { Kits } from './kits.tsx'
import type { ProductData } from './load-product.ts'
import { Materials } from './materials.tsx'
import { ModalLink } from './modal-button.tsx'
import { Questions } from './questions.tsx'
import { RentInstead } from './rent-instead.tsx'
import { Reviews } from './reviews.tsx'
import { SpareParts } from './spare-parts.tsx'

/** Everything under the anchors; hydrates after the first screen (`Below` in product.tsx). */
export function Rest({ product }: { product: ProductData & { now: number } }) {
  const { good, complects, materials, materialCategories, reviews, questions, analogs, now } = product
  const shop = useShopMoment(useNow(now))
  return (
    <>
      <Kits complects={complects} />
      <Materials good={good} materials={materials} categories={materialCategories} shop={shop} />
      <Description good={good}>
        <ModalLink modal="product-feedback" good={good}>
          Нашли неточность? Напишите нам
        </ModalLink>
      </Description>
      <Figures good={good} />
      <Documents documents={good.documents} />
      <Reviews good={good} reviews={reviews} />
      <Questions good={good} questions={questions} />
      <Analogs good={good} analogs={analogs} shop={shop} />
      <BatteryGoods good={good} shop={shop} />
      <SpareParts good={good} shop={shop} />
      <RentInstead good={good} />
    </>
  )
}
