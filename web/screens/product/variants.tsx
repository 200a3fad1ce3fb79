import { formatRubles } from '#rules/money/money.ts'
import { countText } from '#rules/text/plural.ts'
import { Link } from '#ui/link.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import type { VariantsAnswer } from './load-product.ts'
import css from './product.module.css'

const VARIANTS = ['вариант', 'варианта', 'вариантов'] as const

/** Beside the plate there is no room for more; the price must be seen. */
const COLUMNS = 4

/** The same line of the maker in other sizes: a row leads to its good, the page stays a product's. */
export default function Variants({ variants, code }: { variants: VariantsAnswer; code: string }) {
  const { goods } = variants
  const columns = variants.figures.columns.slice(0, COLUMNS)
  return (
    <section aria-labelledby="variants" className={css.variants}>
      <h2 id="variants" className={css.title}>
        {countText(goods.length, VARIANTS)} этой линейки
      </h2>
      <div className={css.scroll}>
        <table className={css.table}>
          <thead>
            <tr>
              {columns.map(({ name, unit }) => (
                <th key={name} scope="col">
                  {name}
                  {unit && `, ${unit}`}
                </th>
              ))}
              <th scope="col" className={css.price}>
                Цена
              </th>
            </tr>
          </thead>
          <tbody>
            {goods.map((good, at) => {
              const [first = '', ...others] = variants.figures.rows[at]!.slice(0, COLUMNS)
              const isHere = good.code === code
              return (
                <tr key={good.code} aria-current={isHere || undefined} className={isHere ? css.here : undefined}>
                  <th scope="row">
                    {isHere ? (
                      <>
                        {first || '—'}
                        <VisuallyHidden>, на этой странице</VisuallyHidden>
                      </>
                    ) : (
                      <Link to={good.url} aria-label={good.name} preventScrollReset className={css.link}>
                        {first || '—'}
                      </Link>
                    )}
                  </th>
                  {others.map((value, index) => (
                    <td key={index}>{value || '—'}</td>
                  ))}
                  <td className={css.price}>{formatRubles(good.price)}</td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
    </section>
  )
}
