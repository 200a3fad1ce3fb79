import { useLocation } from 'react-router'
import type { MenuItem } from '#contract/content.ts'
import { TextLink } from '#ui/text-link.tsx'
import css from './top-list.module.css'

type Props = { name: string; items: NonNullable<MenuItem['items']> }

/** An item of the top line that opens a list. Few shops have one: its styles and scripts come where it is. */
export default function TopList({ name, items }: Props) {
  const { pathname } = useLocation()
  return (
    // on another page it is closed again
    <details key={pathname} name="top" className={css.list}>
      <summary className={css.name}>{name}</summary>
      <ul className={css.links}>
        {items.map((item) => (
          <li key={item.name}>
            <TextLink look="quiet" to={item.url} aria-current={pathname.startsWith(item.url) || undefined}>
              {item.name}
            </TextLink>
          </li>
        ))}
      </ul>
    </details>
  )
}
