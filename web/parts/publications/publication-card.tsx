import type { PublicationCard as Facts } from '#contract/publication.ts'
import { tieWords } from '#rules/text/tie-words.ts'
import { Link } from '#ui/link.tsx'
import { PublicationCover } from './cover.tsx'
import css from './publication-card.module.css'
import { PublicationFacts } from './publication-facts.tsx'

const SIZES = '(width < 46.5em) 80vw, (width < 64em) 40vw, 320px'

export function PublicationTile({
  publication,
  eager,
  level = 2,
}: {
  publication: Facts
  eager?: boolean
  level?: 2 | 3
}) {
  const Heading = `h${level}` as const
  return (
    <article className={css.card}>
      <PublicationCover
        cover={publication.cover}
        isAction={publication.type === 'action'}
        sizes={SIZES}
        eager={eager}
        className={css.cover}
      />
      <div className={css.words}>
        <Heading className={css.title}>
          <Link to={publication.url} className={css.link}>
            {tieWords(publication.title)}
          </Link>
        </Heading>
        <p className={css.lead}>{tieWords(publication.lead)}</p>
        <PublicationFacts publication={publication} className={css.facts} />
      </div>
    </article>
  )
}
