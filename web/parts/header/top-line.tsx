import { Suspense } from 'react'
import { useLocation } from 'react-router'
import { phoneHref, formatPhone } from '#rules/identity/phone.ts'
import { optionalPart } from '../../app/optional-part.ts'
import { useArea } from '../../state/app-state.tsx'
import { useInit } from '../../state/init.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { CityButton } from '../city/city-button.tsx'
import { WorkHours } from '../work-hours.tsx'
import css from './top-line.module.css'

const CityQuestion = optionalPart(() => import('../city/city-question.tsx'))
const TopList = optionalPart(() => import('./top-list.tsx'))

export function TopLine() {
  const { contacts, menu } = useInit()
  const { pathname } = useLocation()
  const isCityAsked = useArea('city', ({ question }) => question !== null)
  return (
    <div className={css.line}>
      <div className={css.row}>
        <div className={css.place}>
          <CityButton />
        </div>
        {isCityAsked && (
          <Suspense>
            <CityQuestion />
          </Suspense>
        )}
        <nav aria-label="О магазине" className={css.menu}>
          <ul className={css.items}>
            {menu.top.map(({ name, url, items }) => (
              <li key={name}>
                {items ? (
                  <Suspense>
                    <TopList name={name} items={items} />
                  </Suspense>
                ) : (
                  <TextLink look="quiet" to={url} aria-current={pathname.startsWith(url) || undefined}>
                    {name}
                  </TextLink>
                )}
              </li>
            ))}
          </ul>
        </nav>
        <span className={css.contact}>
          <span className={css.hours}>
            <WorkHours text={contacts.workTimeFormatted} />
          </span>
          <a href={phoneHref(contacts.phone)} className={css.phone}>
            {formatPhone(contacts.phone)}
          </a>
        </span>
      </div>
    </div>
  )
}
