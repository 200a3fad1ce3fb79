/** What is known of a background job; /metrics shows it. */
export interface JobState {
  name: string
  /** Whole runs of this process, failed ones among them. */
  runs: number
  failures: number
  /** Turns another process had the lock. */
  skipped: number
  seconds: number
  /** Unix time; null: not yet. */
  lastSuccessAt: number | null
  isRunning: boolean
}
