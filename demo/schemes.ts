// Exploded schemes: machines taken apart, each number a part that is on sale.
import type { Linkable, LinkIndex } from './links.ts'

interface SchemePart {
  /** Key of what fits: «brushes:hammer»; null: what the machine takes first, a disc of its own diameter. */
  key: string | null
  /** Where its number stands, in thousandths of the picture. */
  x: number
  y: number
}

/** Body → its parts, in the order of their numbers; the pictures tell the places. */
const SCHEMES: Record<string, readonly SchemePart[]> = {
  'rotary-hammer': [
    { key: 'switch:hammer', x: 702, y: 68 },
    { key: 'brushes:hammer', x: 868, y: 168 },
    { key: 'bearing:hammer', x: 114, y: 440 },
    { key: 'armature:hammer', x: 330, y: 455 },
    { key: 'gear:hammer', x: 760, y: 492 },
    { key: 'handle:hammer', x: 292, y: 705 },
    { key: 'chuck:hammer', x: 710, y: 782 },
  ],
  'angle-grinder-125': [
    { key: 'switch:grinder', x: 696, y: 118 },
    { key: 'brushes:grinder', x: 856, y: 156 },
    { key: 'bearing:grinder', x: 153, y: 340 },
    { key: 'armature:grinder', x: 355, y: 352 },
    { key: 'handle:grinder', x: 285, y: 550 },
    { key: 'gear:grinder', x: 403, y: 648 },
    { key: null, x: 830, y: 672 },
  ],
  'hammer-drill': [
    { key: 'switch:drill', x: 662, y: 58 },
    { key: 'brushes:drill', x: 836, y: 160 },
    { key: 'bearing:drill', x: 114, y: 438 },
    { key: 'armature:drill', x: 330, y: 452 },
    { key: 'handle:drill', x: 292, y: 706 },
    { key: 'chuck:drill', x: 708, y: 780 },
  ],
}
const LOOK = /^(.+)-([a-z]+)-\d\.webp$/
const MACHINES_PER_BODY = 6
/** With fewer parts on sale a machine is not taken apart. */
const LEAST_PARTS = 3

export interface Scheme {
  good: string
  picture: string
  points: { number: number; x: number; y: number; code: string }[]
}

/** The first machines of each body that is drawn apart; `isSold`: can be bought today. */
export function* schemesOf(index: LinkIndex, isSold: (code: string) => boolean): Generator<Scheme> {
  const made = new Map<string, number>()
  for (const machine of index.machines.toSorted((a, b) => a.place - b.place)) {
    const [, body = '', palette] = LOOK.exec(machine.look)!
    const drawn = made.get(body) ?? 0
    if (drawn === MACHINES_PER_BODY) continue
    const points = pointsOf(index, machine, SCHEMES[body] ?? [], isSold)
    if (points.length < LEAST_PARTS) continue
    made.set(body, drawn + 1)
    yield { good: machine.code, picture: `scheme-${body}-${palette}-1.webp`, points }
  }
}

function pointsOf(
  index: LinkIndex,
  machine: Linkable,
  parts: readonly SchemePart[],
  isSold: (code: string) => boolean,
): Scheme['points'] {
  const found = parts.map(({ key, x, y }) => ({ x, y, code: index.likest(machine, key ?? machine.takes[0]!, isSold) }))
  return found
    .flatMap(({ x, y, code }) => (code === null ? [] : { x, y, code }))
    .map((point, at) => ({ number: at + 1, ...point }))
}
