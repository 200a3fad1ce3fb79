type Closer = () => Promise<unknown>

/** With draining: a request that takes longer is aborted, since the supervisor would kill us anyway. */
const DRAIN_LIMIT_MS = 10_000

/** Last opened, first closed; what fails to close does not hold up the rest. A second call waits for the first. */
export function closeInOrder(onError: (error: unknown) => void) {
  const closers: Closer[] = []
  let closing: Promise<void> | undefined
  return {
    onClose: (closer: Closer) => void closers.push(closer),
    close: (): Promise<void> =>
      (closing ??= (async () => {
        for (const close of closers.reverse()) await close().catch(onError)
      })()),
  }
}

/** Graceful shutdown: requests drain before the database goes, then the process ends. */
export function shutDownInOrder(onError: (error: unknown) => void, exit: (code: number) => void = process.exit) {
  const { onClose, close } = closeInOrder(onError)
  let ending: Promise<void> | undefined
  return {
    onClose,
    shutDown: (code: number): Promise<void> =>
      (ending ??= (async () => {
        setTimeout(() => exit(code), DRAIN_LIMIT_MS).unref()
        await close()
        exit(code)
      })()),
  }
}

/** SIGTERM of the supervisor, Ctrl+C, or the death of the npm that started us, even by kill -9. */
export function shutDownWhenAsked(shutDown: (code: number) => Promise<void>): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'disconnect'] as const)
    process.on(signal as NodeJS.Signals, () => void shutDown(0))
}
