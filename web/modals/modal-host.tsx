import { type ComponentType, Suspense, useEffect } from 'react'
import { useLocation } from 'react-router'
import { useAppState, useArea } from '../state/app-state.tsx'
import css from './modal-host.module.css'
import { type ModalProps, modalRegistry } from './registry.ts'

/** The one place where modals are drawn, in the order they were opened; those below keep what was typed in them. */
export function ModalHost() {
  const open = useArea('modals', (modals) => modals.open)
  const { modals } = useAppState()
  const { pathname } = useLocation()

  // a modal belongs to the page it was opened on
  useEffect(() => modals.getState().closeAll, [pathname, modals])

  return open.map(({ id, name, payload }) => {
    const Modal = modalRegistry[name].Component as ComponentType<ModalProps<unknown>>
    return (
      <div key={id} className={css.layer}>
        <Suspense>
          <Modal payload={payload} onClose={() => modals.getState().closeModal(id)} />
        </Suspense>
      </div>
    )
  })
}
