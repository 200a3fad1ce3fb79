// In the shop's own order no two makers stand side by side with one look: whoever comes to such a place moves a little,
// or turns its other side.

interface Standing {
  popularity: number
  look: string
  maker: string
}

interface Coming {
  popularity: number
  maker: string
  /** Its pictures, the first to be shown first. */
  pictures: readonly string[]
}

/** How far two alike stand apart: a city sells only some of the goods, so nearest neighbours may be missing. */
const APART = 3
const STEP = 3
const STEPS = 120
/** For the sake of colour a good goes further, by longer steps. */
const WIDE = 4

export type Looks = (leaf: string, good: Coming) => { popularity: number; side: number }

/** Where the good stands among others and which side it shows; those who came before do not move. */
export function createLooks(): Looks {
  const leaves = new Map<string, Standing[]>()
  return (leaf, good) => {
    const standing = leaves.get(leaf) ?? []
    leaves.set(leaf, standing)
    // first where the neighbours are of another colour too, then among whoever
    for (const [apart, isMotley] of [
      [APART, true],
      [APART, false],
      [1, false],
    ] as const) {
      for (const side of good.pictures.slice(0, 2).keys()) {
        const popularity = freePlace(standing, good, side, apart, isMotley)
        if (popularity !== null) return take(standing, good, side, popularity)
      }
    }
    return take(standing, good, 0, good.popularity)
  }
}

const colourOf = (file: string): string => file.split('-').at(-2)!

function freePlace(
  standing: readonly Standing[],
  good: Coming,
  side: number,
  apart: number,
  isMotley: boolean,
): number | null {
  const look = good.pictures[side]!
  const colour = colourOf(look)
  for (let step = 0; step < STEPS; step++) {
    // nearest first: up, down, further up…
    const popularity = good.popularity + (step % 2 === 1 ? 1 : -1) * Math.ceil(step / 2) * STEP * (isMotley ? WIDE : 1)
    const at = placeOf(standing, popularity)
    const near = standing.slice(Math.max(0, at - apart), at + apart)
    const beside = isMotley ? standing.slice(Math.max(0, at - 1), at + 1) : []
    const isFree =
      near.every((other) => other.look !== look || other.maker === good.maker) &&
      beside.every((other) => colourOf(other.look) !== colour)
    if (isFree && popularity > 0) return popularity
  }
  return null
}

function take(standing: Standing[], { maker, pictures }: Coming, side: number, popularity: number) {
  standing.splice(placeOf(standing, popularity), 0, { popularity, maker, look: pictures[side]! })
  return { popularity, side }
}

/** Where a good of this popularity goes, the most popular first, behind its equals. */
function placeOf(standing: readonly Standing[], popularity: number): number {
  let [from, to] = [0, standing.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if (standing[middle]!.popularity >= popularity) from = middle + 1
    else to = middle
  }
  return from
}
