import { lazy, Suspense, useEffect } from 'react'
import { useLocation } from 'react-router'
import { loadChunk } from '../app/chunk-failure.ts'
import { useAppState, useStoreState } from '../state/app-state.tsx'

const OpenModals = lazy(() => loadChunk(() => import('./open-modals.tsx')))

/** The one place where modals are rendered; their table comes with the first of them. */
export function ModalHost() {
  const isAnyOpen = useStoreState('modals', (modals) => modals.open.length > 0)
  const { modals } = useAppState()
  const { pathname } = useLocation()

  // a modal belongs to the page it was opened on
  useEffect(() => modals.getState().closeAll, [pathname, modals])

  return (
    isAnyOpen && (
      <Suspense>
        <OpenModals />
      </Suspense>
    )
  )
}
