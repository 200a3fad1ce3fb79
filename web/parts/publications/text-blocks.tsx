import type { Publication } from '#contract/publication.ts'
import { Html } from '../html.tsx'
import { useShopMoment } from '../../hooks/use-shop-moment.ts'
import { TextGood } from './text-good.tsx'
import css from './text-blocks.module.css'

export function TextBlocks({ blocks, now }: { blocks: Publication['blocks']; now: number }) {
  const shop = useShopMoment(now)
  return (
    <div className={css.text}>
      {blocks.map((block, index) =>
        block.kind === 'html' ? (
          <Html key={index} html={block.html} />
        ) : (
          <TextGood key={index} good={block.good} shop={shop} />
        ),
      )}
    </div>
  )
}

/** A text of fewer headings needs no map. */
export const LEAST_CONTENTS = 3

/** Headings of the text. */
export function Contents({ contents, className }: { contents: Publication['contents']; className?: string }) {
  if (contents.length < LEAST_CONTENTS) return null
  return (
    <nav aria-label="Содержание" className={className}>
      <p className={css.label}>Содержание</p>
      <ol className={css.contents}>
        {contents.map(({ id, text }) => (
          <li key={id}>
            <a href={`#${id}`} className={css.link}>
              {text}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}
