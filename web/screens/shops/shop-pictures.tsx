import type { Image } from '#contract/shapes.ts'
import { Section } from '#ui/section.tsx'
import css from './shops.module.css'

export function ShopPictures({ images }: { images: readonly Image[] }) {
  if (images.length === 0) return null
  return (
    <Section title="В зале">
      <ul className={css.pictures}>
        {images.map((image) => (
          <li key={image.src} className={css.pictureFrame}>
            <img
              src={image.src}
              srcSet={image.srcset}
              sizes="33vw"
              width={image.width}
              height={image.height}
              alt={image.alt}
              loading="lazy"
              className={css.picture}
            />
          </li>
        ))}
      </ul>
    </Section>
  )
}
