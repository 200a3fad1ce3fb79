import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

type Closer = () => Promise<unknown>

/** Draining with it, a request longer than this is given up: whoever stops us will not wait for ever either. */
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

/** Requests drain before the database goes, then the process ends. */
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

/** SIGTERM from whoever keeps us running, Ctrl+C, or the death of the npm that started us, even by kill -9. */
export function shutDownWhenAsked(shutDown: (code: number) => Promise<void>): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'disconnect'] as const)
    process.on(signal as NodeJS.Signals, () => void shutDown(0))
}

declare module 'fastify' {
  interface FastifyInstance {
    /** The balancer is told, everybody is still answered; resolves when new requests may be refused. */
    drain: (ms: number) => Promise<void>
    isDraining: () => boolean
  }
}

/**
 * Whoever is asked to go says so first (`/health/ready`) and goes on answering for a while: a balancer that has seen the
 * process started before us fail may not try it again at once. Answers given meanwhile, and while we close, end their
 * connections: kept open, one would be closed under somebody's question, or hold up the end until the limit.
 */
export function registerDraining(app: FastifyInstance): void {
  let isDraining = false
  let isClosing = false
  app.decorate('isDraining', () => isDraining)
  app.decorate('drain', async (ms: number) => {
    isDraining = true
    isClosing = true
    // ahead of everything, since kept pages are sent past the hooks
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
