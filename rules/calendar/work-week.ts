/** One day of a shop's week as it arrives: weekdays are Russian full names in any order, `'0'` means the shop works. */
export type WorkTime = { weekday: string; start?: string | null; end?: string | null; isDayOff?: string | null }

/** Minutes from midnight; `end` passes 24:00 when the shop works into the night. */
export type WorkHours = { start: number; end: number }

/** Monday first. `'off'` is a stated day off, null a day the schedule says nothing usable about. */
export type WorkWeek = readonly (WorkHours | 'off' | null)[]

export const WEEKDAYS = ['понедельник', 'вторник', 'среда', 'четверг', 'пятница', 'суббота', 'воскресенье']
const DAY_MINUTES = 24 * 60

function clockMinutes(text: string | null | undefined): number | null {
  const match = /^(\d{1,2}):([0-5]\d)(?::[0-5]\d)?$/.exec(String(text ?? '').trim())
  if (!match) return null
  const minutes = Number(match[1]) * 60 + Number(match[2])
  return minutes <= DAY_MINUTES ? minutes : null
}

function readDay(entry: WorkTime): WorkHours | 'off' | null {
  if (entry.isDayOff !== '0') return 'off'
  const start = clockMinutes(entry.start)
  const end = clockMinutes(entry.end)
  if (start === null || end === null || start === DAY_MINUTES) return null
  return { start, end: end > start ? end : end + DAY_MINUTES }
}

/** Unknown weekdays and unreadable hours are left out; a weekday named twice keeps its first entry. */
export function readWorkWeek(workTime: readonly WorkTime[] | null | undefined): WorkWeek {
  const entries = Array.isArray(workTime) ? (workTime as readonly WorkTime[]) : []
  return WEEKDAYS.map((weekday) => {
    const entry = entries.find(
      (each) =>
        String(each?.weekday ?? '')
          .trim()
          .toLowerCase() === weekday,
    )
    return entry ? readDay(entry) : null
  })
}

/** `09:00`; midnight at the end of a day is `24:00`, past it the clock starts anew. */
export function clockText(minutes: number): string {
  const shown = minutes > DAY_MINUTES ? minutes - DAY_MINUTES : minutes
  return `${String(Math.floor(shown / 60)).padStart(2, '0')}:${String(shown % 60).padStart(2, '0')}`
}
