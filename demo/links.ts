// Which consumables, spare parts and companions belong to a machine: by figures («disc-125»), by platform, by kind.
import type { Good } from './goods.ts'
import { mustMatch } from './must-match.ts'
import { createRandom } from './random.ts'
import type { PlatformCode } from './vendor.ts'

type LinkKind = 'material' | 'analog' | 'spare' | 'together'
export type Link = readonly [kind: LinkKind, good: string, linked: string, position: number]

/** The little that is kept of every good once it is loaded. */
export interface Linkable {
  code: string
  category: string
  vendor: string
  place: number
  price: number
  takes: readonly string[]
  spares: readonly string[]
  platform: PlatformCode | null
  usesBattery: boolean
  /** Its first picture. */
  look: string
  /** What an analog of it must have too. */
  mustMatch: string
  /** Sold without a battery and a charger. */
  isBare: boolean
  power: number
}

/** Spare parts are sold for a kind of machine. */
const FAMILIES: Record<string, string> = {
  perforatory: 'hammer',
  'otboynye-molotki': 'hammer',
  'dreli-udarnye': 'drill',
  shurupoverty: 'drill',
  'gaykoverty-udarnye': 'drill',
  bolgarki: 'grinder',
  'ekscentrikovye-shlifmashiny': 'sander',
  'lentochnye-shlifmashiny': 'sander',
  lobziki: 'saw',
  'cirkulyarnye-pily': 'saw',
  'sabelnye-pily': 'saw',
  'torcovochnye-pily': 'saw',
  'raspilovochnye-stanki': 'saw',
  benzopily: 'saw',
  'pily-elektricheskie': 'saw',
  rubanki: 'planer',
  gazonokosilki: 'mower',
  motokultivatory: 'mower',
  snegouborshchiki: 'mower',
  trimmery: 'trimmer',
  vibroplity: 'plate',
  vibrotrambovki: 'plate',
  betonosmesiteli: 'mixer',
  kompressory: 'compressor',
  'generatory-benzinovye': 'generator',
  'generatory-invertornye': 'generator',
  'pylesosy-stroitelnye': 'vacuum',
}
const UNIVERSAL = new Set(['brushes', 'bearing', 'belt', 'spark', 'filter', 'chuck', 'handle'])
const KEPT_PER_KEY = 240
/** In a very large shop the far goods of a leaf get their consumables only. */
const FULLY_LINKED = 200
const FIRST_KEY = 6
const OTHER_KEYS = 2

interface Offered {
  code: string
  vendor: string
  /** Watts of the machine a part is for; 0: any. */
  power: number
  price: number
}

function isLike(power: number, machine: number): boolean {
  return power === 0 || machine === 0 || Math.abs(power - machine) / machine < 0.25
}

export class LinkIndex {
  readonly machines: Linkable[] = []
  readonly #offered = new Map<string, Offered[]>()
  readonly #byCategory = new Map<string, Linkable[]>()

  remember(good: Good): void {
    const keys = good.template.fits?.(good.values) ?? []
    for (const key of keys) {
      const offered = this.#offered.get(key)
      const entry = {
        code: good.code,
        vendor: good.vendor.code,
        power: Number(good.values.part_power ?? 0),
        price: good.price,
      }
      if (!offered) this.#offered.set(key, [entry])
      else if (offered.length < KEPT_PER_KEY) offered.push(entry)
    }
    if (!good.template.takes && !good.template.spares) return
    const machine: Linkable = {
      code: good.code,
      category: good.template.category,
      vendor: good.vendor.code,
      place: good.place,
      price: good.price,
      takes: good.template.takes?.(good.values) ?? [],
      spares: good.template.spares?.(good.values) ?? [],
      platform: good.platform,
      usesBattery: good.template.usesBattery ?? false,
      look: good.pictures[0]!,
      mustMatch: JSON.stringify(mustMatch(good.template.category).map((code) => good.values[code] ?? null)),
      isBare: good.values.battery_supply === 'none',
      power: Number(good.values.power ?? 0),
    }
    this.machines.push(machine)
    const neighbours = this.#byCategory.get(machine.category)
    if (!neighbours) this.#byCategory.set(machine.category, [machine])
    else if (neighbours.length < 24) neighbours.push(machine)
  }

