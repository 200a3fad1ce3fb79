import type { ListingView } from '../../parts/listing/listing-view.ts'
import { categoryPath } from '../../paths.ts'
import { Chip } from '#ui/chip.tsx'
import { Section } from '#ui/section.tsx'
import css from './listing.module.css'

/** Each brand of the category has a page of its own; filters are no links, so they are led to from here. */
export default function BrandLinks({ code, listing }: { code: string; listing: ListingView }) {
  const brands =
    listing.filters.find((filter) => filter.code === 'vendor')?.values?.filter(({ count }) => count > 0) ?? []
  if (brands.length === 0) return null
  return (
    <Section title="Бренды раздела">
      <ul className={css.tags}>
        {brands.map(({ value, label }) => (
          <li key={value}>
            <Chip to={categoryPath(code, value)}>{label}</Chip>
          </li>
        ))}
      </ul>
    </Section>
  )
}
