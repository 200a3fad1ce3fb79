import type { MenuItem } from '#contract/content.ts'
import { TextLink } from '#ui/text-link.tsx'
import css from './rental-menu.module.css'

/** The shop's own menu of rental: to the catalogue, and down this page. */
export function RentalMenu({ items }: { items: readonly MenuItem[] }) {
  if (items.length === 0) return null
  return (
    <nav aria-label="Прокат">
      <ul className={css.items}>
        {items.map(({ name, url }) => (
          <li key={url}>
            <TextLink look="quiet" to={url}>
              {name}
            </TextLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
