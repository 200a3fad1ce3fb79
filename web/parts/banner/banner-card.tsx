import clsx from 'clsx'
import type { Banner } from '#contract/content.ts'
import { tieWords } from '#rules/text/tie-words.ts'
import { useImpression } from '../../hooks/use-impression.ts'
import { Link } from '#ui/link.tsx'
import { Icon } from '#ui/icon.tsx'
import { RulerTicks } from '#ui/ruler-ticks.tsx'
import css from './banner-card.module.css'

const TONES = ['red', 'graphite', 'orange', 'green', 'light'] as const
type Tone = (typeof TONES)[number]

/**
 * A plate of colour with big type, and a white stage where the machine runs off the edge. The first is what the page is
 * waited for.
 */
export function BannerCard({ banner, first }: { banner: Banner; first: boolean }) {
  const tone = TONES.find((known): known is Tone => known === banner.tone) ?? 'light'
  const card = useImpression<HTMLAnchorElement>({ banner }, banner.id)
  return (
    <Link ref={card} to={banner.url} className={clsx(css.card, css[tone])}>
      <span className={css.words}>
        <span className={css.title}>{tieWords(banner.title)}</span>
        <span className={css.text}>{tieWords(banner.text)}</span>
        <span className={css.button}>
          {banner.button}
          <Icon name="arrow-right" size="s" />
        </span>
      </span>
      <span className={css.stage}>
        <RulerTicks tone="ink" className={css.rule} />
        {banner.images.slice(0, 2).map((image, index) => (
          <img
            key={image.src}
            src={image.src}
            srcSet={image.srcset}
            sizes={index === 0 ? '(width < 46.5em) 80vw, 640px' : '320px'}
            width={image.width}
            height={image.height}
            alt=""
            className={index === 0 ? css.main : css.second}
            loading={first ? 'eager' : 'lazy'}
            fetchPriority={first && index === 0 ? 'high' : undefined}
          />
        ))}
      </span>
    </Link>
  )
}
