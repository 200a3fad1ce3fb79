import { formatPhone, phoneHref } from '#rules/identity/phone.ts'
import { NBSP } from '#rules/text/typography.ts'
import { mailingConsentPath, offerPath, personalDataPath, privacyPolicyPath } from '../../paths.ts'
import { usePageFacts } from '../../state/init.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { CallbackButton } from '../callback-button.tsx'
import { GeolocationCredit } from '../city/geolocation-credit.tsx'
import { Logo } from '../shell/logo.tsx'
import { Branches } from './branches.tsx'
import { CookieSettings } from './cookie-settings.tsx'
import css from './footer.module.css'
import { PaymentWays } from './payment-ways.tsx'
import { WorkHours } from '../work-hours.tsx'

/** What stands in the `footer` element of the shell. */
export default function Footer() {
  const { init, year } = usePageFacts()
  const { contacts, menu, info } = init
  const { foundedYear } = info
  return (
    <div className={css.inner}>
      <div className={css.columns}>
        <div className={css.contacts}>
          <Logo />
          <p className={css.slogan}>{info.slogan}</p>
          <a href={phoneHref(contacts.phone)} className={css.phone}>
            {formatPhone(contacts.phone)}
          </a>
          {contacts.workTimeFormatted && (
            <p className={css.quiet}>
              <WorkHours text={contacts.workTimeFormatted} />
            </p>
          )}
          <p>
            <CallbackButton />
          </p>
          <a href={`mailto:${contacts.email}`} className={css.mail}>
            {contacts.email}
          </a>
        </div>
        {menu.footer.map(({ title, items }) => (
          <nav key={title} aria-label={title} className={css.column}>
            <h2 className={css.title}>{title}</h2>
            <ul>
              {items.map(({ name, url }) => (
                <li key={url}>
                  <TextLink look="quiet" to={url} className={css.link}>
                    {name}
                  </TextLink>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
      <Branches />
      <PaymentWays />
      <div className={css.legal}>
        <p>
          {`©${NBSP}${foundedYear < year ? `${foundedYear}–${year}` : year} ${contacts.legalName}`}
          {contacts.legalDetails && `. ${contacts.legalDetails}`}
        </p>
        <p className={css.links}>
          <TextLink to={privacyPolicyPath}>Политика конфиденциальности</TextLink>
          <TextLink to={personalDataPath}>Согласие на обработку данных</TextLink>
          <TextLink to={mailingConsentPath}>Согласие на рассылку</TextLink>
          <CookieSettings />
          <GeolocationCredit />
        </p>
        <p>
          Цены и наличие зависят от города. Условия продажи — в <TextLink to={offerPath}>публичной оферте</TextLink>.
        </p>
      </div>
    </div>
  )
}
