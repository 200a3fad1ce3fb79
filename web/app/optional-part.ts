import { type ComponentType, lazy } from 'react'

/**
 * A lazy component without which the page is whole: when its chunk fails to load, it renders nothing.
 */
export function optionalPart<Props>(load: () => Promise<{ default: ComponentType<Props> }>) {
  return lazy(() => load().catch((): { default: ComponentType<Props> } => ({ default: () => null })))
}
