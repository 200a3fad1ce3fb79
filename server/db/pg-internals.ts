import type pg from 'pg'

/**
 * All the shop leans on of what pg does not document, and nothing else of it anywhere. Where @types/pg knows a field
 * the compiler reads it, so that a release which renames one fails the types; what is left is said here in a cast. pg
 * is pinned exactly: docs/decisions/2026-11-15-pipelined-statements-fenced.md.
 */

/**
 * Several questions on their way at once. An option of a client when it is made; the field is read whenever a question
 * is sent, and copying streams refuses one that is on, so it is turned on for as long as it serves.
 */
export function setPipelining(client: pg.Client, isOn: boolean): void {
  ;(client as { pipeline: boolean }).pipeline = isOn
}

/** What `send` writes leaves in one packet. */
export function sendTogether<T>({ connection }: pg.Client, send: () => T): T {
  connection.stream.cork()
  try {
    return send()
  } finally {
    connection.stream.uncork()
  }
}

/** The server's process of this connection; null: not connected yet. */
export const processOf = (client: pg.ClientBase): number | null =>
  (client as pg.ClientBase & { processID?: number | null }).processID ?? null

/** At once, without a goodbye that a hanging server would not hear. Whoever waits for an answer hears `why`. */
export function cutOff({ connection }: pg.Client, why?: Error): void {
  connection.stream.destroy(why)
}

/** The pool cuts a client it has lost patience with before it was connected. */
export const isCutOff = ({ connection }: pg.Client): boolean => connection.stream.destroyed

/** Where it will connect to: read when it does. */
export function sendTo(client: pg.Client, { host, port }: { host: string; port: number }): void {
  client.host = host
  client.port = port
}

/**
 * Whether the server is a copy, as it says by itself since version 14, before the first question and at each change.
 */
export function onStandbyTold({ connection }: pg.Client, told: (isCopy: boolean) => void): void {
  connection.on('parameterStatus', ({ parameterName, parameterValue }: Record<string, string>) => {
    if (parameterName === 'in_hot_standby') told(parameterValue === 'on')
  })
}

/** A question with a time of its own to be answered in. */
export const within = (timeoutMs: number, text: string): pg.QueryConfig & { query_timeout: number } => ({
  text,
  query_timeout: timeoutMs,
})

/** It has no code; the question is still on its way. */
export const isUnansweredInTime = ({ message }: Error): boolean => message === 'Query read timeout'

/** Nobody gave a connection back in time. */
export const isPoolSpent = ({ message }: Error): boolean => message.startsWith('timeout exceeded')
