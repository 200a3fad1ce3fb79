import { expect, it } from 'vitest'
import { distanceText, metresBetween } from './distance.ts'

it.each([
  // Псков, Кром → Великий Новгород, Кремль: 190 km by any map
  [{ geoLat: 57.8222, geoLon: 28.329 }, { geoLat: 58.5219, geoLon: 31.2757 }, 190_000, 2_000],
  [{ geoLat: 57.8, geoLon: 28.3 }, { geoLat: 57.8, geoLon: 28.3 }, 0, 0],
  // a minute of latitude is a nautical mile
  [{ geoLat: 57, geoLon: 28 }, { geoLat: 57 + 1 / 60, geoLon: 28 }, 1853, 3],
  // across the line where the days change
  [{ geoLat: 0, geoLon: 179.9 }, { geoLat: 0, geoLon: -179.9 }, 22_239, 20],
])('from %j to %j is %d m', (from, to, metres, tolerance) => {
  expect(Math.abs(metresBetween(from, to) - metres)).toBeLessThanOrEqual(tolerance)
})

it.each([
  [0, 'рядом'],
  [49, 'рядом'],
  [54, '50 м'],
  [347, '350 м'],
  [949, '950 м'],
  [980, '1 км'],
  [1249, '1,2 км'],
  [9960, '10 км'],
  [12_700, '13 км'],
  [190_400, '190 км'],
])('%d m is said as «%s»', (metres, text) => expect(distanceText(metres).replaceAll('\u00a0', ' ')).toBe(text))
