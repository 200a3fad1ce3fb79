import { NBSP } from '../text/typography.ts'

/** «Верстак на Каширке» is spoken of as «на Каширке»; null for a name that says no place. */
export function spokenPlace(name: string): string | null {
  const place = /(?<= )(на|в|во|у) (\S.*)$/.exec(name)
  return place && `${place[1]}${NBSP}${place[2]}`
}
