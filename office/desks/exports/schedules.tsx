import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { useState } from 'react'
import { Link } from 'react-router'
import { type ExportSchedule, runExportSchedule } from '#contract/office/exports.ts'
import { relativeMomentText } from '#rules/calendar/moment-text.ts'
import { EXPORT_KINDS } from '#rules/exports/export-kinds.ts'
import { EXPORT_PERIODS } from '#rules/exports/export-timing.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Notice } from '#ui/notice.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useToast } from '#ui/toast-context.tsx'
import blocks from '#office/parts/blocks.module.css'
import { dotted } from '#office/parts/dotted.ts'
import { useSendingForm } from '#office/parts/form/use-sending-form.ts'
import { PageHead } from '#office/parts/page-head.tsx'
import { api, wordsOf } from '#office/state/api.ts'
import { queries } from '#office/state/queries.ts'
import { useMinuteClock } from '#office/state/use-minute-clock.ts'
import { exportSchedulesQuery, exportsQuery } from './export-queries.ts'
import { ExportRuns, RunBadge, runFigures } from './export-runs.tsx'
import css from './exports.module.css'
import { ScheduleDialog } from './schedule-dialog.tsx'

export const loader = () =>
  Promise.all([queries.prefetchQuery(exportSchedulesQuery), queries.prefetchQuery(exportsQuery)]).then(() => null)

/** Files that leave by themselves, and the log of how that went. */
export function Component() {
  const { data, error } = useQuery(exportSchedulesQuery)
  const { data: lists } = useQuery(exportsQuery)
  const [opened, setOpened] = useState<ExportSchedule | 'new' | null>(null)
  return (
    <section aria-label="Выгрузки по расписанию">
      <PageHead
        title="Выгрузки"
        note="Файл уходит сам: письмом, в хранилище S3 или по адресу. Время — московское."
        desk="/exports"
        actions={
          lists && (
            <Button look="red" size="s" icon="plus" onClick={() => setOpened('new')}>
              Новая выгрузка
            </Button>
          )
        }
      />
      <div className={blocks.desk}>
        {error && <Notice tone="error">{wordsOf(error)}</Notice>}
        {!data && !error && <Skeleton lines={8} />}
        {data && (
          <section className={blocks.block} aria-labelledby="schedules">
            <h2 id="schedules">По расписанию</h2>
            {data.schedules.length === 0 ? (
              <EmptyState icon="clock" title="Сами пока не уходят">
                Например: заказы за вчера каждое утро бухгалтеру на почту или в хранилище для аналитики.
              </EmptyState>
            ) : (
              <ul className={css.runs} aria-label="Выгрузки по расписанию">
                {data.schedules.map((schedule) => (
                  <ScheduleRow key={schedule.id} schedule={schedule} onOpen={() => setOpened(schedule)} />
                ))}
              </ul>
            )}
          </section>
        )}
        {data && data.runs.length > 0 && (
          <section className={blocks.block} aria-labelledby="sent">
            <div className={blocks.head}>
              <h2 id="sent" className={blocks.title}>
                Журнал отправок
              </h2>
              <Link to="/journal?thing=export">Все выгрузки в журнале</Link>
            </div>
            <ExportRuns runs={data.runs} label="Журнал отправок" />
          </section>
        )}
      </div>
      {opened && lists && (
        <ScheduleDialog
          key={opened === 'new' ? 0 : opened.id}
          item={opened === 'new' ? null : opened}
          lists={lists}
          onClose={() => setOpened(null)}
        />
      )}
    </section>
  )
}

const whereText = ({ target, address, bucket, prefix }: ExportSchedule) =>
  target === 's3' ? `S3: ${bucket}/${prefix}` : target === 'email' ? address : (URL.parse(address)?.host ?? address)

function ScheduleRow({ schedule, onOpen }: { schedule: ExportSchedule; onOpen: () => void }) {
  const now = useMinuteClock()
  const toast = useToast()
  const { lastRun } = schedule
  const start = useSendingForm(
    [],
    () => api(runExportSchedule, { params: { id: schedule.id } }),
    async () => {
      await queries.invalidateQueries(exportSchedulesQuery)
      toast({ text: `«${schedule.name}» отправляется`, tone: 'done' })
    },
  )
  return (
    <li className={clsx(css.run, css.schedule)}>
      <div className={css.words}>
        <span className={css.title}>
          <b>{schedule.name}</b> {!schedule.isOn && <Badge look="soft">выключена</Badge>}
          {lastRun && <RunBadge run={lastRun} />}
        </span>
        <span className={css.quiet}>
          {dotted(
            EXPORT_KINDS[schedule.kind].name,
            schedule.format.toUpperCase(),
            EXPORT_KINDS[schedule.kind].period === null ? '' : EXPORT_PERIODS[schedule.period].toLowerCase(),
            schedule.timingText,
            whereText(schedule),
          )}
        </span>
        {lastRun?.failure && lastRun.state !== 'done' && <span className={css.failure}>{lastRun.failure}</span>}
        {start.words && <Notice tone="error">{start.words}</Notice>}
      </div>
      <span className={css.when}>
        {dotted(
          lastRun?.state === 'done' ? runFigures(lastRun) : '',
          schedule.isOn ? `следующая ${relativeMomentText(schedule.nextAt, now)}` : '',
        )}
      </span>
      <div className={css.buttons}>
        <Button
          size="s"
          loading={start.isSending}
          disabled={lastRun?.state === 'sending'}
          aria-label={`Запустить сейчас: ${schedule.name}`}
          onClick={() => void start.submit()}
        >
          Запустить сейчас
        </Button>
        <Button size="s" aria-label={`Изменить выгрузку ${schedule.name}`} onClick={onOpen}>
          Изменить
        </Button>
      </div>
    </li>
  )
}
