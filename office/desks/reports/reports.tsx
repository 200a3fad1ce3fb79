import { keepPreviousData, useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { lazy, Suspense } from 'react'
import { Link, useParams, useSearchParams } from 'react-router'
import type { Report, ReportFigure } from '#contract/office/reports.ts'
import { timeOfDayText } from '#rules/calendar/moment-text.ts'
import { addDays, moscowMoment } from '#rules/calendar/moscow-time.ts'
import { Notice } from '#ui/notice.tsx'
import { Select } from '#ui/select.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import blocks from '#office/parts/blocks.module.css'
import { DaysField } from '#office/parts/days-field.tsx'
import { PageHead } from '#office/parts/page-head.tsx'
import { wordsOf } from '#office/state/api.ts'
import { usePlace } from '#office/state/place.ts'
import { useMinuteClock } from '#office/state/use-minute-clock.ts'
import { askedOf, filePath, isReport, reportQuery } from './report-queries.ts'
import { ReportRows } from './report-table.tsx'
import { changeOf, reportDay, reportText } from './report-words.ts'
import css from './reports.module.css'

const ReportPlot = lazy(() => import('./report-plot.tsx'))

const WAYS = [
  { value: 'day', label: 'По дням' },
  { value: 'branch', label: 'По филиалам' },
  { value: 'category', label: 'По разделам' },
  { value: 'vendor', label: 'По брендам' },
  { value: 'good', label: 'По товарам' },
] as const

/** Periods asked for again and again, by today. */
function presets(today: string): { value: string; label: string; from: string; to: string }[] {
  const month = `${today.slice(0, 7)}-01`
  const lastMonth = `${addDays(month, -1).slice(0, 7)}-01`
  return [
    { value: 'week', label: '7 дней', from: addDays(today, -6), to: today },
    { value: 'thirty', label: '30 дней', from: addDays(today, -29), to: today },
    { value: 'quarter', label: '90 дней', from: addDays(today, -89), to: today },
    { value: 'year', label: '365 дней', from: addDays(today, -364), to: today },
    { value: 'month', label: 'Этот месяц', from: month, to: today },
    { value: 'last-month', label: 'Прошлый месяц', from: lastMonth, to: addDays(month, -1) },
    { value: 'this-year', label: 'Этот год', from: `${today.slice(0, 4)}-01-01`, to: today },
  ]
}

export function Component() {
  const { report: code = '' } = useParams()
  const [params, setParams] = useSearchParams()
  const place = usePlace()
  const known = isReport(code) ? code : null
  const asked = askedOf(params, place)
  const { data, error, isPlaceholderData } = useQuery({
    ...reportQuery(known ?? 'sales', asked),
    enabled: known !== null,
    placeholderData: keepPreviousData,
  })
  const today = moscowMoment(useMinuteClock())?.day ?? ''
  const from = params.get('from') ?? data?.period.from
  const to = params.get('to') ?? data?.period.to
  const choices = presets(today)
  const preset = choices.find((each) => each.from === from && each.to === to)?.value ?? ''
  const set = (changes: Record<string, string>) =>
    setParams(
      (now) => {
        for (const [name, value] of Object.entries(changes)) {
          if (value) now.set(name, value)
          else now.delete(name)
        }
        return now
      },
      { replace: true, preventScrollReset: true },
    )
  // the period goes along from one report to the next, what belongs to one of them does not
  const period = new URLSearchParams([...params].filter(([name]) => ['from', 'to', 'branch', 'shop'].includes(name)))
  const search = period.size > 0 ? `?${period}` : ''
  return (
    <>
      <PageHead
        title="Отчёты"
        count={params.get('branch') || params.get('shop') ? undefined : place?.fullName}
        {...(data?.countedAt ? { note: `Посчитано в ${timeOfDayText(data.countedAt)}` } : {})}
        desk="/reports"
        query={search}
      />
      <div className={blocks.desk}>
        {!known && <Notice tone="error">Такого отчёта нет: выберите один из списка выше.</Notice>}
        {code !== 'stock' && (
          <div className={css.tools}>
            <Select
              label="Период"
              size="m"
              value={preset}
              options={[...choices.map(({ value, label }) => ({ value, label })), { value: '', label: 'Свой период' }]}
              onChange={(event) => {
                const chosen = choices.find(({ value }) => value === event.target.value)
                if (chosen) set({ from: chosen.from, to: chosen.to })
              }}
            />
            <DaysField from={from} to={to} onDay={(end, day) => set({ [end]: day })} />
            {data && (
              <p className={css.compared}>
                сравнение: {reportDay(data.before.from)} — {reportDay(data.before.to)}
              </p>
            )}
          </div>
        )}
        {error && <Notice tone="error">{wordsOf(error)}</Notice>}
        {known && !data && !error && <Skeleton height="24rem" />}
        {known && data && (
          <div className={clsx(blocks.column, isPlaceholderData && css.stale)}>
            <Made code={known} data={data} asked={asked} onWay={(by) => set({ by, category: '', vendor: '' })} />
          </div>
        )}
      </div>
    </>
  )
}

/** Two even rows rather than a full one and a rest. */
const rowOf = (figures: number) => (figures > 6 ? Math.ceil(figures / 2) : Math.max(1, figures))

interface MadeProps {
  code: string
  data: Report
  asked: Record<string, string>
  onWay: (by: string) => void
}

function Made({ code, data, asked, onWay }: MadeProps) {
  return (
    <>
      <ul className={css.figures} style={{ '--in-a-row': rowOf(data.figures.length) } as object}>
        {data.figures.map((figure) => (
          <li key={figure.code} className={css.cell}>
            <Figure figure={figure} />
          </li>
        ))}
      </ul>
      {data.plot && (
        <section className={blocks.block} aria-label="График">
          <Suspense fallback={<Skeleton height="17rem" />}>
            <ReportPlot plot={data.plot} before={data.before} />
          </Suspense>
        </section>
      )}
      {code === 'sales' && (
        <div role="group" aria-label="Как разложить продажи" className={css.ways}>
          {WAYS.map(({ value, label }) => (
            <button
              key={value}
              type="button"
              aria-pressed={(asked.by ?? 'day') === value && !asked.category && !asked.vendor}
              className={css.way}
              onClick={() => onWay(value === 'day' ? '' : value)}
            >
              {label}
            </button>
          ))}
        </div>
      )}
      {data.tables.map((table) => (
        <ReportRows
          key={table.code}
          table={table}
          file={(format) => filePath({ report: code, table: table.code }, { ...asked, ...data.period }, format)}
        />
      ))}
      {data.notes.map((note) => (
        <p key={note} className={css.note}>
          {note}
        </p>
      ))}
    </>
  )
}

function Figure({ figure }: { figure: ReportFigure }) {
  const change = changeOf(figure)
  const content = (
    <>
      <span className={css.label}>{figure.name}</span>
      <span className={css.value}>{reportText(figure.kind, figure.value)}</span>
      <span className={css.change}>
        {change && <span className={css[change.tone]}>{change.words}</span>}
        {figure.before !== null && <span>было {reportText(figure.kind, figure.before)}</span>}
      </span>
    </>
  )
  return figure.path ? (
    <Link to={figure.path} className={css.plate}>
      {content}
    </Link>
  ) : (
    <div className={css.plate}>{content}</div>
  )
}
