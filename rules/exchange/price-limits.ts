/** Beyond these a price of an exchange waits for a person alone, while the rest goes on. */
export interface PriceLimits {
  /** Per cent of the price it has. */
  fall: number
  rise: number
  /** Roubles. */
  least: number
  /** What it costs the shop is a limit too. */
  isBelowCostHeld: boolean
}

const USUAL_LIMITS: PriceLimits = { fall: 70, rise: 200, least: 10, isBelowCostHeld: true }

export type PriceAlarm = 'fall' | 'rise' | 'least' | 'cost'

export const PRICE_ALARMS: Record<PriceAlarm, string> = {
  least: 'слишком мала',
  fall: 'сильно упала',
  rise: 'сильно выросла',
  cost: 'ниже закупочной',
}

/** What is kept with the source; whatever is no limit is as usual. */
export function readPriceLimits(kept: unknown): PriceLimits {
  const limits = typeof kept === 'object' && kept !== null ? (kept as Record<string, unknown>) : {}
  const figure = (name: 'fall' | 'rise' | 'least', most: number) => {
    const value = limits[name]
    return typeof value === 'number' && Number.isFinite(value) && value >= 0 && value <= most
      ? value
      : USUAL_LIMITS[name]
  }
  return {
    fall: figure('fall', 100),
    rise: figure('rise', 100_000),
    least: figure('least', 1_000_000),
    isBelowCostHeld: limits['isBelowCostHeld'] !== false,
  }
}
