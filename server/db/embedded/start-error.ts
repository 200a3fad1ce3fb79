// The operator sees this text as the last line of a failed start, so it is one line and Russian.
export class EmbeddedPostgresError extends Error {
  override name = 'EmbeddedPostgresError'

  constructor(reason: string, logFile?: string) {
    const details = logFile === undefined ? '' : `, подробности в ${logFile}`
    super(`Не удалось запустить встроенный PostgreSQL: ${reason.replace(/\s*\n\s*/g, ' ').trim()}${details}`)
  }
}
