import type { MetaDescriptor } from 'react-router'
import type { Publication } from '#contract/publication.ts'
import type { PageFacts } from '../../state/init.tsx'
import type { Crumb } from '../../ui/breadcrumbs.tsx'
import { pageMeta } from '../page-meta.ts'

type MetaArguments = Parameters<typeof pageMeta>[0]

/** A text that is about other branches is not for search on this host. */
export function publicationMeta(args: MetaArguments, publication: Publication, crumbs: readonly Crumb[]): MetaDescriptor[] {
  const facts = args.matches.find((match) => match?.id === 'root')?.loaderData as PageFacts | undefined
  const origin = facts?.origin ?? ''
  const { title, lead, url, cover, publishedAt, updatedAt, author } = publication
  const [image] = cover.images
  const shop = facts?.init.info.logoText ?? 'Верстак'
  return [
    ...pageMeta(args, {
      title,
      description: lead,
      canonical: url,
      ...(image ? { image: origin + image.src } : {}),
      ...(publication.isHere ? {} : { robots: 'noindex, follow' }),
    }),
    {
      'script:ld+json': {
        '@context': 'https://schema.org',
        '@type': publication.type === 'blog' ? 'BlogPosting' : 'NewsArticle',
        headline: title,
        description: lead,
        url: origin + url,
        datePublished: publishedAt,
        dateModified: updatedAt,
        image: cover.images.map(({ src }) => origin + src),
        author: author ? { '@type': 'Person', name: author } : { '@type': 'Organization', name: shop },
        publisher: { '@type': 'Organization', name: shop, url: origin },
      },
    },
    {
      'script:ld+json': {
        '@context': 'https://schema.org',
        '@type': 'BreadcrumbList',
        itemListElement: crumbs.map(({ label, to }, index) => ({ '@type': 'ListItem', position: index + 1, name: label, item: origin + to })),
      },
    },
  ]
}
