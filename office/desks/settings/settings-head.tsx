import type { ReactNode } from 'react'
import { NavLink } from 'react-router'
import { SETTING_SECTIONS } from '#rules/settings/setting-field.ts'
import { PageHead } from '#office/parts/page-head.tsx'
import { useCurrentInView } from '#office/parts/use-current-in-view.ts'
import { useMe } from '#office/state/session.ts'
import css from './settings.module.css'

/** Sections of settings, the tables beside them, and desks that hold the rest. */
const { shop, requisites, ...OTHERS } = SETTING_SECTIONS
const link = ([code, name]: readonly [string, string]) => ({ to: `/settings/${code}`, name })
const PLACES = [
  ...Object.entries({ shop, requisites }).map(link),
  { to: '/settings/places', name: 'Филиалы и магазины' },
  { to: '/settings/days', name: 'Праздники и выходные' },
  ...Object.entries(OTHERS).map(link),
  { to: '/texts?kind=message', name: 'Сообщения' },
  { to: '/seo/files', name: 'Фиды и SEO' },
]
const ACCESS = { to: '/settings/access', name: 'Доступ программ' }

type Props = { children: ReactNode; search?: ReactNode }

export function SettingsDesk({ children, search }: Props) {
  const row = useCurrentInView<HTMLElement>()
  const { permissions } = useMe()
  const places = permissions.includes('settings.secrets') ? [...PLACES, ACCESS] : PLACES
  return (
    <>
      <PageHead title="Настройки" note="Новое значение действует на сайте сразу, без перезапуска." />
      <div className={css.desk}>
        <div className={css.side}>
          {search}
          <nav ref={row} aria-label="Разделы настроек" className={css.sections}>
            {places.map(({ to, name }) => (
              <NavLink key={to} to={to} className={css.section}>
                {name}
              </NavLink>
            ))}
          </nav>
        </div>
        <div className={css.main}>{children}</div>
      </div>
    </>
  )
}
