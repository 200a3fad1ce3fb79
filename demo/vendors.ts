// The shop's brands: all invented. A palette's main brand is printed on its pictures; the others use unmarked ones.
import { BLUE } from './vendors/blue.ts'
import { LIME } from './vendors/lime.ts'
import { ORANGE } from './vendors/orange.ts'
import { RED } from './vendors/red.ts'
import { TEAL } from './vendors/teal.ts'
import { YELLOW } from './vendors/yellow.ts'
import type { Trade } from './template.ts'

export type Palette = 'teal' | 'red' | 'blue' | 'yellow' | 'orange' | 'lime'
export type PlatformCode = keyof typeof PLATFORMS

export const PLATFORMS = {
  'edinaya-18': { name: 'Единая 18 В', voltage: 18 },
  'norvik-18': { name: 'NORVIK 18V', voltage: 18 },
  'krafter-18': { name: 'KRAFTER Power 18', voltage: 18 },
  'bruno-18': { name: 'BRUNO One Pack 18', voltage: 18 },
  'fortex-18': { name: 'FORTEX Energy 18', voltage: 18 },
  'verdo-18': { name: 'VERDO Garden 18', voltage: 18 },
  'edinaya-36': { name: 'Единая 36 В', voltage: 36 },
  'garden-36': { name: 'VERDO Garden 36', voltage: 36 },
} as const

/** What a brand file writes down by hand. */
export interface VendorFacts {
  name: string
  aliases: string[]
  country: string
  /** 1 is the middle of the market. */
  level: number
  trades: readonly Trade[] | 'all'
  platform18: PlatformCode
  platform36?: PlatformCode
  /** Letter put before the series in model numbers, if the maker does so. */
  letter?: string
  /** Makers that number articles with digits only. */
  numeric?: boolean
  isBest?: boolean
  description: string
}

export interface Vendor extends VendorFacts {
  code: string
  slug: string
  palette: Palette
  isMain: boolean
  platform36: PlatformCode
  position: number
}

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
    palette,
    isMain: place === 0,
    platform36: fact.platform36 ?? 'edinaya-36',
    position: place * 10 + BY_PALETTE.findIndex(([name]) => name === palette),
  })),
)
