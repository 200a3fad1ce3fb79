import { queryOptions, useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { type PromiseAtRisk, type Queue, today } from '#contract/office/today.ts'
import { ageText, timeOfDayText } from '#rules/calendar/moment-text.ts'
import { formatNumber } from '#rules/text/number-text.ts'
import { Badge } from '#ui/badge.tsx'
import { Notice } from '#ui/notice.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { dotted } from '#office/parts/dotted.ts'
import blocks from '#office/parts/blocks.module.css'
import { PageHead } from '#office/parts/page-head.tsx'
import { api, wordsOf } from '#office/state/api.ts'
import { useLive } from '#office/state/live.ts'
import { currentPlace, isAt, type WorkPlace, usePlace } from '#office/state/place.ts'
import { queries } from '#office/state/queries.ts'
import { useMe } from '#office/state/session.ts'
import { useMinuteClock } from '#office/state/use-minute-clock.ts'
import css from './today.module.css'

const DayPlot = lazy(() => import('./day-plot.tsx'))

const BURST_MS = 700

const todayQuery = (place: WorkPlace | null) => {
  const { branch, shop } = place?.query ?? {}
  const query = { ...(branch ? { branch } : {}), ...(shop ? { shop: Number(shop) } : {}) }
  return queryOptions({
    queryKey: ['today', place?.key ?? ''],
    queryFn: async ({ signal }) => (await api(today, { query }, { signal })).data,
    staleTime: 10_000,
    refetchInterval: 60_000,
  })
}

export async function loader() {
  await queries.ensureQueryData(todayQuery(currentPlace()))
  return null
}

const DANGERS: Record<PromiseAtRisk['danger'], { name: string; tone: 'red' | 'ink' | 'grey' }> = {
  late: { name: 'Просрочено', tone: 'red' },
  today: { name: 'Сегодня', tone: 'ink' },
  tomorrow: { name: 'Завтра утром', tone: 'grey' },
}

export function Component() {
  const me = useMe()
  const place = usePlace()
  const { data, error } = useQuery({ ...todayQuery(place), placeholderData: (before) => before })
  const soon = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(soon.current), [])
  /** Throttled: once for a burst of events, and not before the server’s cached figures have expired. */
  function readSoon() {
    soon.current ??= setTimeout(
      () => {
        soon.current = undefined
        void queries.invalidateQueries({ queryKey: ['today'] })
      },
      BURST_MS + (data?.keptMs ?? 0),
    )
  }
  // an order placed or moved changes the figures
  useLive((event) => {
    const changed = event.name === 'order' ? event.order : event.name === 'thing' ? event.thing : null
    const isCounted = changed && (event.name === 'order' || changed.kind === 'receipt')
    if (isCounted && isAt(place, changed)) readSoon()
  })
  const first = me.name.split(' ')[0]
  return (
    <>
      <PageHead
        title="Сегодня"
        count={place?.fullName}
        {...(data ? { note: `${first}, вот что ждёт. Обновлено в ${timeOfDayText(data.at)}.` } : {})}
      />
      <div className={blocks.desk}>
        {error && <Notice tone="error">{wordsOf(error)} На экране то, что было прочитано раньше.</Notice>}
        {data && (data.unready ?? 0) > 0 && (
          <Notice tone="warning">
            Магазину не хватает обязательного: {formatNumber(data.unready ?? 0)}.{' '}
            <Link to="/ready">Что и где исправить</Link>
          </Notice>
        )}
        {data && <Queues queues={data.queues} />}
        {data && (
          <div className={clsx(css.halves, !data.day && css.alone)}>
            <Promises promises={data.promises} total={data.promisesTotal} />
            {data.day && (
              <section className={blocks.block} aria-labelledby="day">
                <h2 id="day">День по часам</h2>
                <Suspense fallback={<Skeleton height="14rem" />}>
                  <DayPlot {...data.day} at={data.at} />
                </Suspense>
              </section>
            )}
          </div>
        )}
      </div>
    </>
  )
}

/** Nobody waits in these: something does not arrive. */
const UNDELIVERED: ReadonlySet<string> = new Set(['webhooks', 'exports'])

/** Each opens its rows; one whose desk is not built yet is a figure alone. */
function Queues({ queues }: { queues: readonly Queue[] }) {
  const now = useMinuteClock()
  if (queues.length === 0) return <p className={blocks.quiet}>Для вашей роли очередей нет.</p>
  return (
    <ul className={css.queues}>
      {queues.map(({ code, name, count, oldestAt, overdue, path }) => {
        const content = (
          <>
            <span className={css.name}>{name}</span>
            <span className={clsx(css.count, count === 0 && css.none)}>{formatNumber(count)}</span>
            {overdue > 0 ? (
              <span className={css.overdue}>просрочено: {formatNumber(overdue)}</span>
            ) : (
              <span className={css.age}>
                {oldestAt
                  ? `дольше всех: ${ageText(oldestAt, now)}`
                  : UNDELIVERED.has(code)
                    ? 'всё доходит'
                    : 'никто не ждёт'}
              </span>
            )}
          </>
        )
        return (
          <li key={code} className={css.cell}>
            {path ? (
              <Link to={path} className={css.queue}>
                {content}
              </Link>
            ) : (
              <div className={css.queue}>{content}</div>
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** What was promised to a buyer and will not be kept unless somebody moves. */
function Promises({ promises, total }: { promises: readonly PromiseAtRisk[]; total: number }) {
  const now = useMinuteClock()
  return (
    <section className={blocks.block} aria-labelledby="promises">
      <h2 id="promises">
        Обещания на грани <span className={blocks.quiet}>{total}</span>
      </h2>
      {promises.length === 0 ? (
        <p className={blocks.quiet}>Все обещания пока держатся.</p>
      ) : (
        <ul>
          {promises.map((promise) => (
            <li key={promise.number}>
              <Link to={`/orders/${promise.number}`} className={css.promise}>
                <span className={css.number}>{promise.number}</span>
                <Badge look="soft" tone={DANGERS[promise.danger].tone}>
                  {DANGERS[promise.danger].name}
                </Badge>
                <span className={css.text}>{promise.text}</span>
                <span className={css.where}>
                  {dotted(
                    promise.statusText,
                    promise.shop ?? promise.branch,
                    promise.contactName,
                    ageText(promise.createdAt, now),
                  )}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {total > promises.length && (
        <p className={blocks.quiet}>
          Показаны самые срочные: {promises.length} из {formatNumber(total)}.
        </p>
      )}
    </section>
  )
}
