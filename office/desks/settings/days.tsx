import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type PlacesAnswer, saveSpecialDay, type SpecialDay } from '#contract/office/places.ts'
import { isHoliday } from '#rules/calendar/day-off-calendar.ts'
import { addDays, dayText, moscowMoment, weekdayOf } from '#rules/calendar/moscow-time.ts'
import { WEEKDAYS } from '#rules/calendar/work-week.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { DayInput } from '#ui/day-input.tsx'
import { Notice } from '#ui/notice.tsx'
import { Select } from '#ui/select.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useToast } from '#ui/toast-context.tsx'
import blocks from '#office/parts/blocks.module.css'
import { OfficeForm } from '#office/parts/form/office-form.tsx'
import { useSendingForm } from '#office/parts/form/use-sending-form.ts'
import { api, wordsOf } from '#office/state/api.ts'
import { queries } from '#office/state/queries.ts'
import { useMinuteClock } from '#office/state/use-minute-clock.ts'
import { ChangeHistory, Changed } from './change-history.tsx'
import { daysHistoryQuery, placesChanged, placesQuery } from './places-queries.ts'
import { SettingsDesk } from './settings-head.tsx'
import css from './settings.module.css'

export const loader = () => queries.ensureQueryData(placesQuery)

const YEAR_DAYS = 365
const dayWords = (day: string) => `${dayText(day)} ${day.slice(0, 4)}, ${WEEKDAYS[weekdayOf(day)]}`

/** Days off and working days beyond the week and the holidays by law. */
export function Component() {
  const { data, error } = useQuery(placesQuery)
  const now = useMinuteClock()
  const today = moscowMoment(now)!.day
  return (
    <SettingsDesk>
      {error && <Notice tone="error">{wordsOf(error)}</Notice>}
      {data ? (
        <>
          <section className={blocks.block} aria-labelledby="special">
            <h2 id="special">Особые дни магазина</h2>
            <p className={blocks.quiet}>
              Выходной — курьеры не ездят и сроки считаются без него; рабочий — наоборот, даже если это праздник. День
              филиала важнее общего.
            </p>
            <AddDay answer={data} today={today} />
            <Days answer={data} today={today} />
          </section>
          <section className={blocks.block} aria-labelledby="holidays">
            <h2 id="holidays">Праздники по закону на год вперёд</h2>
            <p className={blocks.quiet}>
              Их магазин знает сам. Если в праздник вы работаете, добавьте этот день рабочим.
            </p>
            <ul className={css.holidays}>
              {Array.from({ length: YEAR_DAYS }, (_, at) => addDays(today, at))
                .filter((day) => isHoliday(day))
                .map((day) => (
                  <li key={day}>{dayWords(day)}</li>
                ))}
            </ul>
          </section>
          <DaysHistory answer={data} today={today} />
        </>
      ) : (
        <Skeleton lines={6} />
      )}
    </SettingsDesk>
  )
}

const branchWords = ({ branches }: PlacesAnswer, code: string | null) =>
  code === null ? 'все филиалы' : (branches.find((each) => each.code === code)?.fields.name ?? code)

const kindWords = (works: boolean | null) => (works === null ? 'обычный' : works ? 'рабочий' : 'выходной')

/** A day still to come is made again what it was. */
function DaysHistory({ answer, today }: { answer: PlacesAnswer; today: string }) {
  const { data: entries = [] } = useQuery(daysHistoryQuery)
  return (
    <ChangeHistory
      entries={entries}
      empty="Особых дней ещё не меняли."
      isBackable={({ day, branch, after }) =>
        day >= today &&
        (answer.days.find((each) => each.day === day && each.branch === branch)?.works ?? null) === after &&
        (branch === null ? answer.mayOpen : answer.branches.some(({ code, mayChange }) => code === branch && mayChange))
      }
      takeBack={({ day, branch, before, after }) =>
        api(saveSpecialDay, { body: { day, branch, seen: after, works: before } })
      }
      afterwards={placesChanged}
    >
      {({ day, branch, before, after }) => (
        <Changed
          label={`${dayWords(day)}, ${branchWords(answer, branch)}`}
          before={kindWords(before)}
          after={kindWords(after)}
        />
      )}
    </ChangeHistory>
  )
}

function AddDay({ answer, today }: { answer: PlacesAnswer; today: string }) {
  const toast = useToast()
  const [asked, setAsked] = useState({ day: '', branch: '', works: false })
  const { submit, isSending, errors, words } = useSendingForm(
    ['day'],
    () => {
      const branch = asked.branch || null
      const seen = answer.days.find((each) => each.day === asked.day && each.branch === branch)?.works ?? null
      return api(saveSpecialDay, { body: { day: asked.day, branch, seen, works: asked.works } })
    },
    async () => {
      await placesChanged()
      setAsked({ ...asked, day: '' })
      toast({ text: 'Сохранено: сроки на сайте уже считаются с ним', tone: 'done' })
    },
  )
  return (
    <OfficeForm onSubmit={() => void submit()} words={words} errors={errors}>
      <div className={css.addDay}>
        <DayInput
          label="День"
          size="m"
          min={today}
          value={asked.day}
          error={errors['day']}
          onValue={(day) => setAsked({ ...asked, day })}
        />
        <Select
          label="Где"
          size="m"
          value={asked.branch}
          options={[
            { value: '', label: 'Все филиалы' },
            ...answer.branches
              .filter(({ mayChange }) => mayChange)
              .map(({ code, fields }) => ({ value: code, label: fields.name })),
          ]}
          onChange={({ target }) => setAsked({ ...asked, branch: target.value })}
        />
        <Select
          label="Какой"
          size="m"
          value={asked.works ? '1' : '0'}
          options={[
            { value: '0', label: 'Выходной' },
            { value: '1', label: 'Рабочий' },
          ]}
          onChange={({ target }) => setAsked({ ...asked, works: target.value === '1' })}
        />
        <Button type="submit" look="black" size="m" loading={isSending} disabled={asked.day === ''}>
          Добавить
        </Button>
      </div>
    </OfficeForm>
  )
}

function Days({ answer, today }: { answer: PlacesAnswer; today: string }) {
  const toast = useToast()
  const coming = answer.days.filter(({ day }) => day >= today)
  async function write({ day, branch, works }: SpecialDay, isGone: boolean) {
    const [seen, next] = isGone ? [works, null] : [null, works]
    try {
      await api(saveSpecialDay, { body: { day, branch, seen, works: next } })
      toast({
        text: isGone ? 'День снова обычный' : 'Возвращено как было',
        tone: 'done',
        ...(isGone && { action: { label: 'Вернуть', onPress: () => void write({ day, branch, works }, false) } }),
      })
    } catch (error) {
      toast({ text: wordsOf(error), tone: 'error' })
    }
    await placesChanged()
  }
  if (coming.length === 0) return <p className={blocks.quiet}>Впереди особых дней нет.</p>
  return (
    <ul className={blocks.list}>
      {coming.map((each) => (
        <li key={`${each.day} ${each.branch}`}>
          <span>
            {dayWords(each.day)} <span className={css.quiet}>{branchWords(answer, each.branch)}</span>
          </span>
          <span className={blocks.row}>
            <Badge look="soft" tone={each.works ? 'green' : 'grey'}>
              {each.works ? 'рабочий' : 'выходной'}
            </Badge>
            <Button size="s" onClick={() => void write(each, true)} aria-label={`Убрать: ${dayWords(each.day)}`}>
              Убрать
            </Button>
          </span>
        </li>
      ))}
    </ul>
  )
}
