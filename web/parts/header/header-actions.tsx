import clsx from 'clsx'
import { formatMoney } from '#rules/money/money.ts'
import { basketPath, compareGoodsPath, favoritesPath } from '../../paths.ts'
import { useArea } from '../../state/app-state.tsx'
import { AccountLink, useAccountName } from '../account-link.tsx'
import { CountBadge, CountWords } from '../count-badge.tsx'
import { Link } from '#ui/link.tsx'
import { Icon } from '#ui/icon.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import css from './header-actions.module.css'

export function HeaderActions({ className }: { className?: string }) {
  const favorites = useArea('favorites', ({ codes }) => codes.length)
  const compared = useArea('compare', ({ codes }) => codes)
  const quantity = useArea('cart', ({ totalQuantity }) => totalQuantity)
  const sum = useArea('cart', ({ totalPrice }) => totalPrice)
  return (
    <nav aria-label="Покупателю" className={clsx(css.actions, className)}>
      <AccountLink className={css.action}>
        <Icon name="user" />
        <span className={css.label}>{useAccountName()}</span>
      </AccountLink>
      <Link to={favoritesPath} className={css.action}>
        <span className={css.mark}>
          <Icon name="heart" />
          <CountBadge count={favorites} />
        </span>
        <span className={css.label}>
          Избранное
          <CountWords count={favorites} />
        </span>
      </Link>
      <Link to={compareGoodsPath(compared)} className={css.action}>
        <span className={css.mark}>
          <Icon name="compare" />
          <CountBadge count={compared.length} />
        </span>
        <span className={css.label}>
          Сравнение
          <CountWords count={compared.length} />
        </span>
      </Link>
      <Link to={basketPath} className={clsx(css.action, css.cart)}>
        <span className={css.mark}>
          <Icon name="cart" />
          <CountBadge count={quantity} />
        </span>
        <span className={css.label}>
          {quantity > 0 ? (
            <>
              <VisuallyHidden>Корзина </VisuallyHidden>
              {formatMoney(sum)}
            </>
          ) : (
            'Корзина'
          )}
          <CountWords count={quantity} />
        </span>
      </Link>
    </nav>
  )
}
