import { type CSSProperties, useEffect, useRef } from 'react'
import { NavLink, useLocation } from 'react-router'
import { Icon } from '#ui/icon.tsx'
import { type OfficeSection, SECTION_GROUPS } from '#office/sections.ts'
import { OfficeSign } from './office-sign.tsx'
import css from './rail.module.css'

type Group = OfficeSection['group']

function groupsOf(sections: readonly OfficeSection[]): [group: Group, desks: OfficeSection[]][] {
  const groups = new Map<Group, OfficeSection[]>()
  for (const section of sections) groups.set(section.group, [...(groups.get(section.group) ?? []), section])
  return [...groups]
}

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
      {groupsOf(sections).map(([group, desks]) => (
        // no landmark: screens have regions of the same names
        <div key={group} role="group" aria-labelledby={`rail-${group}`} className={css.group}>
          <h2 id={`rail-${group}`} className={css.groupName}>
            {SECTION_GROUPS[group]}
          </h2>
          <ul>
            {desks.map(({ path, name, icon, key }) => (
              <li key={path}>
                <NavLink to={path} className={css.link} title={`${name} (G, затем ${key.shown})`}>
                  <Icon name={icon} size="s" />
                  <span className={css.name}>{name}</span>
                </NavLink>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}
