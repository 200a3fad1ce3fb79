import { PUBLICATIONS_A_PAGE } from '#contract/publication.ts'
import type { PublicationKind } from '#server/shop/around/publications/card-rows.ts'

/** The addresses of a list of so many: none for an empty one. Further pages may stand elsewhere. */
function pagesOf(path: string, total: number, further = path): string[] {
  return Array.from({ length: Math.ceil(total / PUBLICATIONS_A_PAGE) }, (_, at) =>
    at === 0 ? path : `${further}?page=${at + 1}`,
  )
}

interface PublicationList {
  kinds: readonly PublicationKind[]
  addresses: (total: number) => string[]
}

export const PUBLICATION_LISTS: readonly PublicationList[] = [
  { kinds: ['news', 'action', 'publication'], addresses: (total) => pagesOf('/publications/', total) },
  { kinds: ['news'], addresses: (total) => pagesOf('/news/', total) },
  { kinds: ['action'], addresses: (total) => pagesOf('/actions/', total) },
  { kinds: ['blog'], addresses: (total) => pagesOf('/blog/', total, '/blog/page/') },
]

export const blogPagesOf = (type: string, total: number): string[] => pagesOf(`/blog/${type}/`, total)
