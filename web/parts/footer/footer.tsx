import { formatPhone, phoneHref } from '#rules/identity/phone.ts'
import { NBSP } from '#rules/text/typography.ts'
import { mailingConsentPath, publicOfferPath, personalDataPath, privacyPolicyPath } from '../../paths.ts'
import { usePriceTag } from '../own-price/use-price-tag.ts'
import { useAppState } from '../../state/app-state.tsx'
import { useInit, usePageFacts } from '../../state/init.tsx'
import { TextButton } from '#ui/text-button.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { Logo } from '../shell/logo.tsx'
import { Branches } from './branches.tsx'
import css from './footer.module.css'
import { WorkHoursText } from '../work-hours.tsx'

/** What stands in the `footer` element of the shell. */
export default function Footer() {
  // here, because it comes after the page and stands on every one
  usePriceTag()
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
              <WorkHoursText text={contacts.workTimeFormatted} />
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
          <nav key={title} aria-label={title}>
            <h2 className={css.title}>{title}</h2>
            <ul>
              {items.map((item) => (
                <li key={item.name}>
                  <FooterLink {...item} />
                  {item.items && (
                    <ul className={css.nested}>
                      {item.items.map((inner) => (
                        <li key={inner.name}>
                          <FooterLink {...inner} />
                        </li>
                      ))}
                    </ul>
                  )}
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
          Цены и наличие зависят от города. Условия продажи — в{' '}
          <TextLink to={publicOfferPath}>публичной оферте</TextLink>.
        </p>
      </div>
    </div>
  )
}

/** One that only gathers others leads nowhere. */
const FooterLink = ({ name, url }: { name: string; url: string }) =>
  url ? (
    <TextLink look="quiet" to={url} className={css.link}>
      {name}
    </TextLink>
  ) : (
    <span className={css.link}>{name}</span>
  )

function CallbackButton() {
  const { modals } = useAppState()
  const preload = () => modals.getState().preloadModal('request-callback')
  return (
    <TextButton
      onPointerEnter={preload}
      onFocus={preload}
      onClick={() => modals.getState().openModal('request-callback', {})}
    >
      Заказать звонок
    </TextButton>
  )
}

function PaymentWays() {
  const { split, payments } = useInit()
  // the quick payment system works online alone
  const ways = ['Мир', ...(payments.online ? ['СБП'] : []), 'Наличные', 'Счёт для организаций']
  return (
    <div className={css.payment}>
      <span className={css.paymentTitle} id="payment-title">
        Способы оплаты
      </span>
      <ul aria-labelledby="payment-title" className={css.ways}>
        {ways.map((way) => (
          <li key={way} className={css.way}>
            {way}
          </li>
        ))}
        {split.active && <li className={css.split}>Оплата частями</li>}
      </ul>
    </div>
  )
}

/** What was agreed to can be looked at and taken back at any time. */
function CookieSettings() {
  const { cookieChoice } = useAppState()
  return <TextButton onClick={() => cookieChoice.getState().ask()}>Настройки cookie</TextButton>
}

/** The licence of the address table (CC BY 4.0) asks for this link where the table is used: once, in the footer. */
function GeolocationCredit() {
  return (
    <a href="https://db-ip.com" rel="noreferrer" target="_blank">
      Город по&nbsp;IP: DB-IP
    </a>
  )
}
