import type { Warehouse } from '#contract/shapes.ts'
import { formatPhone, phoneHref } from '#rules/identity/phone.ts'
import { shopPath, shopsPath } from '../../paths.ts'
import { useInit } from '../../state/init.tsx'
import { Badge } from '#ui/badge.tsx'
import { Icon } from '#ui/icon.tsx'
import { Section } from '#ui/section.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { WorkHours } from '../../parts/work-hours.tsx'
import css from './nearby-shops.module.css'

const SHOWN = 4

export function NearbyShops({ shops }: { shops: readonly Warehouse[] }) {
  const { nodeLogistic } = useInit()
  if (shops.length === 0) return null
  return (
    <Section
      title={`Магазины ${nodeLogistic.nameIn}`}
      count={shops.length}
      aside={<TextLink to={shopsPath}>Все магазины</TextLink>}
    >
      <ul className={css.shops}>
        {shops.slice(0, SHOWN).map((shop) => (
          <li key={shop.id} className={css.shop}>
            <h3 className={css.name}>
              <TextLink look="quiet" to={shopPath(shop.slug)}>
                {shop.name}
              </TextLink>
            </h3>
            <p className={css.line}>
              <Icon name="pin" size="s" />
              {shop.address}
            </p>
            <p className={css.line}>
              <Icon name="clock" size="s" />
              <WorkHours text={shop.workingSchedule} />
            </p>
            <p className={css.line}>
              <Icon name="phone" size="s" />
              <a href={phoneHref(shop.phone)} className={css.phone}>
                {formatPhone(shop.phone)}
              </a>
            </p>
            <p className={css.services}>
              {shop.hasPickup && (
                <Badge tone="green" look="soft">
                  Самовывоз
                </Badge>
              )}
              {shop.hasRental && (
                <Badge tone="orange" look="soft">
                  Прокат
                </Badge>
              )}
              {shop.hasService && (
                <Badge tone="grey" look="soft">
                  Сервис
                </Badge>
              )}
            </p>
          </li>
        ))}
      </ul>
    </Section>
  )
}
