import clsx from 'clsx'
import { Component, lazy, type ReactNode, Suspense, useRef } from 'react'
import { loadChunk } from '../../app/chunk-failure.ts'
import { useInView } from '../../hooks/use-in-view.ts'
import type { PlaceMapProps } from './leaflet-map.tsx'
import css from './place-map.module.css'

const LeafletMap = lazy(() => loadChunk(() => import('./leaflet-map.tsx')))

/** Nothing is read in a map that is not there yet: its program waits until it is nearly seen. */
const ROOT_MARGIN = '80px 0px'

/**
 * Places on a map, lazy: Leaflet and the ground of the city are loaded when it is nearly in view. It never carries
 * anything alone: a list of the same places, numbered as the pins are, stands next to it.
 */
export function PlaceMap({ className, ...map }: PlaceMapProps) {
  const frame = useRef<HTMLDivElement>(null)
  const isInView = useInView(frame, ROOT_MARGIN)
  return (
    <div ref={frame} role="region" aria-label={map.label} className={clsx(css.frame, className)}>
      {isInView && (
        <Quietly>
          <Suspense>
            <LeafletMap {...map} />
          </Suspense>
        </Quietly>
      )}
    </div>
  )
}

/** A map that broke leaves its ground; the page goes on. */
class Quietly extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false }
  static getDerivedStateFromError = () => ({ broken: true })
  override render() {
    return this.state.broken ? (
      <p className={css.broken}>Карта не открылась. Адреса есть в списке.</p>
    ) : (
      this.props.children
    )
  }
}
