import type { Image } from '#contract/shapes.ts'
import { RulerTicks } from '#ui/ruler-ticks.tsx'
import css from './tool-strip.module.css'

/** As many as the widest screen has room for; narrower ones show fewer, and load no others. */
export const IN_STRIP = 8

/** What the shop sells, side by side on a steel rule. Decorative: the words around it say it all. */
export function ToolStrip({ images }: { images: readonly Image[] }) {
  return (
    <div aria-hidden className={css.strip}>
      {images.map(({ src, srcset, width, height }) => (
        <img
          key={src}
          src={src}
          srcSet={srcset}
          sizes="(width < 46.5em) 30vw, (width < 64em) 18vw, 200px"
          width={width}
          height={height}
          alt=""
          loading="lazy"
          decoding="async"
          className={css.tool}
        />
      ))}
      <RulerTicks tone="ink" className={css.rule} />
    </div>
  )
}
