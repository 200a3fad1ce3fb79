import type { Complect } from '#contract/good.ts'
import { formatRubles, rublesToKopecks } from '#rules/money.ts'
import { Link } from '../../parts/link.tsx'
import { Price } from '../../ui/price.tsx'
import { Section } from '../../ui/section.tsx'
import css from './kits.module.css'

/** Kits with this good: what is inside and what is saved. */
export function Kits({ complects }: { complects: readonly Complect[] }) {
  if (complects.length === 0) return null
  return (
    <Section id="kits" title="Выгодно вместе">
      <ul className={css.kits}>
        {complects.map((kit) => <li key={kit.id}><Kit kit={kit} /></li>)}
      </ul>
    </Section>
  )
}

function Kit({ kit }: { kit: Complect }) {
  return (
    <article className={css.kit}>
      <h3 className={css.title}>{kit.name}</h3>
      <ul className={css.items}>
        {kit.items.map(({ good, quantity, price }, index) => (
          <li key={good.code} className={css.item}>
            {good.images[0] && <img src={good.images[0].src} srcSet={good.images[0].srcset} sizes="80px" width={80} height={80} alt="" loading="lazy" />}
            <span className={css.about}>
              {index === 0 ? <span>Этот товар</span> : <Link to={good.url} className={css.name}>{good.name}</Link>}
              <span className={css.price}>{quantity > 1 && `${quantity} × `}{formatRubles(price)}</span>
            </span>
          </li>
        ))}
      </ul>
      <div className={css.total}>
        <Price size="l" value={rublesToKopecks(kit.price)} old={rublesToKopecks(kit.priceOld)} hidePercent />
        {kit.priceOld > kit.price && <p className={css.saved}>Дешевле на {formatRubles(kit.priceOld - kit.price)}, чем по отдельности</p>}
      </div>
    </article>
  )
}
