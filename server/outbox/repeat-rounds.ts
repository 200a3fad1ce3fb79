import { setTimeout as wait } from 'node:timers/promises'

/** How long a round waits for the next: with nothing to do, and after something broke. */
export interface RoundPauses {
  idle: number
  afterFailure: number
}

interface Repeating {
  pauseMs: RoundPauses
  signal: AbortSignal
  onError: (error: unknown) => void
}

/** Round after round until aborted. One that found nothing to do, or failed, is followed by a pause. */
export async function repeatRounds(
  round: () => Promise<boolean>,
  { pauseMs, signal, onError }: Repeating,
): Promise<void> {
  while (!signal.aborted) {
    const ms = await round().then(
      (didSomething) => (didSomething ? 0 : pauseMs.idle),
      (error: unknown) => {
        onError(error)
        return pauseMs.afterFailure
      },
    )
    if (ms > 0) await waitUnlessAborted(ms, signal)
  }
}

/** Ends early, without an error, when aborted; keeps no process alive. */
export const waitUnlessAborted = (ms: number, signal: AbortSignal): Promise<void> =>
  wait(ms, undefined, { signal, ref: false }).catch(() => {})
