import type { CSSProperties } from 'react'
import { brandsPath, catalogPath, discountPath } from '../../paths.ts'
import { Link } from '#ui/link.tsx'
import { Icon } from '#ui/icon.tsx'
import { Section } from '#ui/section.tsx'
import { TextLink } from '#ui/text-link.tsx'
import type { TileData } from './category-tile-data.ts'
import { CategoryTile } from './category-tile.tsx'
import css from './categories.module.css'

/** Columns at the four widths of the grid. */
const COLUMNS = { '--rest-mobile': 2, '--rest-tablet': 3, '--rest-desktop': 4, '--rest-large': 5 }

/** The last tile takes what is left of the row, so the grid has no hole whatever the number of categories. */
function restOfRow(categories: number): CSSProperties {
  return Object.fromEntries(
    Object.entries(COLUMNS).map(([name, columns]) => [name, columns - (categories % columns)]),
  ) as CSSProperties
}

export function HomeCategories({ categories }: { categories: readonly TileData[] }) {
  return (
    <Section title="Каталог" aside={<TextLink to={catalogPath}>Все разделы</TextLink>}>
      <ul className={css.grid} style={restOfRow(categories.length)}>
        {categories.map((category) => (
          <li key={category.code} className={css.cell}>
            <CategoryTile category={category} />
          </li>
        ))}
        <li className={css.rest}>
          <Link to={discountPath} className={css.door}>
            Скидки <Icon name="percent" size="s" />
          </Link>
          <Link to={brandsPath} className={css.door}>
            Бренды <Icon name="arrow-right" size="s" />
          </Link>
          <Link to={catalogPath} className={css.door}>
            Весь каталог <Icon name="arrow-right" size="s" />
          </Link>
        </li>
      </ul>
    </Section>
  )
}
