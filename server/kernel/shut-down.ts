import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

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

declare module 'fastify' {
  interface FastifyInstance {
    /** `/health/ready` says 503, requests are still served; resolves when new ones may be refused. */
    drain: (ms: number) => Promise<void>
    isDraining: () => boolean
  }
}

/**
 * On SIGTERM `/health/ready` answers 503 first while requests are still served, so that balancers stop routing here:
 * one that saw the process just started fail may not try it again at once. Responses sent meanwhile close their
 * connections: a kept-alive one would be cut under a request or delay the exit until the limit.
 */
export function registerDraining(app: FastifyInstance): void {
  let isDraining = false
  let isClosing = false
  app.decorate('isDraining', () => isDraining)
  app.decorate('drain', async (ms: number) => {
    isDraining = true
    isClosing = true
    // before everything: cached pages are sent past the hooks
    app.server.prependListener('request', (_request, response) => void response.setHeader('connection', 'close'))
    if (ms > 0) await wait(ms)
  })
  app.addHook('preClose', async () => {
    isClosing = true
  })
  app.addHook('onSend', async (_request, reply) => {
    if (isClosing) reply.header('connection', 'close')
  })
}
