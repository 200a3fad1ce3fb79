import { useState } from 'react'
import type { Image } from '#contract/shapes.ts'
import { Dialog } from '#ui/dialog.tsx'
import { FullView } from '#ui/full-view.tsx'
import { shopAddress } from '#office/state/shop-address.ts'
import css from './photo-strip.module.css'

/** What a buyer has sent; pressed, it fills the screen. */
export function PhotoStrip({ photos }: { photos: readonly Image[] }) {
  const [zoomed, setZoomed] = useState<number | null>(null)
  if (photos.length === 0) return null
  return (
    <div className={css.pictures}>
      {photos.map((photo, at) => (
        <button key={photo.src} type="button" className={css.picture} onClick={() => setZoomed(at)}>
          <img src={shopAddress(photo.src)} alt={photo.alt} width={photo.width} height={photo.height} loading="lazy" />
        </button>
      ))}
      {zoomed !== null && (
        <Dialog open size="full" title="Снимки" onClose={() => setZoomed(null)}>
          <FullView
            label="Снимки"
            pictures={photos.map(({ src, alt, width, height }) => ({
              // the larger of the two stored sizes
              src: shopAddress(src.replace('-400.', '-1600.')),
              alt,
              width,
              height,
            }))}
            current={zoomed}
            onCurrent={setZoomed}
          />
        </Dialog>
      )}
    </div>
  )
}
