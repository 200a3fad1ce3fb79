export interface MeasuredFigures {
  p50: number
  p99: number
  perSecond: number
  /** Time this thread really ran for a call: on a busy machine the only figure that says something. */
  cpuMean: number
}

/**
 * Milliseconds of one call after another, at least `least` times and for `forMs`. What takes seconds is asked a few
 * times only.
 */
export async function time(
  call: (i: number) => Promise<unknown>,
  least: number,
  forMs: number,
): Promise<MeasuredFigures> {
  const warming = performance.now()
  for (let i = 0; i < Math.min(least, 20) && performance.now() - warming < forMs; i++) await call(i)
  const times: number[] = []
  const cpuBegun = process.threadCpuUsage()
  const begun = performance.now()
  const isEnough = () =>
    performance.now() - begun > forMs && (times.length >= least || performance.now() - begun > SLOW_FACTOR * forMs)
  while (!isEnough()) {
    const from = performance.now()
    await call(times.length)
    times.push(performance.now() - from)
  }
  const { user, system } = process.threadCpuUsage(cpuBegun)
  return { ...measuredFigures(times), cpuMean: (user + system) / 1000 / times.length }
}

const SLOW_FACTOR = 2

export function measuredFigures(times: number[]): Omit<MeasuredFigures, 'cpuMean'> {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!
  return { p50: at(0.5), p99: at(0.99), perSecond: (times.length / times.reduce((sum, ms) => sum + ms, 0)) * 1000 }
}

export const ms = (value: number) => value.toFixed(value < 10 ? 3 : 1)
