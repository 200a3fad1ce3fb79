import clsx from 'clsx'
import { Component, lazy, type ReactNode, Suspense, useRef } from 'react'
import { loadChunk } from '../../app/chunk-failure.ts'
import { useInView } from '../../hooks/use-in-view.ts'
import type { MapPlace } from './place.ts'
import css from './place-map.module.css'

const LeafletMap = lazy(() => loadChunk(() => import('./leaflet-map.tsx')))

/** Nothing is read in a map that is not there yet: its program waits until it is nearly seen. */
const AHEAD = '80px 0px'

export interface PlaceMapProps {
  /** What the map shows: «Магазины на карте». */
  label: string
  places: readonly MapPlace[]
  /** The one spoken of: its pin is red and stands on top. */
  selected?: string | null
  onSelect?: (id: string) => void
  className?: string
}

/**
 * Places on a map. It never carries anything alone: beside it stands a list of the same places, numbered as the pins
 * are. Its program and the ground of the city come when it is near the window. Paper has no use for it.
 */
export function PlaceMap({ className, ...map }: PlaceMapProps) {
  const frame = useRef<HTMLDivElement>(null)
  const isInView = useInView(frame, AHEAD)
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
