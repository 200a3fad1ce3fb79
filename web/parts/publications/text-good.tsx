import type { Good } from '#contract/good.ts'
import { stockPromise } from '#rules/delivery/stock-promise.ts'
import { rublesToKopecks } from '#rules/money/money.ts'
import type { ShopMoment } from '#rules/delivery/shop-moment.ts'
import { Price } from '#ui/price.tsx'
import { AddToCart } from '../add-to-cart/add-to-cart.tsx'
import { StockPromiseText } from '../stock-promise/stock-promise.tsx'
import { Link } from '#ui/link.tsx'
import { GoodName } from '../good-name.tsx'
import css from './text-good.module.css'

/** A good inside a text: today's price and stock of this city, ready to be bought. */
export function TextGood({ good, shop }: { good: Good; shop: ShopMoment }) {
  const [image] = good.images
  return (
    <aside aria-label={good.name} className={css.good}>
      <Link to={good.url} tabIndex={-1} aria-hidden className={css.stage}>
        {image && (
          <img
            src={image.src}
            srcSet={image.srcset}
            sizes="144px"
            width={image.width}
            height={image.height}
            alt=""
            loading="lazy"
            className={css.picture}
          />
        )}
      </Link>
      <div className={css.about}>
        <p className={css.name}>
          <Link to={good.url} className={css.link}>
            <GoodName name={good.name} />
          </Link>
        </p>
        <p className={css.figures}>
          {good.attributes.slice(0, 3).map(({ code, name, value, unit }) => (
            <span key={code}>
              {name}: {value}
              {unit && ` ${unit}`}
            </span>
          ))}
        </p>
        <p>
          <StockPromiseText promise={stockPromise(good, shop)} inline />
        </p>
      </div>
      <div className={css.buy}>
        <Price
          value={rublesToKopecks(good.price.priceComputed)}
          old={good.price.priceOld === null ? null : rublesToKopecks(good.price.priceOld)}
        />
        <AddToCart good={good} />
      </div>
    </aside>
  )
}
