import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { type GroundFile, joinPieces, readGround } from './ground.ts'
import { GROUND_BOXES, groundUnder } from './ground-index.ts'
import { isInView, onScreen, worldLine, worldSize, worldX, worldY } from './projection.ts'
import { shortStreet } from './short-street.ts'

/** All the steps at once. */
function wholly<T>(steps: Generator<void, T>): T {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

const FOLDER = join(import.meta.dirname, 'osm-odbl')
const files = readdirSync(FOLDER).filter((name) => name.endsWith('.json'))
const read = (name: string) => JSON.parse(readFileSync(join(FOLDER, name), 'utf8')) as GroundFile

describe('the projection', () => {
  it.each([
    [0, 0, 128, 128, 0],
    [-180, 85.0511287798066, 0, 0, 3],
    [180, -85.0511287798066, 2048, 2048, 3],
  ])('puts %d, %d at %d, %d of zoom %d', (lon, lat, x, y, zoom) => {
    expect(worldX(lon) * worldSize(zoom)).toBeCloseTo(x, 6)
    expect(worldY(lat) * worldSize(zoom)).toBeCloseTo(y, 6)
  })

  it('moves a line into the view, and knows when it is beside it', () => {
    const view = { zoom: 0, left: 100, top: 100, width: 50, height: 50 }
    const points = onScreen(worldLine([[0, 0]]), view)
    expect([...points]).toEqual([28, 28])
    expect(isInView(points, view)).toBe(true)
    expect(isInView(Float64Array.from([60, 10, 70, 10]), view)).toBe(false)
    expect(isInView(Float64Array.from([60, 10, 70, 10]), view, 10)).toBe(true)
    // both ends outside, the line goes through
    expect(isInView(Float64Array.from([-10, 25, 90, 25]), view)).toBe(true)
  })
})

describe('the files', () => {
  it('are all in the index, with the boxes they have', () => {
    expect(files.length).toBe(6)
    expect(GROUND_BOXES.map(({ west, south, east, north }) => [west, south, east, north].join()).toSorted()).toEqual(
      files.map((name) => read(name).bbox.join()).toSorted(),
    )
    for (const { file } of GROUND_BOXES) expect(file).toMatch(/\.json/)
  })

  it.each(files)('%s is light and can be read', (name) => {
    expect(gzipSync(readFileSync(join(FOLDER, name)), { level: 9 }).length).toBeLessThan(23_000)
    const ground = wholly(readGround(read(name)))
    expect(ground.streets.length).toBeGreaterThan(60)
    expect(ground.areas.water.length).toBeGreaterThan(0)
  })
})

it('finds the ground all places stand on, or none', () => {
  const pskov = { geoLat: 57.815, geoLon: 28.297 }
  const moscow = { geoLat: 55.614, geoLon: 37.715 }
  expect(groundUnder([pskov])?.west).toBe(28.2)
  expect(groundUnder([pskov, moscow])).toBeUndefined()
  expect(groundUnder([{ geoLat: 53.2, geoLon: 50.1 }])).toBeUndefined()
  expect(groundUnder([])).toBeUndefined()
})

it.each([
  [
    [
      [
        [0, 0],
        [1, 0],
      ],
      [
        [1, 0],
        [2, 0],
      ],
    ],
    1,
  ],
  [
    [
      [
        [1, 0],
        [0, 0],
      ],
      [
        [1, 0],
        [2, 0],
      ],
    ],
    1,
  ],
  [
    [
      [
        [0, 0],
        [1, 0],
      ],
      [
        [5, 5],
        [6, 6],
      ],
      [
        [2, 0],
        [1, 0],
      ],
    ],
    2,
  ],
  [
    [
      [
        [0, 0],
        [1, 0],
      ],
      [
        [2, 0],
        [3, 0],
      ],
      [
        [2, 0],
        [1, 0],
      ],
    ],
    1,
  ],
] as [[number, number][][], number][])('joins %j into %i', (pieces, count) => {
  const joined = joinPieces(pieces)
  expect(joined.length).toBe(count)
  const points = (of: readonly (readonly number[])[][]) => new Set(of.flat().map((point) => point.join()))
  expect(points(joined)).toEqual(points(pieces))
})

it.each([
  ['улица Леона Поземского', 'ул. Леона Поземского'],
  ['Рижский проспект', 'Рижский просп.'],
  ['Большая Санкт-Петербургская улица', 'Большая Санкт-Петербургская ул.'],
  ['Набережная', 'Набережная'],
  ['МКАД', 'МКАД'],
])('%s is written %s', (name, short) => expect(shortStreet(name)).toBe(short))
