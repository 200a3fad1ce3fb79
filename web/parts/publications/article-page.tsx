import type { ReactNode } from 'react'
import type { CategoryCard, Good } from '#contract/good.ts'
import type { Publication, PublicationCard as Card } from '#contract/publication.ts'
import { tieWords } from '#rules/text/tie-words.ts'
import { Breadcrumbs, type Crumb } from '#ui/breadcrumbs.tsx'
import { Carousel } from '#ui/carousel.tsx'
import { Chip } from '#ui/chip.tsx'
import { Container } from '#ui/container.tsx'
import { Section } from '#ui/section.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { GoodsCarousel } from '../goods-carousel.tsx'
import { useShopMoment } from '../../hooks/use-shop-moment.ts'
import css from './article-page.module.css'
import { PublicationCover } from './cover.tsx'
import { PublicationTile } from './publication-card.tsx'
import { PublicationFacts } from './publication-facts.tsx'
import { Contents, TextBlocks } from './text-blocks.tsx'

interface ArticlePageProps {
  publication: Publication
  crumbs: readonly Crumb[]
  goods: readonly Good[]
  categories: readonly CategoryCard[]
  related: { title: string; items: readonly Card[]; all: Crumb }
  /** Where a tag leads. */
  tagAddress: (tag: string) => string
  /** Between the head and the text: until when an action holds, whose it is. */
  notice?: ReactNode
  /** After the text: likes. */
  end?: ReactNode
  now: number
}

/** An article, a news item or an action: head with its picture, text with goods in it, what belongs to it. */
export function ArticlePage({
  publication,
  crumbs,
  goods,
  categories,
  related,
  tagAddress,
  notice,
  end,
  now,
}: ArticlePageProps) {
  const shop = useShopMoment(now)
  const { title, lead, cover, author, tags } = publication
  return (
    <Container className={css.page}>
      <Breadcrumbs items={crumbs} />
      <header className={css.head}>
        <div className={css.words}>
          <h1 className={css.title}>{tieWords(title)}</h1>
          <p className={css.lead}>{tieWords(lead)}</p>
          <PublicationFacts publication={publication} />
          {author && <p className={css.author}>{author}</p>}
        </div>
        <PublicationCover
          cover={cover}
          isAction={publication.type === 'action'}
          eager
          sizes="(width < 64em) 90vw, 480px"
          className={css.cover}
        />
      </header>
      {notice}
      <div className={css.columns}>
        <Contents contents={publication.contents} className={css.contents} />
        <article className={css.body}>
          <TextBlocks blocks={publication.blocks} now={now} />
          <div className={css.end}>
            {end}
            {tags.length > 0 && (
              <ul aria-label="Темы" className={css.tags}>
                {tags.map((tag) => (
                  <li key={tag}>
                    <Chip to={tagAddress(tag)}>{tag}</Chip>
                  </li>
                ))}
              </ul>
            )}
          </div>
        </article>
      </div>
      {goods.length > 0 ? (
        <Section title="Товары по теме">
          <GoodsCarousel label="Товары по теме" goods={goods} shop={shop} />
          <CatalogParts categories={categories} />
        </Section>
      ) : (
        categories.length > 0 && (
          <Section title="Разделы каталога">
            <CatalogParts categories={categories} />
          </Section>
        )
      )}
      {related.items.length > 0 && (
        <Section title={related.title} aside={<TextLink to={related.all.to}>{related.all.label}</TextLink>}>
          <Carousel label={related.title} visible={[1.15, 2.2, 4, 4]}>
            {related.items.map((item) => (
              <PublicationTile key={item.id} publication={item} level={3} />
            ))}
          </Carousel>
        </Section>
      )}
    </Container>
  )
}

/** One line of links: there are two or three of them at most. */
function CatalogParts({ categories }: { categories: readonly CategoryCard[] }) {
  if (categories.length === 0) return null
  return (
    <ul aria-label="Разделы каталога" className={css.parts}>
      {categories.map(({ code, name, url, goods }) => (
        <li key={code}>
          <Chip to={url} count={goods}>
            {name}
          </Chip>
        </li>
      ))}
    </ul>
  )
}
