import type { PublicationCard as Card } from '#contract/publication.ts'
import { PublicationTile } from '../../parts/publications/publication-card.tsx'
import { actionsPath, blogPath } from '../../paths.ts'
import { Carousel } from '#ui/carousel.tsx'
import { Section } from '#ui/section.tsx'
import { TextLink } from '#ui/text-link.tsx'
import css from './publications.module.css'

/** What holds now, and what to read before buying. */
export function HomePublications({ publications }: { publications: readonly Card[] }) {
  if (publications.length === 0) return null
  return (
    <Section
      title="Акции и советы"
      aside={
        <span className={css.links}>
          <TextLink to={actionsPath}>Все акции</TextLink>
          <TextLink to={blogPath}>Весь блог</TextLink>
        </span>
      }
    >
      <Carousel label="Акции и советы" visible={[1.15, 2.2, 4, 4]}>
        {publications.map((publication) => (
          <PublicationTile key={publication.id} publication={publication} level={3} />
        ))}
      </Carousel>
    </Section>
  )
}
