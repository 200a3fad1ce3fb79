import type { Vendor } from '#contract/vendor.ts'
import { Link } from '#ui/link.tsx'
import { brandsPath } from '../../paths.ts'
import { Section } from '#ui/section.tsx'
import { TextLink } from '#ui/text-link.tsx'
import css from './brand-strip.module.css'

/** Names on plates: a brand is chosen by its word, so the word is the ornament. */
export function BrandStrip({ brands }: { brands: readonly Vendor[] }) {
  if (brands.length === 0) return null
  return (
    <Section title="Бренды" aside={<TextLink to={brandsPath}>Все бренды</TextLink>}>
      <ul className={css.brands}>
        {brands.map(({ code, name, url, country }) => (
          <li key={code}>
            <Link to={url} className={css.brand}>
              <span className={css.name}>{name}</span>
              <span className={css.country}>{country}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}
