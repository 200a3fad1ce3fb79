import { type ReactNode, useEffect } from 'react'
import { NavLink } from 'react-router'
import { screensOf } from '#office/sections.ts'
import { useSession } from '#office/state/session.ts'
import css from './page-head.module.css'
import { useCurrentInView } from './use-current-in-view.ts'

type Props = {
  title: string
  /** After the heading, lighter. */
  count?: ReactNode
  /** Under the heading: what it is, in one line. */
  note?: ReactNode
  /** Where this card was come to from. */
  back?: { to: string; name: string }
  actions?: ReactNode
  /** The desk whose screens stand below: its path in `office/sections.ts`. */
  desk?: string
  /** What goes along from screen to screen. */
  query?: string
}

/** The head of every desk: where one is, and what can be done here. */
export function PageHead({ title, count, note, back, actions, desk, query = '' }: Props) {
  const row = useCurrentInView<HTMLElement>()
  const permissions = useSession(({ session }) => session?.me?.permissions)
  const screens = desk === undefined ? null : screensOf(desk, permissions ?? [])
  const shopName = useSession(({ session }) => session?.shopName ?? '')
  useEffect(() => {
    document.title = `${title} · Пульт · ${shopName}`
  }, [title, shopName])
  return (
    <div className={css.head}>
      {back && (
        <NavLink to={back.to} end className={css.back}>
          ← {back.name}
        </NavLink>
      )}
      <div className={css.line}>
        <div className={css.words}>
          <h1>
            {title}
            {count !== undefined && <span className={css.count}> {count}</span>}
          </h1>
          {note && <p className={css.note}>{note}</p>}
        </div>
        {actions && <div className={css.actions}>{actions}</div>}
      </div>
      {screens && (
        <nav ref={row} aria-label={`${title}: экраны`} className={css.screens}>
          {screens.map(({ to, name, isExact = false }) => (
            <NavLink key={to} to={to + query} end={isExact} className={css.screen}>
              {name}
            </NavLink>
          ))}
        </nav>
      )}
    </div>
  )
}
