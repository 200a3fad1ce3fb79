import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useParams, useSearchParams } from 'react-router'
import type { ReportCode } from '#contract/office/reports.ts'
import { Notice } from '#ui/notice.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import blocks from '#office/parts/blocks.module.css'
import { PageHead } from '#office/parts/page-head.tsx'
import { wordsOf } from '#office/state/api.ts'
import { usePlace } from '#office/state/place.ts'
import { askedOf, filePath, rowsQuery } from './report-queries.ts'
import { ReportRows } from './report-table.tsx'
import { reportDay } from './report-words.ts'

/** Which report the rows belong to: the way back. */
const HOMES: Record<string, ReportCode> = {
  returned: 'sales',
  first: 'buyers',
  second: 'buyers',
  later: 'buyers',
  repeat: 'buyers',
  source: 'steps',
  visits: 'steps',
  searched: 'search',
  'not-found': 'search',
  opened: 'search',
  carted: 'search',
  'found-ordered': 'search',
  bookings: 'services',
  'rental-paid': 'services',
  repairs: 'services',
  repaired: 'services',
  lots: 'stock',
}

/** What one figure was counted from. */
export function Component() {
  const { what = '' } = useParams()
  const [params] = useSearchParams()
  const asked = askedOf(params, usePlace())
  const { data, error } = useQuery({ ...rowsQuery(what, asked), placeholderData: keepPreviousData })
  const back = new URLSearchParams(
    [...params].filter(([name]) => ['from', 'to', 'branch', 'shop'].includes(name)),
  ).toString()
  return (
    <>
      <PageHead
        title={data?.name ?? 'Строки отчёта'}
        {...(data && what !== 'lots' && { note: `${reportDay(data.period.from)} — ${reportDay(data.period.to)}` })}
        back={{ to: `/reports/${HOMES[what] ?? 'work'}${back && `?${back}`}`, name: 'Отчёты' }}
      />
      <div className={blocks.desk}>
        {error && <Notice tone="error">{wordsOf(error)}</Notice>}
        {!data && !error && <Skeleton height="20rem" />}
        {data && (
          <ReportRows
            table={data.table}
            file={(format) => filePath({ rows: what }, { ...asked, ...data.period }, format)}
          />
        )}
      </div>
    </>
  )
}
