import type { Vendor } from '#contract/vendor.ts'
import { Link } from '#ui/link.tsx'
import { brandsPath } from '../../paths.ts'
import { Section } from '#ui/section.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { Wordmark } from '#ui/wordmark.tsx'
import css from './brand-strip.module.css'

/** Names as their makers' signs: a brand is chosen by its word. */
export function BrandStrip({ brands }: { brands: readonly Vendor[] }) {
  if (brands.length === 0) return null
  return (
    <Section title="Бренды" aside={<TextLink to={brandsPath}>Все бренды</TextLink>}>
      <ul className={css.brands}>
        {brands.map(({ code, name, url, country }) => (
          <li key={code}>
            <Link to={url} className={css.brand}>
              <Wordmark name={name} className={css.name} />
              <span className={css.country}>{country}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}
