import clsx from 'clsx'
import { formatMoney } from '#rules/money/money.ts'
import { basketPath, compareGoodsPath, favoritesPath } from '../../paths.ts'
import { useStoreState } from '../../state/app-state.tsx'
import { AccountLink, useAccountName } from '../account-link.tsx'
import { CountBadge, CountWords } from '../count-badge.tsx'
import { Link, type LinkProps } from '#ui/link.tsx'
import { Icon } from '#ui/icon.tsx'
import type { IconName } from '#ui/icon-names.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import css from './header-actions.module.css'

export function HeaderActions({ className }: { className?: string }) {
  const favorites = useStoreState('favorites', ({ codes }) => codes.length)
  const compared = useStoreState('compare', ({ codes }) => codes)
  const quantity = useStoreState('cart', ({ totalQuantity }) => totalQuantity)
  const sum = useStoreState('cart', ({ totalPrice }) => totalPrice)
  return (
    <nav aria-label="Покупателю" className={clsx(css.actions, className)}>
      <AccountLink className={css.action}>
        <Icon name="user" />
        <span className={css.label}>{useAccountName()}</span>
      </AccountLink>
      <Action to={favoritesPath} icon="heart" count={favorites}>
        Избранное
      </Action>
      <Action to={compareGoodsPath(compared)} icon="compare" count={compared.length}>
        Сравнение
      </Action>
      <Action to={basketPath} icon="cart" count={quantity} className={css.cart}>
        {quantity > 0 ? (
          <>
            <VisuallyHidden>Корзина </VisuallyHidden>
            {formatMoney(sum)}
          </>
        ) : (
          'Корзина'
        )}
      </Action>
    </nav>
  )
}

function Action({ icon, count, children, className, ...link }: LinkProps & { icon: IconName; count: number }) {
  return (
    <Link {...link} className={clsx(css.action, className)}>
      <span className={css.mark}>
        <Icon name={icon} />
        <CountBadge count={count} />
      </span>
      <span className={css.label}>
        {children}
        <CountWords count={count} />
      </span>
    </Link>
  )
}
