import clsx from 'clsx'
import type { Cover as CoverFacts } from '#contract/publication.ts'
import { RulerTicks } from '#ui/ruler-ticks.tsx'
import css from './cover.module.css'

const TONES = ['red', 'graphite', 'orange', 'green', 'light'] as const
type Tone = (typeof TONES)[number]

/**
 * A light stage where the machines run off the edge, and a plate of the subject's colour. Decorative: the title says it
 * all.
 */
export function PublicationCover({
  cover,
  isAction,
  sizes,
  eager,
  className,
}: {
  cover: CoverFacts
  /** Its tag is red, as discounts are. */
  isAction?: boolean
  sizes: string
  eager?: boolean
  className?: string
}) {
  const tone = TONES.find((known): known is Tone => known === cover.tone) ?? 'light'
  return (
    <div className={clsx(css.cover, css[tone], isAction && css.action, className)}>
      {cover.images.slice(0, 3).map((image, index) => (
        <img
          key={image.src}
          src={image.src}
          srcSet={image.srcset}
          sizes={index === 0 ? sizes : '240px'}
          width={image.width}
          height={image.height}
          alt=""
          className={[css.main, css.second, css.third][index]}
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={eager && index === 0 ? 'high' : undefined}
        />
      ))}
      {cover.label && <span className={css.label}>{cover.label}</span>}
      <RulerTicks tone="ink" className={css.rule} />
    </div>
  )
}
