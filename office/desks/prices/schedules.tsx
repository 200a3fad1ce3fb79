import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { cancelSchedule, type PriceSchedule } from '#contract/office/prices.ts'
import { relativeMomentText } from '#rules/calendar/moment-text.ts'
import { countText, GOODS } from '#rules/text/plural.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Notice } from '#ui/notice.tsx'
import { useToast } from '#ui/toast-context.tsx'
import blocks from '#office/parts/blocks.module.css'
import { dotted } from '#office/parts/dotted.ts'
import { useSendingForm } from '#office/parts/form/use-sending-form.ts'
import { PageHead } from '#office/parts/page-head.tsx'
import { SureButton } from '#office/parts/sure-dialog.tsx'
import { api, wordsOf } from '#office/state/api.ts'
import { queries } from '#office/state/queries.ts'
import { useMe } from '#office/state/session.ts'
import { useMinuteClock } from '#office/state/use-minute-clock.ts'
import { schedulesQuery } from './price-queries.ts'
import { SCHEDULE_STATES } from './price-words.ts'
import css from './prices.module.css'

export async function loader() {
  await queries.ensureQueryData(schedulesQuery).catch(() => undefined)
  return null
}

/** Prices that come and go by themselves. */
export function Component() {
  const { data, error } = useQuery(schedulesQuery)
  const mayChange = useMe().permissions.includes('prices.change')
  return (
    <>
      <PageHead
        title="Цены по расписанию"
        back={{ to: '/goods/prices', name: 'Цены' }}
        actions={
          mayChange && (
            <Button look="red" prefetch="none" to="/goods/prices/rule">
              Новое
            </Button>
          )
        }
      />
      <div className={blocks.desk}>
        {error && <Notice tone="error">{wordsOf(error)}</Notice>}
        {data?.length === 0 && (
          <EmptyState icon="calendar" title="Расписаний пока нет">
            Выберите в правиле «На срок»: цены придут в назначенный час и сами вернутся.
          </EmptyState>
        )}
        {data && data.length > 0 && (
          <section className={blocks.block} aria-label="Расписания">
            <ul>
              {data.map((schedule) => (
                <ScheduleRow key={schedule.id} schedule={schedule} mayChange={mayChange} />
              ))}
            </ul>
          </section>
        )}
      </div>
    </>
  )
}

function ScheduleRow({ schedule, mayChange }: { schedule: PriceSchedule; mayChange: boolean }) {
  const { id, title, state, from, to, goods, by, runId } = schedule
  const now = useMinuteClock()
  const toast = useToast()
  const { name, tone } = SCHEDULE_STATES[state]
  const form = useSendingForm(
    [],
    () => api(cancelSchedule, { params: { id } }),
    async () => {
      toast({ text: state === 'on' ? 'Цены возвращаются' : 'Расписание снято', tone: 'done' })
      await queries.invalidateQueries({ queryKey: ['prices'] })
    },
  )
  return (
    <li className={css.schedule}>
      <span className={css.title}>{title}</span>
      <Badge look="soft" tone={tone}>
        {name}
      </Badge>
      <span className={css.caption}>
        {dotted(
          `с ${relativeMomentText(from, now)}`,
          to ? `до ${relativeMomentText(to, now)}` : 'без срока',
          countText(goods, GOODS),
          by,
        )}
        {runId !== null && (
          <>
            {' · '}
            <Link to={`/goods/runs/${runId}`}>изменение №&nbsp;{runId}</Link>
          </>
        )}
      </span>
      {mayChange && (state === 'waiting' || state === 'on') && (
        <SureButton
          size="s"
          press="Снять…"
          label={`Снять: ${title}`}
          title="Снять расписание?"
          sure="Снять"
          keep="Оставить"
          isBusy={form.isSending}
          onSure={form.submit}
        >
          <p>
            {state === 'on'
              ? `Прежние цены вернутся сейчас же: ${countText(goods, GOODS)}.`
              : `Цены не поменяются: ${countText(goods, GOODS)}. Расписание придётся ставить заново.`}
          </p>
        </SureButton>
      )}
      {form.words && <Notice tone="error">{form.words}</Notice>}
    </li>
  )
}
