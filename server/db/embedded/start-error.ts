// The operator sees this text as the last line of a failed start, so it is one line and Russian.
export class EmbeddedPostgresError extends Error {
  override name = 'EmbeddedPostgresError'

  readonly reason: string

  constructor(reason: string, logFile?: string) {
    const details = logFile === undefined ? '' : `, подробности в ${logFile}`
    super(`Не удалось запустить встроенный PostgreSQL: ${oneLine(reason)}${details}`)
    this.reason = oneLine(reason)
  }
}

function oneLine(text: string): string {
  return text.replace(/\s*\n\s*/g, ' ').trim()
}
