import type { KeyboardEvent, MouseEvent } from 'react'
import { catalogPath } from '../../paths.ts'
import { useAppState, useStoreState } from '../../state/app-state.tsx'
import { Button } from '#ui/button.tsx'
import { useHydrated } from '../../app/use-hydrated.ts'

export const CATALOG_BUTTON_ID = 'catalog-button'
export const CATALOG_PANEL_ID = 'catalog-panel'

/** The panel's chunk: fetched on hover of «Каталог», rendered on click. */
export const loadCatalogPanel = () => import('../catalog-menu/catalog-panel.tsx')

/** Without scripts a link to the catalogue; with them a button that opens the panel. */
export function CatalogButton({ className }: { className?: string }) {
  const open = useStoreState('header', (header) => header.catalogOpen)
  const { header, catalogTree } = useAppState()
  const hydrated = useHydrated()
  const preload = () => {
    void loadCatalogPanel().catch(() => {})
    void catalogTree.getState().load()
  }

  function toggle(event: MouseEvent | KeyboardEvent) {
    // a new tab was asked for: that is the page's business
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    header.getState().setCatalogOpen(!open)
  }

  return (
    <Button
      id={CATALOG_BUTTON_ID}
      to={catalogPath}
      prefetch="none"
      look="black"
      size="l"
      icon={open ? 'close' : 'catalog'}
      className={className}
      {...(hydrated && { role: 'button', 'aria-expanded': open })}
      aria-controls={open ? CATALOG_PANEL_ID : undefined}
      onPointerEnter={preload}
      onFocus={preload}
      onClick={toggle}
      onKeyDown={(event: KeyboardEvent) => event.key === ' ' && toggle(event)}
    >
      Каталог
    </Button>
  )
}
