import { useLocation } from 'react-router'
import type { MenuItem } from '#contract/content.ts'
import { phoneHref, formatPhone } from '#rules/identity/phone.ts'
import { useInit } from '../../state/init.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { CityButton } from '../city/city-button.tsx'
import { WorkHoursText } from '../work-hours.tsx'
import css from './top-line.module.css'

type Item = Pick<MenuItem, 'name' | 'url' | 'items'>

export function TopLine() {
  const { contacts, menu } = useInit()
  const { pathname } = useLocation()
  const linksOf = (items: readonly Item[]) =>
    items.map(({ name, url, items: inner }) => (
      <li key={name}>
        {inner ? (
          // on another page it is closed again
          <details key={pathname} name="top">
            <summary>{name}</summary>
            <ul>{linksOf(inner)}</ul>
          </details>
        ) : (
          <TextLink look="quiet" to={url} aria-current={pathname.startsWith(url) || undefined}>
            {name}
          </TextLink>
        )}
      </li>
    ))
  return (
    <div className={css.line}>
      <div className={css.row}>
        <div className={css.place}>
          <CityButton />
        </div>
        <nav aria-label="О магазине" className={css.menu}>
          <ul className={css.items}>{linksOf(menu.top)}</ul>
        </nav>
        <span className={css.contact}>
          <span className={css.hours}>
            <WorkHoursText text={contacts.workTimeFormatted} />
          </span>
          <a href={phoneHref(contacts.phone)} className={css.phone}>
            {formatPhone(contacts.phone)}
          </a>
        </span>
      </div>
    </div>
  )
}
