import type { ModalName } from '../state/modal-payloads.ts'

/**
 * Fetches a modal's chunk ahead: on hover or focus of what opens it. The table of modals comes with the first of them.
 */
export function preloadModal(name: ModalName): void {
  // a failure here is nobody's business yet: opening tries again
  import('./registry.ts').then(({ modalRegistry }) => modalRegistry[name].preload()).catch(() => {})
}
