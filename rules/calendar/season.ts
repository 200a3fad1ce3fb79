import type { CalendarDay } from './moscow-time.ts'

const SEASONS = ['зима', 'весна', 'лето', 'осень'] as const
export type Season = (typeof SEASONS)[number]

/** The season of a day: December begins winter. A text that carries its name as a tag is of that time of the year. */
export const seasonOf = (day: CalendarDay): Season => SEASONS[Math.floor((Number(day.slice(5, 7)) % 12) / 3)]!
