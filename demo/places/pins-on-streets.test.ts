import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { NODES } from './nodes.ts'
import { SERVICE_CENTERS } from './service-centers.ts'
import { WAREHOUSES } from './warehouses.ts'

interface GroundFile {
  bbox: [number, number, number, number]
  roads: { name: string; line: [number, number][] }[]
}

const groundOf = (node: string): GroundFile => {
  const file = NODES.find(({ code }) => code === node)!.slug ?? 'main'
  const path = new URL(`../../web/parts/map/osm-odbl/${file}.json`, import.meta.url)
  return JSON.parse(readFileSync(path, 'utf8')) as GroundFile
}

const METRES_PER_DEGREE = 111_320

/** From a point to a segment, on a plane that is flat enough for a city. */
function metresTo([lat, lon]: readonly [number, number], line: readonly [number, number][]): number {
  const east = METRES_PER_DEGREE * Math.cos((lat * Math.PI) / 180)
  const flat = line.map(([x, y]) => [(x - lon) * east, (y - lat) * METRES_PER_DEGREE] as const)
  return Math.min(
    ...flat.slice(1).map(([bx, by], at) => {
      const [ax, ay] = flat[at]!
      const [dx, dy] = [bx - ax, by - ay]
      const along = Math.max(0, Math.min(1, -(ax * dx + ay * dy) / (dx * dx + dy * dy || 1)))
      return Math.hypot(ax + along * dx, ay + along * dy)
    }),
  )
}

/** «Псков, Рижский проспект, 49» → «Рижский проспект». */
const streetOf = (address: string) => address.split(', ')[1]!

describe.each([...WAREHOUSES, ...SERVICE_CENTERS])('$slug', ({ node, address, geo }) => {
  test('stands on the street of its address', () => {
    const pieces = groundOf(node).roads.filter(({ name }) => name === streetOf(address))
    expect(pieces.length).toBeGreaterThan(0)
    expect(Math.min(...pieces.map(({ line }) => metresTo(geo, line)))).toBeLessThan(60)
  })
})

test('a service centre in a shop stands where the shop does', () => {
  for (const { shop, geo } of SERVICE_CENTERS) {
    if (shop) expect(geo).toEqual(WAREHOUSES.find(({ slug }) => slug === shop)!.geo)
  }
})
