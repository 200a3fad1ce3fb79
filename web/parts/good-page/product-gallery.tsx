import { useEffect, useState } from 'react'
import type { GoodFull } from '#contract/good.ts'
import { GoodLabels } from '../good-labels.tsx'
import { Gallery } from '#ui/gallery.tsx'
import type { GalleryPicture } from '#ui/picture-strip.tsx'
import { Icon } from '#ui/icon.tsx'
import { Panel } from '#ui/panel.tsx'
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

/** Drawn when the page is alive: they stand behind the photos, and nobody waits for them. */
function useDrawings(good: GoodFull): readonly GalleryPicture[] {
  const [drawings, setDrawings] = useState<readonly GalleryPicture[]>([])
  useEffect(() => {
    let isGone = false
    const draw = async () => {
      const { goodDrawings } = await import('./good-drawings.tsx')
      if (!isGone) setDrawings(goodDrawings(good))
    }
    // without a connection the photos are all there is
    draw().catch(() => undefined)
    return () => {
      isGone = true
    }
  }, [good])
  return drawings
}
