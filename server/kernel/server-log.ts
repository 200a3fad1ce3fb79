type Write = (details: unknown, text?: string) => void

/** What code that knows no transport writes its log with; the logger of a request is one. */
export interface ServerLog {
  debug: Write
  info: Write
  warn: Write
  error: Write
}
