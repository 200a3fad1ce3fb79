import clsx from 'clsx'
import { lazy, Suspense, useDeferredValue, useEffect } from 'react'
import { useLocation } from 'react-router'
import { loadChunk } from '../../app/chunk-failure.ts'
import { useAppState, useStoreState } from '../../state/app-state.tsx'
import { optionalPart } from '../../app/optional-part.ts'
import { SearchField } from '../search/search-field.tsx'
import { Logo } from '../shell/logo.tsx'
import { CATALOG_BUTTON_ID, CATALOG_PANEL_ID, CatalogButton, loadCatalogPanel } from './catalog-button.tsx'
import { HeaderActions } from './header-actions.tsx'
import css from './header.module.css'
import lineCss from './service-line.module.css'
import { TopLine } from './top-line.tsx'

const BasketPopup = optionalPart(() => import('../basket-popup/basket-popup.tsx'))
const ServiceLine = optionalPart(() => import('./service-line.tsx'))
const CatalogPanel = lazy(() => loadChunk(loadCatalogPanel))

/** A thin line that scrolls away and a main row that stays: sticking is plain CSS, so nothing shifts. */
export function Header() {
  const theme = useStoreState('header', (header) => header.theme)
  const servicePage = useStoreState('header', (header) => header.servicePage)
  const catalogOpen = useStoreState('header', (header) => header.catalogOpen)
  // deferred: naming the popup's files to the browser takes a slow phone longer than the stepper, which answers the
  // press
  const isAdded = useDeferredValue(useStoreState('cart', ({ added }) => added !== null))
  const { setCatalogOpen } = useAppState().header.getState()
  const { key } = useLocation()

  const closeCatalog = () => setCatalogOpen(false)
  // a link was followed, maybe to this very page
  useEffect(() => () => setCatalogOpen(false), [key, setCatalogOpen])

  return (
    <header className={clsx(css.header, css[theme])}>
      <TopLine />
      <div>
        <div className={css.row}>
          <Logo className={css.logo} />
          {/* the panel follows its button: Tab goes into it, and from its last link on to the search */}
          {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the focus went on: that closes it */}
          <div
            className={css.menu}
            // a click on the page closes by the backdrop
            onBlur={({ relatedTarget, currentTarget }) =>
              relatedTarget && !currentTarget.contains(relatedTarget) && closeCatalog()
            }
          >
            <CatalogButton className={css.catalog} />
            {catalogOpen && (
              <Suspense>
                <CatalogPanel id={CATALOG_PANEL_ID} buttonId={CATALOG_BUTTON_ID} onClose={closeCatalog} />
              </Suspense>
            )}
          </div>
          <SearchField className={css.search} />
          <HeaderActions className={css.actions} />
          {isAdded && (
            <Suspense>
              <BasketPopup />
            </Suspense>
          )}
        </div>
      </div>
      {servicePage && (
        <nav aria-label="Сервис" className={lineCss.line}>
          <Suspense>
            <ServiceLine />
          </Suspense>
        </nav>
      )}
    </header>
  )
}
