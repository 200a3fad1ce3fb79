import type { MouseEvent, ReactNode } from 'react'
import { NavLink } from 'react-router'
import { basketPath, catalogPath, favoritesPath, homePath } from '../../paths.ts'
import { preloadModal } from '../../modals/preload-modal.ts'
import { useAppState, useArea } from '../../state/app-state.tsx'
import { onIntent } from '../../ui/fetch-ahead.ts'
import { Icon } from '../../ui/icon.tsx'
import type { IconName } from '../../ui/icon-names.ts'
import { AccountLink } from '../account-link.tsx'
import { CountBadge, CountWords } from '../count-badge.tsx'
import css from './mobile-bar.module.css'

/** Five ways in reach of a thumb. */
export function MobileBar() {
  const favorites = useArea('favorites', ({ codes }) => codes.length)
  const quantity = useArea('cart', ({ totalQuantity }) => totalQuantity)
  const { modals, catalogTree } = useAppState()

  function preloadCatalog() {
    preloadModal('catalog-menu')
    void catalogTree.getState().load()
  }
  function openCatalog(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    modals.getState().openModal('catalog-menu')
  }

  return (
    <nav aria-label="Быстрый доступ" className={css.bar}>
      <NavLink to={homePath} end prefetch={onIntent} className={css.item}><Mark icon="home">Главная</Mark></NavLink>
      <NavLink to={catalogPath} className={css.item} onClick={openCatalog} onPointerEnter={preloadCatalog}>
        <Mark icon="catalog">Каталог</Mark>
      </NavLink>
      <NavLink to={favoritesPath} prefetch={onIntent} className={css.item}><Mark icon="heart" count={favorites}>Избранное</Mark></NavLink>
      <NavLink to={basketPath} prefetch={onIntent} className={css.item}><Mark icon="cart" count={quantity}>Корзина</Mark></NavLink>
      <AccountLink className={css.item}><Mark icon="user">Профиль</Mark></AccountLink>
    </nav>
  )
}

function Mark({ icon, count = 0, children }: { icon: IconName; count?: number; children: ReactNode }) {
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
