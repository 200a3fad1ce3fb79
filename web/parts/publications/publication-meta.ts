import type { MetaDescriptor } from 'react-router'
import type { Publication } from '#contract/publication.ts'
import type { Crumb } from '#ui/breadcrumbs.tsx'
import { type MetaArguments, pageMeta } from '../../app/page-meta.ts'
import { article } from '../../app/structured-data/article.ts'

/** A text that is about other branches, or about what is over, is not for search on this host. */
export function publicationMeta(
  args: MetaArguments,
  publication: Publication,
  crumbs: readonly Crumb[],
): MetaDescriptor[] {
  const { title, lead, seoTitle, seoDescription, url, cover, isHere, isEnded } = publication
  const [image] = cover.images
  return pageMeta(args, {
    title: seoTitle || title,
    description: seoDescription || lead,
    canonical: url,
    ...(image ? { image: image.src } : {}),
    ...(isHere && !isEnded ? {} : { robots: 'noindex, follow' }),
    crumbs,
    structured: import.meta.env.SSR && ((facts) => [article(facts, publication)]),
  })
}
