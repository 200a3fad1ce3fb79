import { clockText, readWorkWeek, WEEKDAYS, type WorkTime } from '#rules/calendar/work-week.ts'

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

/** The week from Monday on, in whatever order it came; a day nothing usable is said about is left out. */
export const weekRows = (workTime: readonly WorkTime[]): { label: string; value: string }[] =>
  readWorkWeek(workTime).flatMap((hours, at) =>
    hours === null
      ? []
      : [
          {
            label: capital(WEEKDAYS[at]!),
            value: hours === 'off' ? 'выходной' : `${clockText(hours.start)}–${clockText(hours.end)}`,
          },
        ],
  )
