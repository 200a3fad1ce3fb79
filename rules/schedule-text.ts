import { clockText, readWorkWeek, type WorkHours, type WorkTime } from './work-week.ts'

const SHORT_DAYS = ['Пн', 'Вт', 'Ср', 'Чт', 'Пт', 'Сб', 'Вс']
const UNKNOWN = 'График работы уточняется'
const CLOSED = 'Временно закрыто'

type Run = { days: string[]; hours: string | null }

function hoursText({ start, end }: WorkHours): string {
  return end - start === 24 * 60 ? 'круглосуточно' : `${clockText(start)}–${clockText(end)}`
}

function runText({ days, hours }: Run): string {
  const range = days.length > 1 ? `${days[0]}–${days.at(-1)}` : days[0]
  if (hours !== null) return `${range} ${hours}`
  if (days.length === 1) return `${range} выходной`
  return `${days.length === 2 ? days.join(', ') : range} выходные`
}

/** `Пн–Пт 09:00–20:00, Сб 10:00–18:00, Вс выходной`. */
export function scheduleText(workTime: readonly WorkTime[] | null | undefined): string {
  const runs: Run[] = []
  let previousIndex = -2
  readWorkWeek(workTime).forEach((day, index) => {
    if (day === null) return
    const hours = day === 'off' ? null : hoursText(day)
    const last = runs.at(-1)
    if (last && last.hours === hours && previousIndex === index - 1) last.days.push(SHORT_DAYS[index]!)
    else runs.push({ days: [SHORT_DAYS[index]!], hours })
    previousIndex = index
  })
  const [first] = runs
  if (!first) return UNKNOWN
  if (first.days.length === 7) return first.hours === null ? CLOSED : `Ежедневно ${first.hours}`
  return runs.map(runText).join(', ')
}
