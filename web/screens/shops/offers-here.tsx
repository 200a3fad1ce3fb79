import type { Warehouse } from '#contract/shapes.ts'
import { deliveryPath, rentalCatalogPath, serviceCenterPath } from '../../paths.ts'
import type { IconName } from '#ui/icon-names.ts'
import { Icon } from '#ui/icon.tsx'
import { Section } from '#ui/section.tsx'
import { TextLink } from '#ui/text-link.tsx'
import css from './shops.module.css'

interface Offer {
  icon: IconName
  title: string
  text: string
  link: string
  to: string
}

/** What one can do here besides buying at the counter. */
export function OffersHere({ shop, serviceCenter }: { shop: Warehouse; serviceCenter: string | null }) {
  const offers: Offer[] = []
  if (shop.hasPickup)
    offers.push({
      icon: 'box',
      title: 'Самовывоз',
      text: 'Соберём заказ к назначенному часу и выдадим без очереди.',
      link: 'Как забрать заказ',
      to: deliveryPath,
    })
  if (shop.hasRental)
    offers.push({
      icon: 'rental',
      title: 'Прокат',
      text: 'Техника на день и дольше, выдаём исправной и заправленной.',
      link: 'Каталог проката',
      to: rentalCatalogPath,
    })
  if (serviceCenter)
    offers.push({
      icon: 'service',
      title: 'Сервис',
      text: 'Примем инструмент в ремонт: гарантийный и платный.',
      link: 'Сервисный центр',
      to: serviceCenterPath(serviceCenter),
    })
  if (offers.length === 0) return null
  return (
    <Section title="Что здесь есть">
      <ul className={css.offersHere}>
        {offers.map(({ icon, title, text, link, to }) => (
          <li key={title} className={css.card}>
            <h3 className={css.offerName}>
              <Icon name={icon} />
              {title}
            </h3>
            <p className={css.text}>{text}</p>
            <p>
              <TextLink to={to}>{link}</TextLink>
            </p>
          </li>
        ))}
      </ul>
    </Section>
  )
}
