// Prices end as shops end them: 149, 559, 3 290, 12 990, 34 900.

export function niceRoubles(value: number): number {
  if (value < 100) return Math.max(9, Math.round(value))
  if (value < 1000) return Math.round(value / 10) * 10 - 1
  if (value < 10_000) return Math.max(990, Math.round(value / 100) * 100 - 10)
  if (value < 30_000) return Math.round(value / 500) * 500 - 10
  if (value < 100_000) return Math.round(value / 1000) * 1000 - 100
  return Math.round(value / 5000) * 5000 - 100
}
