import type { CallAnswer } from '#contract/call.ts'
import type { search } from '#contract/search.ts'
import type { IconName } from '#ui/icon-names.ts'

export type SearchLink = CallAnswer<typeof search>['data']['links'][number]

/** What a link leads to, seen before it is read: the same in the suggestions and above the goods. */
export const LINK_ICONS: Record<SearchLink['kind'], IconName> = {
  page: 'info',
  category: 'grid',
  rental: 'rental',
  shop: 'store',
  service: 'service',
  publication: 'file',
  question: 'question',
}

export const LINK_NOTES: Record<SearchLink['kind'], string> = {
  page: 'страница',
  category: 'раздел',
  rental: 'прокат',
  shop: 'магазин',
  service: 'сервис',
  publication: 'статья',
  question: 'вопрос',
}
