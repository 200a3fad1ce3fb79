import { type ComponentType, lazy } from 'react'

/**
 * A piece that waits for its moment in a chunk of its own, and without which the page is whole: if it does not come,
 * nothing does.
 */
export function optionalPart<Props>(load: () => Promise<{ default: ComponentType<Props> }>) {
  return lazy(() => load().catch((): { default: ComponentType<Props> } => ({ default: () => null })))
}