  /** The goods that fit a key, in the order they came to the shop. */
  offered(key: string): readonly string[] {
    return (this.#offered.get(key) ?? []).map((entry) => entry.code)
  }

  /** The same, the cheapest first. */
  cheapestFirst(key: string): string[] {
    const offered = (this.#offered.get(key) ?? []).slice(0, 24)
    return offered.sort((a, b) => a.price - b.price).map((entry) => entry.code)
  }

  /** Of what fits a key and can be bought, the part likest to the machine: of its maker, then whichever came first. */
  likest({ vendor, power }: Linkable, key: string, isSold: (code: string) => boolean): string | null {
    const fit = (this.#offered.get(key) ?? []).filter((part) => isSold(part.code) && isLike(part.power, power))
    return (fit.find((part) => part.vendor === vendor) ?? fit[0])?.code ?? null
  }

  materialKeys(machine: Linkable): string[] {
    const power =
      machine.usesBattery && machine.platform ? [`battery:${machine.platform}`, `charger:${machine.platform}`] : []
    return [...machine.takes.slice(0, 1), ...power, ...machine.takes.slice(1)]
  }

  *links(): Generator<Link> {
    for (const machine of this.machines) {
      const random = createRandom(`links/${machine.code}`)
      const pick = (key: string, count: number): string[] => random.some(this.offered(key), count)
      const materials = this.materialKeys(machine).map((key, place) => pick(key, place === 0 ? FIRST_KEY : OTHER_KEYS))
      yield* rows('material', machine.code, materials.flat())
      if (machine.place >= FULLY_LINKED) continue
      yield* rows(
        'together',
        machine.code,
        materials.map((codes) => codes[0]).filter((code) => code !== undefined),
      )
      const family = FAMILIES[machine.category]
      if (family)
        yield* rows(
          'spare',
          machine.code,
          machine.spares.flatMap((part) => this.#spares(machine, part, family)),
        )
      if (machine.place < 2) yield* rows('analog', machine.code, this.#analogs(machine))
    }
  }

  /** Wearing parts are the same for many makers; a motor or a gear fits its own maker's machines of like power. */
  #spares(machine: Linkable, part: string, family: string): string[] {
    const offered = this.#offered.get(`${part}:${family}`) ?? []
    const fit = UNIVERSAL.has(part)
      ? offered
      : offered.filter((entry) => entry.vendor === machine.vendor && isLike(entry.power, machine.power))
    const own = fit.filter((entry) => entry.vendor === machine.vendor)
    return (own.length > 0 ? own : fit).slice(0, 2).map((entry) => entry.code)
  }

  /**
   * The shop's own choice of replacements, for a leaf's first goods only: of other makers, each of a body or at least a
   * colour that neither the machine nor those before it have, and of such the nearest in price.
   */
  #analogs(machine: Linkable): string[] {
    const near = (this.#byCategory.get(machine.category) ?? [])
      .filter((other) => other.vendor !== machine.vendor && other.mustMatch === machine.mustMatch)
      .sort((a, b) => Math.abs(a.price - machine.price) - Math.abs(b.price - machine.price))
    const chosen: Linkable[] = []
    while (chosen.length < ANALOGS) {
      const seen = [machine, ...chosen]
      const newness = (other: Linkable) =>
        2 * Number(seen.every((each) => bodyShown(each) !== bodyShown(other))) +
        Number(seen.every((each) => colourShown(each) !== colourShown(other)))
      const left = near.filter((other) => seen.every((each) => paintShown(each) !== paintShown(other)))
      const best = left.toSorted((a, b) => newness(b) - newness(a))[0]
      if (!best) break
      chosen.push(best)
    }
    return chosen.map((other) => other.code)
  }
}

const ANALOGS = 3
/** `hammer-b-yellow-2.webp`: kind and body, colour, side. */
const paintShown = ({ look }: Linkable): string => look.replace(/-\d\.webp$/, '')
const bodyShown = (good: Linkable): string => paintShown(good).replace(/-[a-z]+$/, '')
const colourShown = (good: Linkable): string => paintShown(good).split('-').at(-1)!

function* rows(kind: LinkKind, good: string, linked: readonly string[]): Generator<Link> {
  let position = 0
  for (const code of new Set(linked)) if (code !== good) yield [kind, good, code, position++]
}
