import { clockText, readWorkWeek, type WorkHours, type WorkTime } from './work-week.ts'

const SHORT_DAYS = ['Пн', 'Вт', 'Ср', 'Чт', 'Пт', 'Сб', 'Вс']
const UNKNOWN = 'График работы уточняется'
const CLOSED = 'Временно закрыто'

/** Neighbouring days alike, by their places in the week; null hours are days off. */
type Run = { from: number; to: number; hours: string | null }

function hoursText({ start, end }: WorkHours): string {
  return end - start === 24 * 60 ? 'круглосуточно' : `${clockText(start)}–${clockText(end)}`
}

function runText({ from, to, hours }: Run): string {
  const [first, last] = [SHORT_DAYS[from], SHORT_DAYS[to]]
  if (hours !== null) return from === to ? `${first} ${hours}` : `${first}–${last} ${hours}`
  if (from === to) return `${first} выходной`
  return to - from === 1 ? `${first}, ${last} выходные` : `${first}–${last} выходные`
}

/** `Пн–Пт 09:00–20:00, Сб 10:00–18:00, Вс выходной`. */
export function scheduleText(workTime: readonly WorkTime[] | null | undefined): string {
  const runs: Run[] = []
  readWorkWeek(workTime).forEach((day, index) => {
    if (day === null) return
    const hours = day === 'off' ? null : hoursText(day)
    const last = runs.at(-1)
    if (last && last.hours === hours && last.to === index - 1) last.to = index
    else runs.push({ from: index, to: index, hours })
  })
  const [first] = runs
  if (!first) return UNKNOWN
  if (first.to - first.from === 6) return first.hours === null ? CLOSED : `Ежедневно ${first.hours}`
  return runs.map(runText).join(', ')
}
