import type { GoodFull } from '#contract/good.ts'
import type { ShopMoment } from '#rules/delivery/shop-moment.ts'
import { withUnit } from '#rules/text/typography.ts'
import { ProductCard } from '../../../parts/product-card/product-card.tsx'
import { Carousel } from '#ui/carousel.tsx'
import { Section } from '#ui/section.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import css from './analogs.module.css'
import type { ProductData } from '../load-product.ts'
import { ModalLink } from '../modal-button.tsx'

type Analog = ProductData['analogs'][number]

/** What could replace it, and in what it differs from this one. */
export function Analogs({ good, analogs, shop }: { good: GoodFull; analogs: readonly Analog[]; shop: ShopMoment }) {
  if (analogs.length === 0) return null
  return (
    <Section
      id="analogs"
      title="Аналоги"
      aside={
        <ModalLink modal="find-analog" good={good}>
          Подобрать с инженером
        </ModalLink>
      }
    >
      <Carousel label="Аналоги" visible={[1.6, 2.6, 3, 4]}>
        {analogs.map(({ good: other, differences }) => (
          <div key={other.code} className={css.analog}>
            <ProductCard good={other} shop={shop} />
            <Differences differences={differences} />
          </div>
        ))}
      </Carousel>
    </Section>
  )
}

function Differences({ differences }: Pick<Analog, 'differences'>) {
  if (differences.length === 0) return <p className={css.same}>По главным характеристикам — то же самое</p>
  return (
    <dl className={css.differences} aria-label="Отличия от этого товара">
      {differences.map(({ name, unit, own, other }) => (
        <div key={name}>
          <dt className={css.name}>{name}</dt>
          <dd className={css.pair}>
            <span className={css.own}>
              <VisuallyHidden>у этого товара </VisuallyHidden>
              {withUnit(own, unit)}
            </span>
            <span className={css.arrow} aria-hidden="true">
              →
            </span>
            <strong className={css.other}>
              <VisuallyHidden>, у аналога </VisuallyHidden>
              {withUnit(other, unit)}
            </strong>
          </dd>
        </div>
      ))}
    </dl>
  )
}
