// What a brand is: its trades, its price level and the battery platforms its tools take.

export type Trade =
  | 'power'
  | 'cordless'
  | 'sanding'
  | 'bench'
  | 'garden'
  | 'petrol'
  | 'washing'
  | 'hand'
  | 'finish'
  | 'measure'
  | 'welding'
  | 'building'
  | 'energy'
  | 'water'
  | 'air'
  | 'heat'
  | 'garage'
  | 'storage'
  | 'abrasive'
  | 'bits'
  | 'fluids'
  | 'fasteners'
  | 'parts'
  | 'safety'

export type Palette = 'teal' | 'red' | 'blue' | 'yellow' | 'orange' | 'lime'
export type PlatformCode = keyof typeof PLATFORMS

export const PLATFORMS = {
  'edinaya-18': { name: 'Единая 18 В', voltage: 18 },
  'norvik-18': { name: 'NORVIK 18V', voltage: 18 },
  'krafter-18': { name: 'KRAFTER Power 18', voltage: 18 },
  'bruno-18': { name: 'BRUNO One Pack 18', voltage: 18 },
  'fortex-18': { name: 'FORTEX Energy 18', voltage: 18 },
  'verdo-18': { name: 'VERDO Garden 18', voltage: 18 },
  'edinaya-12': { name: 'Единая 12 В', voltage: 12 },
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
  /** Its own colour, where its best known goods stand beside those of its palette's first maker. */
  palette?: Palette
  description: string
}

export interface Vendor extends VendorFacts {
  code: string
  slug: string
  palette: Palette
  isMain: boolean
  platform12: PlatformCode
  platform36: PlatformCode
  /** Its own letters in an article that another maker has too. */
  mark: string
  position: number
}
