import { NavLink } from 'react-router'
import { Icon } from '#ui/icon.tsx'
import type { OfficeSection } from '#office/sections.ts'
import css from './bottom-bar.module.css'

/** As many as a thumb tells apart. */
const MOST = 4

/** On a phone: the first desks of the role, and one's own card. */
export function BottomBar({ sections }: { sections: readonly OfficeSection[] }) {
  const links = [...sections.slice(0, MOST), { path: '/me', name: 'Я', icon: 'user' as const }]
  return (
    <nav aria-label="Столы внизу" className={css.bar}>
      {links.map(({ path, name, icon }) => (
        <NavLink key={path} to={path} className={css.link}>
          <Icon name={icon} />
          {name}
        </NavLink>
      ))}
    </nav>
  )
}
