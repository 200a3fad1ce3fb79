import type { SeoType } from '#contract/content.ts'
import type { PublicationType } from '#contract/publication.ts'
import { actionsPath, newsPath, publicationsPath } from '../../paths.ts'

export interface PublicationSection {
  path: string
  name: string
  /** Absent: all of them. */
  type?: PublicationType
  seo: SeoType
}

const ALL: PublicationSection = { path: publicationsPath, name: 'Все публикации', seo: 'publications' }

export const SECTIONS: readonly PublicationSection[] = [
  ALL,
  { path: actionsPath, name: 'Акции', type: 'action', seo: 'actions' },
  { path: newsPath, name: 'Новости', type: 'news', seo: 'news' },
]

/** By the first part of the address. */
export const sectionOf = (pathname: string): PublicationSection =>
  SECTIONS.find(({ path }) => pathname.startsWith(path)) ?? ALL
