import { type MouseEvent, useState } from 'react'
import { Dialog } from './dialog.tsx'
import { GalleryThumbs } from './gallery-thumbs.tsx'
import { FullView } from './full-view.tsx'
import css from './gallery.module.css'
import { IconButton } from './icon-button.tsx'
import { type GalleryPicture, PictureStrip } from './picture-strip.tsx'

export type GalleryProps = { label: string; pictures: readonly GalleryPicture[] }

/** Thumbnails, a strip to swipe and a full-screen view with a closer look. */
export function Gallery({ label, pictures }: GalleryProps) {
  const [current, setCurrent] = useState(0)
  const [zoomed, setZoomed] = useState(false)
  const many = pictures.length > 1
  const open = (event: MouseEvent) => event.detail < 2 && setZoomed(true)
  return (
    <div className={css.gallery}>
      {many && <GalleryThumbs pictures={pictures} current={current} onCurrent={setCurrent} className={css.thumbs} />}
      <div className={css.main}>
        <PictureStrip
          label={label}
          pictures={pictures}
          current={current}
          onCurrent={setCurrent}
          onPress={open}
          eager
          className={css.strip}
        />
        <IconButton icon="zoom" label="Открыть фото крупно" className={css.zoom} onClick={() => setZoomed(true)} />
        {many && (
          <span aria-hidden className={css.counter}>
            {current + 1}&nbsp;/&nbsp;{pictures.length}
          </span>
        )}
      </div>
      <Dialog
        open={zoomed}
        onClose={() => setZoomed(false)}
        title={<span className={css.title}>{label}</span>}
        size="full"
      >
        <FullView label={label} pictures={pictures} current={current} onCurrent={setCurrent} />
      </Dialog>
    </div>
  )
}
