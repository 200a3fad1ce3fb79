import { ConfigError, type Environment, requireVariables } from './reading.ts'

export interface MapTiles {
  /** With {z}, {x} and {y}, maybe {s} for one of three hosts. */
  url: string
  /** Whose map it is: the licence of every provider wants it shown. */
  credit: string
}

export function readMapTiles(env: Environment): MapTiles | null {
  if (!env['MAP_TILES_URL'] && !env['MAP_TILES_CREDIT']) return null
  const [url, credit] = requireVariables(env, 'Карта', ['MAP_TILES_URL', 'MAP_TILES_CREDIT'])
  const parsed = URL.parse(url!)
  const isWhole = ['{z}', '{x}', '{y}'].every((part) => url!.includes(part))
  if (!parsed || !['http:', 'https:'].includes(parsed.protocol) || !isWhole) {
    throw new ConfigError(`MAP_TILES_URL=${url}: нужен адрес вида https://tiles.example/{z}/{x}/{y}.png`)
  }
  return { url: url!, credit: credit! }
}
