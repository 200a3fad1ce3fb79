import type { FastifyRequest } from 'fastify'
import { logAddress } from '#server/kernel/log-address.ts'

type LoggedError = {
  type: string
  message: string
  code: string
  stack: string
  cause?: LoggedError
}

/** Of an error only what names it: PostgreSQL adds «Key (phone)=(7911…) already exists», others the whole request. */
function errorForLog(error: Error & { code?: unknown }): LoggedError {
  return {
    type: error.name,
    message: error.message,
    code: String(error.code ?? ''),
    stack: error.stack ?? '',
    ...(error.cause instanceof Error ? { cause: errorForLog(error.cause) } : {}),
  }
}

/** What the log may say. Nothing of headers and bodies, and of addresses what cannot be anybody's secret. */
export function logging(level: string, to?: { write: (line: string) => void }) {
  return {
    level,
    serializers: {
      req: ({ method, url, host, ip }: FastifyRequest) => ({ method, url: logAddress(url), host, ip }),
      err: errorForLog,
    },
    ...(to ? { stream: to } : {}),
  }
}
