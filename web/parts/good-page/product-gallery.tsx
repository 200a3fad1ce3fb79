import { startTransition, useEffect, useState } from 'react'
import type { GoodFull } from '#contract/good.ts'
import { firstInput } from '../../app/first-input.ts'
import { GoodLabels } from '../good-labels.tsx'
import { Gallery } from '#ui/gallery.tsx'
import type { GalleryPicture } from '#ui/picture-strip.tsx'
import { Icon } from '#ui/icon.tsx'
import { Panel } from '#ui/panel.tsx'
import { whenIdle } from '#ui/when-idle.ts'
import { comingDrawings } from './coming-drawings.tsx'
import css from './product-gallery.module.css'

const SIZES = '(width >= 118.125em) 620px, (width >= 64em) 430px, (width >= 46.5em) 45vw, 92vw'

export function ProductGallery({ good }: { good: GoodFull }) {
  const drawings = useDrawings(good)
  const photos = good.images.map(({ src, srcset, alt, width, height }) => ({
    src,
    srcSet: srcset,
    sizes: SIZES,
    alt,
    width,
    height,
    thumb: smallest(srcset) ?? src,
  }))
  return (
    <Panel className={css.gallery}>
      <div className={css.labels}>
        <GoodLabels labels={good.labels} price={good.price} />
      </div>
      {photos.length > 0 ? (
        <Gallery label={`Фото: ${good.name}`} pictures={[...photos, ...drawings]} />
      ) : (
        <div className={css.none}>
          <Icon name="box" size="l" />
          Фото готовится
        </div>
      )}
      {good.pictureNote && <p className={css.note}>{good.pictureNote}</p>}
    </Panel>
  )
}

const smallest = (srcset: string | undefined) => srcset?.split(' ', 1)[0]

/**
 * Drawings stand behind the photos: made after the page, and on a touch screen not before it is touched. Nobody waits
 * for them, and rendering them holds a slow phone for a tenth of a second.
 */
function useDrawings(good: GoodFull): readonly GalleryPicture[] {
  const [drawings, setDrawings] = useState<readonly GalleryPicture[] | null>(null)
  useEffect(() => {
    let isGone = false
    const load = async () => {
      await firstInput()
      const { goodDrawings } = await import('./good-drawings.tsx')
      if (!isGone) startTransition(() => setDrawings(goodDrawings(good)))
    }
    // without a connection the photos are all there is
    const cancel = whenIdle(() => void load().catch(() => undefined))
    return () => {
      isGone = true
      cancel()
    }
  }, [good])
  return drawings ?? comingDrawings(good)
}
