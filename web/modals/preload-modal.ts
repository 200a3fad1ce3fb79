import type { ModalName } from '../state/modal-payloads.ts'

/**
 * Prefetches a modal's chunk on hover or focus of what opens it. The registry itself is loaded with the first of them.
 */
export function preloadModal(name: ModalName): void {
  // ignored: opening the modal retries
  import('./registry.ts').then(({ modalRegistry }) => modalRegistry[name].preload()).catch(() => {})
}
