import clsx from 'clsx'
import { useEffect, useRef } from 'react'
import css from './gallery-thumbs.module.css'
import type { GalleryPicture } from './picture-strip.tsx'

export type GalleryThumbsProps = {
  pictures: readonly GalleryPicture[]
  current: number
  onCurrent: (index: number) => void
  className?: string
}

export function GalleryThumbs({ pictures, current, onCurrent, className }: GalleryThumbsProps) {
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const box = list.current
    const thumb = box?.children[current] as HTMLElement | undefined
    if (!box || !thumb) return
    // scrolls the row alone: scrollIntoView would move the page as well
    box.scrollTo({ left: thumb.offsetLeft - box.clientWidth / 2, top: thumb.offsetTop - box.clientHeight / 2 })
  }, [current])
  return (
    <ul ref={list} className={clsx(css.thumbs, className)}>
      {pictures.map((picture, index) => (
        <li key={`${index} ${picture.src}`}>
          <button
            type="button"
            aria-label={`Фото ${index + 1} из ${pictures.length}`}
            aria-current={index === current || undefined}
            className={css.thumb}
            onClick={() => onCurrent(index)}
          >
            {picture.drawing ? (
              <span aria-hidden className={css.picture}>
                {picture.drawing}
              </span>
            ) : (
              <img
                src={picture.thumb ?? picture.src}
                alt=""
                width={64}
                height={64}
                loading="lazy"
                className={css.picture}
              />
            )}
          </button>
        </li>
      ))}
    </ul>
  )
}
