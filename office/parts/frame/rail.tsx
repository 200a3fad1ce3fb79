import { type CSSProperties, useEffect, useRef } from 'react'
import { NavLink, useLocation } from 'react-router'
import { Icon } from '#ui/icon.tsx'
import type { OfficeSection } from '#office/sections.ts'
import { OfficeSign } from './office-sign.tsx'
import css from './rail.module.css'

/** The desks of the role, on the left; on a narrow screen by their icons. */
export function Rail({ sections }: { sections: readonly OfficeSection[] }) {
  const rail = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  // a low screen cannot show them all: the one that is open is never out of sight
  useEffect(() => {
    rail.current?.querySelector('li [aria-current="page"]')?.scrollIntoView({ block: 'nearest' })
  }, [pathname])
  return (
    <nav ref={rail} aria-label="Столы" className={css.rail} style={{ '--desks': sections.length } as CSSProperties}>
      <NavLink to="/" className={css.sign} aria-label="Пульт, к первому столу">
        <OfficeSign />
        <span className={css.word}>Пульт</span>
      </NavLink>
      <ul className={css.list}>
        {sections.map(({ path, name, icon, key, group }, at) => (
          <li key={path} className={group === sections[at - 1]?.group || at === 0 ? undefined : css.apart}>
            <NavLink to={path} className={css.link} title={`${name} (G, затем ${key.shown})`}>
              <Icon name={icon} size="s" />
              <span className={css.name}>{name}</span>
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
