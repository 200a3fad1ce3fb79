// The shop's brands: all invented, each painted in one palette whatever it makes.
import { BLUE } from './vendors/blue.ts'
import { LIME } from './vendors/lime.ts'
import { ORANGE } from './vendors/orange.ts'
import { RED } from './vendors/red.ts'
import { TEAL } from './vendors/teal.ts'
import { YELLOW } from './vendors/yellow.ts'
import type { Palette, Vendor, VendorFacts } from './vendor.ts'

const BY_PALETTE: [Palette, VendorFacts[]][] = [
  ['teal', TEAL],
  ['red', RED],
  ['blue', BLUE],
  ['yellow', YELLOW],
  ['orange', ORANGE],
  ['lime', LIME],
]

export const VENDORS: Vendor[] = BY_PALETTE.flatMap(([palette, facts]) =>
  facts.map((fact, place) => ({
    ...fact,
    code: fact.name.toLowerCase(),
    slug: fact.name.toLowerCase(),
    palette: fact.palette ?? palette,
    isMain: place === 0,
    platform12: 'edinaya-12',
    mark: markOf(fact.name),
    platform36: fact.platform36 ?? 'edinaya-36',
    position: place * 10 + BY_PALETTE.findIndex(([name]) => name === palette),
  })),
)

/** First letter and the next two consonants: NORVIK is NRV. */
function markOf(name: string): string {
  const [first = '', ...rest] = name.toUpperCase().replace(/[^A-Z]/g, '')
  const consonants = rest.filter((letter) => !'AEIOUY'.includes(letter))
  return [first, ...consonants, ...rest].slice(0, 3).join('')
}
