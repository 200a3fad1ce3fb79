/**
 * The server is down, going down, coming up, out of connections or disk, a read-only replica after a fail-over, or
 * slower than a visitor waits.
 */
const CODES = new Set([
  '57P01',
  '57P02',
  '57P03',
  '57P05',
  '57014',
  '08000',
  '08001',
  '08003',
  '08004',
  '08006',
  '53100',
  '53200',
  '53300',
  '25006',
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EAI_AGAIN',
])

/** What pg and its pool say in words only. */
const WORDS =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|Client was closed)/

/** Connection-level failures of the database: the shop is away for a moment, not broken. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, syscall } = error as { code?: string; syscall?: string }
  // a socket that is not there; a missing file is something else
  if (code === 'ENOENT') return syscall === 'connect'
  return (code !== undefined && CODES.has(code)) || WORDS.test(error.message)
}

/** The server went away under a statement, or has become a replica: what was not committed was not done. */
const LOST = new Set(['57P01', '57P02', '25006', 'ECONNRESET', 'EPIPE'])

const GONE = /^(Connection terminated|Client has encountered a connection error)/

export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return LOST.has((error as { code?: string }).code ?? '') || GONE.test(error.message)
}
