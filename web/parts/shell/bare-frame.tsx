import type { ReactNode } from 'react'
import { formatPhone, phoneHref } from '#rules/identity/phone.ts'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { publicOfferPath, personalDataPath, privacyPolicyPath } from '../../paths.ts'
import { useInit } from '../../state/init.tsx'
import { WorkHoursText } from '../work-hours.tsx'
import css from './bare-frame.module.css'
import { Logo } from './logo.tsx'

interface BareFrameProps {
  back: { to: string; label: string }
  children: ReactNode
}

/**
 * Around a page where something is being finished, in place of the shop: whose page it is, whom to call, one way back.
 * The route says `handle = { isBare: true }`.
 */
export function BareFrame({ back, children }: BareFrameProps) {
  const { contacts } = useInit()
  return (
    <>
      <header className={css.header}>
        <div className={css.row}>
          <Logo />
          <Link to={back.to} className={css.back}>
            <Icon name="arrow-left" size="s" />
            {back.label}
          </Link>
          <p className={css.contact}>
            <a href={phoneHref(contacts.phone)} className={css.phone}>
              {formatPhone(contacts.phone)}
            </a>
            <span className={css.hours}>
              <WorkHoursText text={contacts.workTimeFormatted} />
            </span>
          </p>
        </div>
      </header>
      <main id="main" tabIndex={-1} className={css.main}>
        {children}
      </main>
      <footer className={css.footer}>
        <div className={css.legal}>
          <span>{contacts.legalName}</span>
          <TextLink to={publicOfferPath}>Публичная оферта</TextLink>
          <TextLink to={privacyPolicyPath}>Политика конфиденциальности</TextLink>
          <TextLink to={personalDataPath}>Согласие на обработку данных</TextLink>
        </div>
      </footer>
    </>
  )
}
