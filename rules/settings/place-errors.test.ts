import { expect, it } from 'vitest'
import {
  coordinatesError,
  placePhoneError,
  type PlaceDay,
  type PlaceTier,
  tiersError,
  weekError,
} from './place-errors.ts'

const day = (start: string, end: string, isOff = false): PlaceDay => ({ start, end, isOff })
const week = (...first: PlaceDay[]) => [
  ...first,
  ...Array.from({ length: 7 - first.length }, () => day('09:00', '20:00')),
]
const tiers = (...rows: [number, number][]): PlaceTier[] => rows.map(([start, price]) => ({ start, price }))

const told = (said: string | null, words: string | null) =>
  words === null ? expect(said).toBeNull() : expect(said).toContain(words)

it.each([
  [week(), null],
  [week(day('', '', true)), null],
  [week(day('10:00', '24:00')), null],
  [week(day('09:00', '20:00'), day('20:00', '09:00')), 'Часы во вторник: магазин закрывается (09:00) раньше'],
  [week(day('09:00', '09:00')), 'раньше, чем открывается'],
  [week(day('', '20:00')), 'нужно время'],
  [week(day('25:00', '26:00')), 'нужно время'],
  [week().slice(1), 'все семь дней'],
])('a week %#', (hours, words) => told(weekError(hours), words))

it.each([
  [tiers(), null],
  [tiers([0, 39_000]), null],
  [tiers([0, 39_000], [300_000, 25_000], [700_000, 0]), null],
  [tiers([100_000, 39_000]), 'Первая ступень'],
  [tiers([0, 39_000], [0, 0]), 'по порядку'],
  [tiers([0, 39_000], [700_000, 0], [300_000, 0]), 'по порядку'],
  [tiers([0, 0], [300_000, 39_000]), 'не должен стоить больше'],
  [tiers([0, -1]), 'Суммы'],
  [tiers([0, 1.5]), 'Суммы'],
  [tiers(...Array.from({ length: 11 }, (_, at): [number, number] => [at * 100, 0])), 'Не больше 10'],
])('tiers %#', (rows, words) => told(tiersError(rows), words))

it.each([
  ['78112700700', null],
  ['+7 (811) 270-07-00', 'полностью'],
  ['', 'полностью'],
])('a phone %j', (phone, words) => told(placePhoneError(phone), words))

it.each([
  [57.8, 28.3, null],
  [0, 0, 'широта и долгота'],
  [91, 28, 'широта и долгота'],
  [57, 181, 'широта и долгота'],
  [Number.NaN, 28, 'широта и долгота'],
])('coordinates %d, %d', (lat, lon, words) => told(coordinatesError(lat, lon), words))
