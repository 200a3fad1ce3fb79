import type { ComponentType, MouseEvent, ReactNode } from 'react'
import { useLocation } from 'react-router'
import { accountPath, basketPath, catalogPath, favoritesPath, homePath } from '../../paths.ts'
import { useAppState, useStoreState } from '../../state/app-state.tsx'
import { Icon } from '#ui/icon.tsx'
import type { IconName } from '#ui/icon-names.ts'
import { AccountLink, useAccountName } from '../account-link.tsx'
import { CountBadge, CountWords } from '../count-badge.tsx'
import { Link, type LinkProps } from '#ui/link.tsx'
import css from './mobile-bar.module.css'

/** Five ways in reach of a thumb. */
export function MobileBar() {
  const favorites = useStoreState('favorites', ({ codes }) => codes.length)
  const quantity = useStoreState('cart', ({ totalQuantity }) => totalQuantity)
  const { modals, catalogTree } = useAppState()

  function preloadCatalog() {
    modals.getState().preloadModal('catalog-menu')
    void catalogTree.getState().load()
  }
  function openCatalog(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    modals.getState().openModal('catalog-menu')
  }

  return (
    <nav aria-label="Быстрый доступ" className={css.bar}>
      <Way to={homePath}>
        <BarItem icon="home">Главная</BarItem>
      </Way>
      <Way to={catalogPath} prefetch="none" onClick={openCatalog} onPointerEnter={preloadCatalog}>
        <BarItem icon="catalog">Каталог</BarItem>
      </Way>
      <Way to={favoritesPath}>
        <BarItem icon="heart" count={favorites}>
          Избранное
        </BarItem>
      </Way>
      <Way to={basketPath}>
        <BarItem icon="cart" count={quantity}>
          Корзина
        </BarItem>
      </Way>
      <Way as={AccountLink} to={accountPath}>
        <BarItem icon="user">{useAccountName()}</BarItem>
      </Way>
    </nav>
  )
}

/** Marked on its own page and on those below it; every page is below home. */
function Way({ to, as: Tag = Link, ...props }: LinkProps & { to: string; as?: ComponentType<LinkProps> }) {
  const { pathname } = useLocation()
  const isHere = to === homePath ? pathname === to : pathname.startsWith(to)
  return <Tag {...props} to={to} aria-current={isHere ? 'page' : undefined} className={css.item} />
}

function BarItem({ icon, count = 0, children }: { icon: IconName; count?: number; children: ReactNode }) {
  return (
    <>
      <span className={css.mark}>
        <Icon name={icon} />
        <CountBadge count={count} />
      </span>
      <span>
        {children}
        <CountWords count={count} />
      </span>
    </>
  )
}
