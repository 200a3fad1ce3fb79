import clsx from 'clsx'
import type { Banner } from '#contract/content.ts'
import { Link } from '../../parts/link.tsx'
import { Icon } from '../../ui/icon.tsx'
import css from './banner-card.module.css'

const TONES = ['red', 'graphite', 'orange', 'green', 'light'] as const
type Tone = (typeof TONES)[number]

/** Composed of a tone, big type and product pictures that run off the edge. The first one is what the page is waited for. */
export function BannerCard({ banner, first }: { banner: Banner; first: boolean }) {
  const tone = TONES.find((known): known is Tone => known === banner.tone) ?? 'light'
  return (
    <Link to={banner.url} className={clsx(css.card, css[tone])}>
      <span className={css.words}>
        <span className={css.title}>{banner.title}</span>
        <span className={css.text}>{banner.text}</span>
        <span className={css.button}>
          {banner.button}
          <Icon name="arrow-right" size="s" />
        </span>
      </span>
      <span className={css.pictures}>
        {banner.images.slice(0, 2).map((image, index) => (
          <img
            key={image.src}
            src={image.src}
            srcSet={image.srcset}
            sizes="(width < 744px) 70vw, 620px"
            width={image.width}
            height={image.height}
            alt=""
            className={index === 0 ? css.main : css.second}
            loading={first ? 'eager' : 'lazy'}
            fetchPriority={first && index === 0 ? 'high' : undefined}
            decoding={first ? 'sync' : 'async'}
          />
        ))}
      </span>
      <span className={css.rule} aria-hidden />
    </Link>
  )
}
