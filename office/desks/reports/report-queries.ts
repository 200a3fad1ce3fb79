import { queryOptions } from '@tanstack/react-query'
import { report, type ReportCode, reportRows, type ReportRowsCode } from '#contract/office/reports.ts'
import { api } from '#office/state/api.ts'
import type { WorkPlace } from '#office/state/place.ts'

/** Of `/reports/{code}`, as the screens of the desk have them. */
const CODES: readonly ReportCode[] = ['sales', 'steps', 'search', 'buyers', 'stock', 'services', 'work']
export const isReport = (code: string | undefined): code is ReportCode => CODES.some((each) => each === code)

/** What stands in the address, with the place of the head where the address names none. */
export function askedOf(params: URLSearchParams, place: WorkPlace | null): Record<string, string> {
  const asked = Object.fromEntries(params)
  if (asked.branch === undefined && asked.shop === undefined) return { ...asked, ...place?.query }
  return asked
}

type Query<C> = C extends { query?: infer Q } ? Q : never

const NUMBERS = ['shop', 'staff', 'center', 'age']

/** The server reads and refuses: an address written by hand is answered in its words. */
const typed = <Q>(asked: Record<string, string>): Q =>
  ({
    ...asked,
    ...Object.fromEntries(NUMBERS.flatMap((name) => (asked[name] ? [[name, Number(asked[name])]] : []))),
  }) as Q

export const reportQuery = (code: ReportCode, asked: Record<string, string>) =>
  queryOptions({
    queryKey: ['report', code, asked] as const,
    queryFn: async ({ signal }) =>
      (
        await api(
          report,
          {
            params: { report: code },
            query: typed<NonNullable<Query<Parameters<typeof api<typeof report>>[1]>>>(asked),
          },
          { signal },
        )
      ).data,
    staleTime: 30_000,
  })

export const rowsQuery = (what: string, asked: Record<string, string>) =>
  queryOptions({
    queryKey: ['report-rows', what, asked] as const,
    queryFn: async ({ signal }) =>
      (
        await api(
          reportRows,
          {
            params: { what: what as ReportRowsCode },
            query: typed<NonNullable<Query<Parameters<typeof api<typeof reportRows>>[1]>>>(asked),
          },
          { signal },
        )
      ).data,
    staleTime: 30_000,
  })

/** Where the same table comes from as a file. */
export const filePath = (
  of: { report: string; table: string } | { rows: string },
  asked: Record<string, string>,
  format: 'csv' | 'xlsx',
) => `/api/office/report-file?${new URLSearchParams({ ...asked, ...of, format })}`
