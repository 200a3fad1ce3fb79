import { measuredFigures } from '../catalog/figures.ts'

export interface CrowdFigures {
  perSecond: number
  p50: number
  p99: number
}

/** `count` pieces of work, so many at once; the time of each and what came through in all. */
export async function crowd(
  count: number,
  atOnce: number,
  work: (at: number) => Promise<unknown>,
): Promise<CrowdFigures> {
  const times: number[] = []
  let next = 0
  const begun = performance.now()
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let at = next++; at < count; at = next++) {
        const from = performance.now()
        await work(at)
        times.push(performance.now() - from)
      }
    }),
  )
  const { p50, p99 } = measuredFigures(times)
  return { p50, p99, perSecond: (count / (performance.now() - begun)) * 1000 }
}
