import { formatRubles } from '#rules/money/money.ts'
import type { ModalGood } from '../state/modal-payloads.ts'
import { GoodName } from './good-name.tsx'
import css from './good-line.module.css'

/** The good a modal speaks of: a small picture, its name and price. */
export function GoodLine({ good }: { good: ModalGood }) {
  const [image] = good.images
  return (
    <div className={css.line}>
      {image && (
        <img src={image.src} srcSet={image.srcset} sizes="64px" width={64} height={64} alt="" className={css.picture} />
      )}
      <p className={css.name}>
        <GoodName name={good.name} />
      </p>
      <p className={css.price}>
        {formatRubles(good.price.priceComputed)}
        {good.isHire && ' за день'}
      </p>
    </div>
  )
}
