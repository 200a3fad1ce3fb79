import type { PublicationCard } from '#contract/publication.ts'
import { readingMinutes } from '#rules/text/reading-time.ts'
import { presentImage } from '#server/kernel/present-image.ts'
import { type CardRow, isEnded, type PublicationKind } from './card-rows.ts'

const FOLDERS = { news: 'news', action: 'actions', publication: 'publications' } as const

export function publicationUrl({
  kind,
  blog_type_code,
  code,
}: {
  kind: PublicationKind
  blog_type_code: string | null
  code: string
}): string {
  return kind === 'blog' ? `/blog/${blog_type_code}/${code}/` : `/${FOLDERS[kind]}/${code}/`
}

export function presentCard(row: CardRow, now: Date): PublicationCard {
  const { tone = 'light', label = '', pictures = [] } = row.picture ?? {}
  return {
    id: row.id,
    code: row.code,
    type: row.kind,
    url: publicationUrl(row),
    title: row.title,
    lead: row.lead,
    cover: { tone, label, images: pictures.map((file) => presentImage(file, '')) },
    tags: row.tags,
    publishedAt: row.published_at.toISOString(),
    startsAt: row.starts_at?.toISOString() ?? null,
    endsAt: row.ends_at?.toISOString() ?? null,
    isEnded: isEnded(row, now),
    readingMinutes: readingMinutes(row.size),
    likes: row.likes,
  }
}
