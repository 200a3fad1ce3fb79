import { compareCodes } from './code-order.ts'

interface Placed {
  name: string
  code: string
  rank: number
}

const collator = new Intl.Collator('ru')

function compare(a: { name: string; code: string }, b: { name: string; code: string }): number {
  return collator.compare(a.name, b.name) || (a.name < b.name ? -1 : a.name > b.name ? 1 : compareCodes(a.code, b.code))
}

/**
 * Goods by name. The order comes from the database with the load; a name that comes later finds its place between its
 * neighbours by the same ICU rules.
 */
export class NameOrder {
  private readonly names: string[]
  private readonly codes: string[]
  /** By the place of the first loaded name that comes after. */
  private readonly gaps = new Map<number, Placed[]>()
  /** A gap has no room left: time to load anew. */
  isFull = false

  /** Room for as many as will be loaded: they come in any order, and a list with holes would be slow. */
  constructor(goods: number) {
    this.names = Array.from({ length: goods }, () => '')
    this.codes = Array.from({ length: goods }, () => '')
  }

  load(rank: number, name: string, code: string): void {
    this.names[rank] = name
    this.codes[rank] = code
  }

  rank(name: string, code: string): number {
    const wanted = { name, code }
    const next = firstNotBefore(this.names.length, (i) =>
      compare({ name: this.names[i]!, code: this.codes[i]! }, wanted),
    )
    if (this.names[next] === name && this.codes[next] === code) return next
    const gap = this.gaps.get(next) ?? []
    const place = firstNotBefore(gap.length, (i) => compare(gap[i]!, wanted))
    if (gap[place]?.name === name && gap[place].code === code) return gap[place].rank
    const low = gap[place - 1]?.rank ?? next - 1
    const high = gap[place]?.rank ?? next
    const rank = (low + high) / 2
    if (rank === low || rank === high) this.isFull = true
    gap.splice(place, 0, { name, code, rank })
    this.gaps.set(next, gap)
    return rank
  }
}

/** The first of n places, in order, that does not stand before what is wanted. */
function firstNotBefore(n: number, comparedToWanted: (i: number) => number): number {
  let low = 0
  let high = n
  while (low < high) {
    const middle = (low + high) >>> 1
    if (comparedToWanted(middle) < 0) low = middle + 1
    else high = middle
  }
  return low
}
