import type { GoodFull } from '#contract/good.ts'
import { readGoodName } from '#rules/catalog/read-good-name.ts'
import { rublesToKopecks } from '#rules/money/money.ts'
import { AddToCart } from '../../parts/add-to-cart/add-to-cart.tsx'
import { Link } from '#ui/link.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Price } from '#ui/price.tsx'
import { GoodName } from '../../parts/good-name.tsx'
import css from './compare-head.module.css'

export function CompareHead({ good, onRemove }: { good: GoodFull; onRemove: () => void }) {
  const [image] = good.images
  const { priceComputed, priceOld } = good.price
  // what it is like stands in the rows below
  const { kind, model } = readGoodName(good.name, good.vendor.name)
  return (
    <div role="columnheader" className={css.good}>
      <IconButton
        icon="close"
        size="s"
        label={`Убрать из сравнения: ${good.name}`}
        className={css.remove}
        onClick={onRemove}
      />
      {image && (
        <img
          src={image.src}
          srcSet={image.srcset}
          sizes="120px"
          width={120}
          height={120}
          alt=""
          fetchPriority="low"
          className={css.picture}
        />
      )}
      <Link to={good.url} aria-label={good.name} className={css.name}>
        {kind && <span className={css.kind}>{kind}</span>} <GoodName name={model} />
      </Link>
      <Price
        size="s"
        value={rublesToKopecks(priceComputed)}
        old={priceOld === null ? null : rublesToKopecks(priceOld)}
        hidePercent
      />
      <AddToCart good={good} size="m" className={css.buy} />
    </div>
  )
}
