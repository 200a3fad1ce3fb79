import clsx from 'clsx'
import { useState } from 'react'
import { NavLink, useLocation } from 'react-router'
import { Drawer } from '#ui/drawer.tsx'
import { Icon } from '#ui/icon.tsx'
import type { OfficeSection } from '#office/sections.ts'
import css from './bottom-bar.module.css'

/** As many as a thumb tells apart. */
const MOST = 5

/** On a phone: the first desks of the role; the others lie in a sheet behind «Ещё». */
export function BottomBar({ sections }: { sections: readonly OfficeSection[] }) {
  const [isOpen, setOpen] = useState(false)
  const { pathname } = useLocation()
  const shown = sections.length > MOST ? sections.slice(0, MOST - 1) : sections
  const others = sections.slice(shown.length)
  const isOther = others.some(({ path }) => pathname === path || pathname.startsWith(`${path}/`))
  return (
    <nav aria-label="Столы внизу" className={css.bar}>
      {shown.map(({ path, name, icon }) => (
        <NavLink key={path} to={path} className={css.link}>
          <Icon name={icon} />
          {name}
        </NavLink>
      ))}
      {others.length > 0 && (
        <button
          type="button"
          className={clsx(css.link, isOther && 'active')}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          <Icon name="more" />
          Ещё
        </button>
      )}
      <Drawer side="bottom" open={isOpen} onClose={() => setOpen(false)} title="Все столы">
        <ul className={css.desks}>
          {others.map(({ path, name, icon, group }, at) => (
            <li key={path} className={clsx(group !== others[at - 1]?.group && css.first)}>
              <NavLink to={path} className={css.desk} onClick={() => setOpen(false)}>
                <Icon name={icon} />
                {name}
              </NavLink>
            </li>
          ))}
        </ul>
      </Drawer>
    </nav>
  )
}
