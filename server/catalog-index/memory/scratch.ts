/** Room for one pass, kept between them, so that a listing allocates little. A pass waits for nothing: none overlap. */
export class Scratch {
  /** Goods of the scope: their row in its segment, part after part. */
  rows = new Int32Array(0)
  /** Per good of the scope: 0 passed everything, N failed only the Nth filter, FAILED_MORE more than one. */
  failed = new Uint16Array(0)
  /** For deep pages. Goods that passed, as places in `rows`; what they are ordered by, and then by. */
  matches = new Int32Array(0)
  keys = new Float64Array(0)
  ties = new Float64Array(0)
  nearnesses = new Uint8Array(0)
  /** Their lines, numbered through all parts; 0: none. */
  families = new Int32Array(0)

  reserve(goods: number): void {
    if (goods <= this.rows.length) return
    const capacity = Math.ceil(goods * 1.25)
    this.rows = new Int32Array(capacity)
    this.failed = new Uint16Array(capacity)
  }

  reserveOrder(goods: number): void {
    if (goods <= this.matches.length) return
    const capacity = Math.ceil(goods * 1.25)
    this.matches = new Int32Array(capacity)
    this.keys = new Float64Array(capacity)
    this.ties = new Float64Array(capacity)
    this.nearnesses = new Uint8Array(capacity)
    this.families = new Int32Array(capacity)
  }
}

export const FAILED_MORE = 2 ** 16 - 1
