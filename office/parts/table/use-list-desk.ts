import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import type { AddressFilters } from '#office/state/address-filters.ts'
import type { ListPages } from '#office/state/list-pages.ts'
import { currentPlace, type WorkPlace, usePlace } from '#office/state/place.ts'
import { queries } from '#office/state/queries.ts'
import type { OfficeColumn } from './columns.ts'
import { useDeskFilters } from './use-desk-filters.ts'
import { type RowAddress, useDeskRows } from './use-desk-rows.ts'

/** What a desk of rows is made of: filters in its address, pages read by them, columns. */
interface ListOf<Key extends string, Page extends { next: After | null }, After extends string | number> {
  name: string
  filters: AddressFilters<Key>
  query: (filters: Partial<Record<Key, string>>, place: WorkPlace | null) => ListPages<Page, After>
}

interface RowsOf<Page, Row> {
  rowsOf: (page: Page) => readonly Row[]
  idOf: (row: Row) => string | number
  columnsOf: (to: RowAddress, now: Date) => OfficeColumn<Row>[]
  onFilters?: () => void
}

/** Prefetched before the desk is shown; on the way back all of it is cached. */
export const listLoader =
  <Key extends string, Page extends { next: After | null }, After extends string | number>({
    filters,
    query,
  }: Omit<ListOf<Key, Page, After>, 'name'>) =>
  async ({ request }: LoaderFunctionArgs) => {
    const asked = filters.read(new URL(request.url).searchParams)
    // a refusal is said on the desk
    await queries.ensureInfiniteQueryData(query(asked, currentPlace())).catch(() => undefined)
    return null
  }

/** A desk of rows, page by page, of the place chosen in the head. */
export function useListDesk<
  Key extends string,
  Page extends { next: After | null },
  After extends string | number,
  Row,
>(options: ListOf<Key, Page, After> & RowsOf<Page, Row>) {
  const { name, query, rowsOf, idOf, columnsOf } = options
  const place = usePlace()
  const { filters, key, setFilters, choice } = useDeskFilters(options.filters, options.onFilters)
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage, isPending } = useInfiniteQuery({
    ...query(filters, place),
    placeholderData: keepPreviousData,
  })
  const rows = useMemo(() => data?.pages.flatMap(rowsOf) ?? [], [data, rowsOf])
  const onMore = useCallback(() => {
    if (!isFetchingNextPage) void fetchNextPage()
  }, [fetchNextPage, isFetchingNextPage])
  return {
    place,
    filters,
    setFilters,
    choice,
    first: data?.pages[0],
    rows: useDeskRows({ name, filters: key, place: place?.key, rows, idOf, columnsOf }),
    pages: { error, isPending, isMore: hasNextPage, onMore },
  }
}
