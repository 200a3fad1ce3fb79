interface Mark {
  at: number
  position: bigint
}

const MOST_MARKS = 2000

/**
 * Replica lag by our own clock: the primary's WAL position is recorded at each probe; the lag is the age of the newest
 * position the replica has replayed. An idle primary leaves no lag, an unreachable one leaves the last.
 */
export class Lag {
  private marks: Mark[] = []

  written(position: bigint, at: number): void {
    const last = this.marks.at(-1)
    // between two marks of one place only the newest says anything
    if (last?.position === position) last.at = at
    else this.marks.push({ at, position })
    if (this.marks.length > MOST_MARKS)
      this.marks = this.marks.filter((_, index) => index % 2 === 0 || index === this.marks.length - 1)
  }

  /** The positions are of another WAL timeline. */
  forget(): void {
    this.marks = []
  }

  /** Milliseconds; Infinity: it has reached no recorded position. */
  of(replayed: bigint): number {
    const last = this.marks.at(-1)
    if (!last) return 0
    const reached = this.marks.findLastIndex(({ position }) => position <= replayed)
    if (reached < 0) return Infinity
    this.marks.splice(0, reached)
    return last.at - this.marks[0]!.at
  }
}
