import { useState } from 'react'
import type { Image } from '#contract/shapes.ts'
import { Dialog } from '#ui/dialog.tsx'
import { FullView } from '#ui/full-view.tsx'
import css from './review-photos.module.css'

export function ReviewPhotos({ author, photos }: { author: string; photos: readonly Image[] }) {
  const [open, setOpen] = useState<number>()
  const label = `Фото покупателя: ${author}`
  return (
    <>
      <ul className={css.photos}>
        {photos.map((photo, index) => (
          <li key={photo.src}>
            <button
              type="button"
              className={css.photo}
              aria-label={`${label}, ${index + 1} из ${photos.length}`}
              onClick={() => setOpen(index)}
            >
              <img
                src={photo.src}
                srcSet={photo.srcset}
                sizes="80px"
                width={80}
                height={80}
                alt=""
                loading="lazy"
                className={css.picture}
              />
            </button>
          </li>
        ))}
      </ul>
      <Dialog open={open !== undefined} onClose={() => setOpen(undefined)} title={label} size="full">
        <FullView
          label={label}
          pictures={photos.map(({ src, srcset, alt, width, height }) => ({ src, srcSet: srcset, alt, width, height }))}
          current={open ?? 0}
          onCurrent={setOpen}
        />
      </Dialog>
    </>
  )
}
