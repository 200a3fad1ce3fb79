import type { Publication } from '#contract/publication.ts'
import type { PageFacts } from '../../state/init.tsx'
import type { Thing } from './thing.ts'

export function article(
  facts: PageFacts,
  { type, title, lead, url, cover, publishedAt, updatedAt, author }: Publication,
): Thing {
  const { origin, init } = facts
  const shop = {
    '@type': 'Organization',
    name: init.info.logoText,
    url: `${origin}/`,
    logo: { '@type': 'ImageObject', url: `${origin}/apple-touch-icon.png` },
  }
  const pictures = cover.images.map(({ src }) => origin + src)
  return {
    '@type': type === 'blog' ? ['Article', 'BlogPosting'] : ['Article', 'NewsArticle'],
    headline: title,
    ...(lead ? { description: lead } : {}),
    url: origin + url,
    mainEntityOfPage: origin + url,
    datePublished: publishedAt,
    dateModified: updatedAt < publishedAt ? publishedAt : updatedAt,
    image: pictures.length > 0 ? pictures : [`${origin}/share.png`],
    inLanguage: 'ru-RU',
    author: author ? { '@type': 'Person', name: author } : shop,
    publisher: shop,
  }
}
