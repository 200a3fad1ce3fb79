/** A line in world coordinates, x and y in turn: 0…1 over the whole map, as Web Mercator has it. */
export type WorldLine = Float64Array

const TILE = 256

export const worldX = (lon: number) => (lon + 180) / 360

export function worldY(lat: number): number {
  const sine = Math.sin((lat * Math.PI) / 180)
  return 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)
}

/** How many CSS pixels the world is wide. */
export const worldSize = (zoom: number) => TILE * 2 ** zoom

export function worldLine(points: readonly (readonly [lon: number, lat: number])[]): WorldLine {
  const line = new Float64Array(points.length * 2)
  points.forEach(([lon, lat], at) => {
    line[at * 2] = worldX(lon)
    line[at * 2 + 1] = worldY(lat)
  })
  return line
}

/** The window of a drawing: its corner in pixels of the world, its size in CSS pixels. */
export interface View {
  zoom: number
  left: number
  top: number
  width: number
  height: number
}

/** In pixels of the view. */
export function onScreen(line: WorldLine, { zoom, left, top }: View): Float64Array {
  const size = worldSize(zoom)
  return line.map((value, at) => value * size - (at % 2 === 0 ? left : top))
}

/** False for what cannot be seen: its box lies beside the view. */
export function isInView(points: Float64Array, { width, height }: View, margin = 0): boolean {
  let [west, north, east, south] = [Infinity, Infinity, -Infinity, -Infinity]
  for (let at = 0; at < points.length; at += 2) {
    const [x, y] = [points[at]!, points[at + 1]!]
    if (x < west) west = x
    if (x > east) east = x
    if (y < north) north = y
    if (y > south) south = y
  }
  return east >= -margin && west <= width + margin && south >= -margin && north <= height + margin
}
