import { type CSSProperties, type PointerEvent, useEffect, useState } from 'react'
import { GalleryThumbs } from './gallery-thumbs.tsx'
import { IconButton } from './icon-button.tsx'
import { type GalleryPicture, PictureStrip } from './picture-strip.tsx'
import css from './zoom-view.module.css'

export type ZoomViewProps = {
  label: string
  pictures: readonly GalleryPicture[]
  current: number
  onCurrent: (index: number) => void
}

/** Brought closer a picture is wider than any screen. */
const WIDEST = '1536px'
/** The view has risen and the picture from the page is painted. */
const SETTLE_MS = 300

/** Full screen: a press brings the picture twice closer around the point pressed, moving looks around. */
export function ZoomView({ label, pictures, current, onCurrent }: ZoomViewProps) {
  const [fine, setFine] = useState(false)
  // what the page has shown is here at once; the widest file takes its place when it comes
  useEffect(() => {
    const timer = setTimeout(() => setFine(true), SETTLE_MS)
    return () => clearTimeout(timer)
  }, [])
  const shown = fine ? pictures.map((picture) => ({ ...picture, sizes: WIDEST })) : pictures
  const [close, setClose] = useState(false)
  const [point, setPoint] = useState({ x: 50, y: 50 })

  function lookAt(event: PointerEvent<HTMLElement>) {
    if (!close) return
    const box = event.currentTarget.getBoundingClientRect()
    setPoint({ x: ((event.clientX - box.left) / box.width) * 100, y: ((event.clientY - box.top) / box.height) * 100 })
  }
  function turn(to: number) {
    setClose(false)
    onCurrent(to)
  }

  return (
    <div className={css.view}>
      <div
        className={css.stage}
        data-close={close || undefined}
        style={{ '--x': `${point.x}%`, '--y': `${point.y}%` } as CSSProperties}
        onPointerMove={lookAt}
      >
        <PictureStrip
          label={label}
          pictures={shown}
          current={current}
          onCurrent={turn}
          className={css.strip}
          onPress={(event) => {
            const box = event.currentTarget.getBoundingClientRect()
            setPoint({
              x: ((event.clientX - box.left) / box.width) * 100,
              y: ((event.clientY - box.top) / box.height) * 100,
            })
            setClose(!close)
          }}
        />
        <IconButton
          icon={close ? 'minus' : 'plus'}
          label={close ? 'Отдалить' : 'Приблизить'}
          className={css.zoom}
          onClick={() => setClose(!close)}
        />
        {current > 0 && (
          <IconButton
            icon="chevron-left"
            label="Предыдущее фото"
            className={css.back}
            onClick={() => turn(current - 1)}
          />
        )}
        {current < pictures.length - 1 && (
          <IconButton
            icon="chevron-right"
            label="Следующее фото"
            className={css.forth}
            onClick={() => turn(current + 1)}
          />
        )}
      </div>
      {pictures.length > 1 && (
        <GalleryThumbs pictures={pictures} current={current} onCurrent={turn} className={css.thumbs} />
      )}
    </div>
  )
}
