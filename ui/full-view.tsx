import { lazy, Suspense } from 'react'
import { PictureStrip } from './picture-strip.tsx'
import type { ZoomViewProps } from './zoom-view.tsx'

const ZoomView = lazy(() =>
  import('./zoom-view.tsx').then(
    (view) => ({ default: view.ZoomView }),
    () => ({ default: PictureStrip }),
  ),
)

/**
 * The closer look comes when it is asked for; until then, and where it does not come, the pictures stand without it.
 */
export function FullView(view: ZoomViewProps) {
  return (
    <Suspense fallback={<PictureStrip {...view} />}>
      <ZoomView {...view} />
    </Suspense>
  )
}
