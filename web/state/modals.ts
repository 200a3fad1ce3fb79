import { createStore } from 'zustand/vanilla'
import type { ModalName, ModalPayload } from './modal-payloads.ts'

type OpenModal = { [Name in ModalName]: { id: number; name: Name; payload: ModalPayload<Name> } }[ModalName]

type PayloadArgument<Name extends ModalName> =
  undefined extends ModalPayload<Name> ? [payload?: ModalPayload<Name>] : [payload: ModalPayload<Name>]

export interface ModalsState {
  /** One stack for the whole shop: the last one is on top and is what Escape closes. */
  open: readonly OpenModal[]
  openModal: <Name extends ModalName>(name: Name, ...payload: PayloadArgument<Name>) => void
  /** The top one, or the one named by its id. */
  closeModal: (id?: number) => void
  closeAll: () => void
  /** Prefetches a modal's chunk: on hover or focus of what opens it. */
  preloadModal: (name: ModalName) => void
}

/** `preloadModal` comes from above: state knows the names of the modals, not their components. */
export function createModalsStore(preloadModal: (name: ModalName) => void = () => {}) {
  let lastId = 0
  return createStore<ModalsState>()((set) => ({
    open: [],
    openModal: (name, ...[payload]) =>
      set(({ open }) => {
        // an impatient second click must not open a second copy
        const top = open.at(-1)
        const below = top?.name === name ? open.slice(0, -1) : open
        const id = top?.name === name ? top.id : ++lastId
        return { open: [...below, { id, name, payload } as OpenModal] }
      }),
    closeModal: (id) =>
      set(({ open }) => ({ open: id === undefined ? open.slice(0, -1) : open.filter((modal) => modal.id !== id) })),
    closeAll: () => set(({ open }) => (open.length > 0 ? { open: [] } : {})),
    preloadModal,
  }))
}
