import { type InfiniteData, infiniteQueryOptions } from '@tanstack/react-query'
import type { WorkPlace } from './place.ts'

const PAGE = 100
const FRESH_MS = 30_000

type Cursor = string | number
/** What a call for rows takes beside the filters. */
export interface RowsAsked<After extends Cursor> {
  limit: number
  after?: After
}

/** Rows of a desk, page by page, as its filters and the place chosen in the head ask for them. */
export const listPages = <Page extends { next: After | null }, After extends Cursor = string>(options: {
  name: string
  filters: string
  place: WorkPlace | null
  /** Read again by itself: what is due by the clock comes without any noise of its own. */
  isClocked?: boolean
  read: (page: RowsAsked<After>, signal: AbortSignal) => Promise<{ data: Page }>
}) =>
  infiniteQueryOptions<Page, Error, InfiniteData<Page>, readonly [string, string, string], After | null>({
    queryKey: [options.name, options.filters, options.place?.key ?? ''],
    queryFn: async ({ pageParam, signal }) =>
      (await options.read(pageParam === null ? { limit: PAGE } : { limit: PAGE, after: pageParam as After }, signal))
        .data,
    initialPageParam: null,
    getNextPageParam: ({ next }) => next,
    staleTime: FRESH_MS,
    ...(options.isClocked && { refetchInterval: FRESH_MS }),
  })

export type ListPages<Page extends { next: After | null }, After extends Cursor> = ReturnType<
  typeof listPages<Page, After>
>
