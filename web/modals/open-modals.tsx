import { type ComponentType, Suspense } from 'react'
import { useAppState, useStoreState } from '../state/app-state.tsx'
import css from './modal-host.module.css'
import type { ModalProps } from './modal-props.ts'
import { modalRegistry } from './registry.ts'

/** In the order they were opened; those below keep what was typed in them. */
export default function OpenModals() {
  const open = useStoreState('modals', (modals) => modals.open)
  const { modals } = useAppState()

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
