import { randomBytes } from 'node:crypto'
import { HOUR_MS } from '#rules/calendar/durations.ts'
import type { ExchangeRunState } from '#rules/exchange/run-states.ts'
import type { Db } from '#server/db/client.ts'
import { withRetries } from '#server/db/with-retries.ts'
import { hashToken } from '#server/kernel/tokens.ts'
import type { Services } from '#server/shop/ground/call-context.ts'

export type SessionKind = 'catalog' | 'orders'

/** An exchange under way: who sends, and the run its files belong to. */
export interface ExchangeSession {
  runId: number
  /** As it is stored; what accounting holds cannot be told from it. */
  sessionId: string
  source: { id: number; name: string; options: Record<string, unknown> }
  kind: SessionKind
  state: ExchangeRunState
  stamp: number
  /** As `init` named it; '': an older module, which wants orders read inside the request. */
  version: string
  endAsked: string | null
  receivedBytes: number
  receivedFiles: number
}

const LIVES_MS = 24 * HOUR_MS
/** Without a word of whose it is, a request belongs to the robot's last session, if that is no older. */
const GUESSED_MS = HOUR_MS

export async function openExchangeSession(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  sourceId: number,
  kind: SessionKind,
): Promise<{ token: string; stamp: number }> {
  const token = randomBytes(16).toString('hex')
  const stamp = await startRun(db, { sourceId, kind, sessionId: hashToken(token), version: '', now: clock() })
  return { token, stamp }
}

interface NewRun {
  sourceId: number
  kind: SessionKind
  sessionId: string
  version: string
  now: Date
  /** Of the session it goes on with. */
  stamp?: number
}

async function startRun(db: Db, { sourceId, kind, sessionId, version, now, stamp }: NewRun): Promise<number> {
  const seconds = Math.floor(now.getTime() / 1000)
  const { stamp: given } = await db
    .insertInto('exchange_run')
    .values((eb) => ({
      source_id: sourceId,
      kind,
      session_id: sessionId,
      state: 'receiving',
      // of two sessions in one second the later is greater too
      stamp:
        stamp ??
        eb
          .selectFrom('exchange_run')
          .select((last) =>
            last
              .fn<number>('greatest', [
                last.val(seconds),
                last.fn.coalesce(last(last.fn.max('stamp'), '+', 1), last.val(0)),
              ])
              .as('stamp'),
          )
          .where('source_id', '=', sourceId),
      protocol_version: version,
      started_at: now,
      changed_at: now,
      ended_at: null,
      brake: null,
      failure: null,
      staff_id: null,
      end_asked: null,
      deactivate_stamp: null,
    }))
    .returning('stamp')
    .executeTakeFirstOrThrow()
  return given
}

const sessions = (db: Db) =>
  db
    .selectFrom('exchange_run')
    .innerJoin('exchange_source', 'exchange_source.id', 'exchange_run.source_id')
    .select([
      'exchange_run.id',
      'exchange_run.session_id',
      'exchange_run.kind',
      'exchange_run.state',
      'exchange_run.stamp',
      'exchange_run.protocol_version',
      'exchange_run.end_asked',
      'exchange_run.received_bytes',
      'exchange_run.received_files',
      'exchange_source.id as source_id',
      'exchange_source.name',
      'exchange_source.options',
    ])
    .where('exchange_source.is_on', '=', true)
    // a robot whose password was taken away has no sessions either
    .where('exchange_source.robot_password_hash', 'is not', null)

type SessionRow = NonNullable<Awaited<ReturnType<ReturnType<typeof sessions>['executeTakeFirst']>>>

const sessionOf = (row: SessionRow): ExchangeSession => ({
  runId: row.id,
  sessionId: row.session_id!,
  source: { id: row.source_id, name: row.name, options: row.options },
  kind: row.kind === 'orders' ? 'orders' : 'catalog',
  state: row.state,
  stamp: row.stamp,
  version: row.protocol_version,
  endAsked: row.end_asked,
  receivedBytes: row.received_bytes,
  receivedFiles: row.received_files,
})

export async function findExchangeSession({ db, clock }: Services, token: string): Promise<ExchangeSession | null> {
  const row = await sessions(db)
    .where('session_id', '=', hashToken(token))
    .where('exchange_run.changed_at', '>', new Date(clock().getTime() - LIVES_MS))
    .executeTakeFirst()
  return row ? sessionOf(row) : null
}

/** For a request that has lost its cookie and carries the robot's password again. */
export async function lastSession(
  { db, clock }: Services,
  sourceId: number,
  kind: SessionKind,
): Promise<ExchangeSession | null> {
  const row = await sessions(db)
    .where('source_id', '=', sourceId)
    .where('exchange_run.kind', '=', kind)
    .where('session_id', 'is not', null)
    .where('exchange_run.changed_at', '>', new Date(clock().getTime() - GUESSED_MS))
    .orderBy('exchange_run.id', 'desc')
    .executeTakeFirst()
  return row ? sessionOf(row) : null
}

/** `init`: a session that has sent something before begins again with a run and a folder of its own. */
export async function beginExchange(
  services: Services,
  session: ExchangeSession,
  version: string,
): Promise<ExchangeSession> {
  const { db, clock } = services
  const known = version.replace(/[^\d.]/g, '').slice(0, 10)
  if (session.receivedFiles > 0 || session.endAsked !== null) return anotherRun(services, session, known)
  await db
    .updateTable('exchange_run')
    .set({ protocol_version: known, changed_at: clock() })
    .where('id', '=', session.runId)
    .execute()
  return { ...session, version: known }
}

/** The session goes on with another run; the one before ends by itself. */
async function anotherRun(
  { db, clock }: Services,
  session: ExchangeSession,
  version: string,
): Promise<ExchangeSession> {
  const now = clock()
  return withRetries(db, async (tx) => {
    await tx.updateTable('exchange_run').set({ session_id: null }).where('id', '=', session.runId).execute()
    await startRun(tx, {
      sourceId: session.source.id,
      kind: session.kind,
      sessionId: session.sessionId,
      version,
      now,
      stamp: session.stamp,
    })
    return sessionOf(await sessions(tx).where('session_id', '=', session.sessionId).executeTakeFirstOrThrow())
  })
}

const GOES_ON: ReadonlySet<ExchangeRunState> = new Set(['receiving', 'staging', 'applied', 'nothing'])

/** The session with a run that takes files: a decided or ended one takes no more. */
export function sessionForFiles(services: Services, session: ExchangeSession): Promise<ExchangeSession> {
  if (session.endAsked === null && GOES_ON.has(session.state)) return Promise.resolve(session)
  return anotherRun(services, session, session.version)
}
