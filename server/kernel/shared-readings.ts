/** Reading may take this share of the time, however many ask. */
const SHARE = 1 / 20
const LONGEST_MS = 5000

interface Reading {
  answer: Promise<unknown>
  /** Not said while it is being read. */
  until?: number
}

export interface Shared<T> {
  value: T
  /** How long after it was read others are given the same. */
  keptMs: number
}

/**
 * Figures that many look at, read once for all who ask alike: what takes long is kept the longer, so that a shop with much in
 * it is not held up by people who look, and one with little is always told the latest.
 */
export class SharedReadings {
  #readings = new Map<string, Reading>()
  #now: () => number

  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  read<T>(key: string, read: () => Promise<T>): Promise<Shared<T>> {
    const known = this.#readings.get(key)
    if (known && (known.until === undefined || this.#now() < known.until)) return known.answer as Promise<Shared<T>>
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
