/** Reading may take this share of the time, however many ask. */
const SHARE = 1 / 20
const LONGEST_MS = 5000

interface Reading {
  answer: Promise<unknown>
  /** Not said while it is being read. */
  until?: number
}

export interface AdaptiveReading<T> {
  value: T
  /** How long it stays cached. */
  keptMs: number
}

/**
 * Single-flight cache with an adaptive TTL: what took long to compute is cached longer, so that reading takes at most a
 * twentieth of the time however many people look, and a small shop always sees the latest.
 */
export class AdaptiveCache {
  #readings = new Map<string, Reading>()
  #now: () => number

  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  read<T>(key: string, read: () => Promise<T>): Promise<AdaptiveReading<T>> {
    const known = this.#readings.get(key)
    if (known && (known.until === undefined || this.#now() < known.until))
      return known.answer as Promise<AdaptiveReading<T>>
    const begun = this.#now()
    for (const [each, { until = Infinity }] of this.#readings) if (until <= begun) this.#readings.delete(each)
    const answer = read().then((value) => {
      const ended = this.#now()
      const keptMs = Math.round(Math.min(LONGEST_MS, (ended - begun) / SHARE))
      reading.until = ended + keptMs
      return { value, keptMs }
    })
    const reading: Reading = { answer }
    this.#readings.set(key, reading)
    answer.catch(() => this.#readings.delete(key))
    return answer
  }
}
