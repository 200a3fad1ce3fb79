import { sql } from 'kysely'
import { conflict, invalid, notFound } from '#contract/api-error.ts'
import type { Webhook } from '#contract/office/webhooks.ts'
import { isWebhookKind, TEST_KIND, WEBHOOK_EVENTS, WEBHOOK_KINDS, type WebhookKind } from '#contract/webhooks.ts'
import { type Permission, PERMISSIONS } from '#rules/staff/permissions.ts'
import type { Db } from '#server/db/client.ts'
import { WEBHOOK_SECRET } from '#server/kernel/sealing.ts'
import { withRetries } from '#server/db/with-retries.ts'
import { addressProblem } from '#server/outbox/webhooks/post.ts'
import { newWebhookSecret } from '#server/outbox/webhooks/sign.ts'
import { branchesIn, listBranches, type BranchWithShops } from '#server/shop/people/staff/branches.ts'
import { joinScopes, type OfficeContext, signedIn, type StaffScope } from '#server/shop/people/staff/office-context.ts'
import { eventBody } from './make-events.ts'
import { WEBHOOK_LOG_DAYS } from './sweep-webhooks.ts'

/** Each has requests of its own under way: so many together are still few. */
const MOST_RECEIVERS = 30
const ROTATION_MS = 24 * 60 * 60 * 1000

interface WebhookRow {
  id: number
  name: string
  url: string
  kinds: string[]
  node_codes: string[]
  state: Webhook['state']
  old_secret_until: Date | null
  created_at: Date
  created_by: string | null
  last_ok_at: Date | null
  failing_since: Date | null
  last_error: string | null
  waiting: number
  failed: number
  version: number
}

async function readWebhooks(db: Db, now: Date, id: number | null): Promise<Webhook[]> {
  const { rows } = await sql<WebhookRow>`
    select w.id, w.name, w.url, w.kinds, w.node_codes, w.state, w.old_secret_until, w.created_at, staff.name as created_by,
      h.last_ok_at, h.failing_since, h.last_error, w.version,
      (select count(*)::integer from webhook_delivery d where d.webhook_id = w.id and d.state in ('waiting', 'sending')) as waiting,
      (select count(*)::integer from webhook_delivery d where d.webhook_id = w.id and d.state = 'failed') as failed
    from webhook w left join webhook_health h on h.webhook_id = w.id left join staff on staff.id = w.created_by
    where ${id}::integer is null or w.id = ${id}
    order by lower(w.name), w.id`.execute(db)
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    url: row.url,
    kinds: row.kinds.filter(isWebhookKind),
    nodeCodes: row.node_codes,
    state: row.state,
    oldSecretUntil: row.old_secret_until && row.old_secret_until > now ? row.old_secret_until.toISOString() : null,
    createdAt: row.created_at.toISOString(),
    createdBy: row.created_by,
    lastOkAt: row.last_ok_at?.toISOString() ?? null,
    failingSince: row.failing_since?.toISOString() ?? null,
    lastError: row.last_error ?? '',
    waiting: row.waiting,
    failed: row.failed,
    version: row.version,
  }))
}

export async function readWebhook({ db, clock }: Pick<OfficeContext, 'db' | 'clock'>, id: number): Promise<Webhook> {
  const [webhook] = await readWebhooks(db, clock(), id)
  if (!webhook) throw notFound('Такого получателя нет')
  return webhook
}

/** The receivers there are, and what whoever looks may subscribe a new one to. */
export async function listWebhooks({ db, clock, ...context }: OfficeContext) {
  const { permissions } = signedIn(context).staff
  const kinds = WEBHOOK_KINDS.filter((kind) => permissions.has(WEBHOOK_EVENTS[kind].permission))
  const scope = joinScopes(kinds.map((kind) => permissions.get(WEBHOOK_EVENTS[kind].permission)!))
  const [webhooks, branches] = await Promise.all([readWebhooks(db, clock(), null), listBranches(db)])
  return {
    webhooks,
    events: kinds.map((kind) => {
      const { group, label, when, isOfBranch } = WEBHOOK_EVENTS[kind]
      return { kind, group, label, when, isOfBranch }
    }),
    branches: branchesIn(branches, scope)
      .filter(({ code }) => scope.isEverywhere || scope.nodeCodes.includes(code))
      .map(({ code, name }) => ({ code, name })),
    isEverywhere: scope.isEverywhere,
    logDays: WEBHOOK_LOG_DAYS,
  }
}

interface AskedWebhook {
  name: string
  url: string
  kinds: readonly string[]
  nodeCodes: readonly string[]
}

const readName = (text: string): string => {
  const name = text.trim().replace(/\s+/g, ' ')
  if (name === '') throw invalid({ name: ['Назовите получателя: CRM, бот, склад'] })
  return name
}

const reachableOf = ({ mode, webhookInside }: OfficeContext['config']) => ({
  inside: webhookInside,
  isHttpsOnly: mode === 'production',
})

function readUrl(text: string, context: OfficeContext): string {
  const url = text.trim()
  const problem = addressProblem(url, reachableOf(context.config))
  if (problem) throw invalid({ url: [problem] })
  return new URL(url).href
}

function readNodes(codes: readonly string[], branches: readonly BranchWithShops[]): string[] {
  const unknown = codes.filter((code) => !branches.some((each) => each.code === code))
  if (unknown.length > 0) throw invalid({ nodeCodes: unknown.map((code) => `Филиала с кодом «${code}» нет`) })
  return [...new Set(codes)]
}

const holdsIn = (scope: StaffScope, nodeCodes: readonly string[]): boolean =>
  scope.isEverywhere || (nodeCodes.length > 0 && nodeCodes.every((code) => scope.nodeCodes.includes(code)))

/** Nobody lets a program hear what they may not see themselves, or not there. */
function readKinds(
  asked: readonly string[],
  nodeCodes: readonly string[],
  own: ReadonlyMap<Permission, StaffScope>,
): WebhookKind[] {
  const wrong = asked.flatMap((each) => {
    if (!isWebhookKind(each)) return [`События «${each}» нет`]
    const { label, permission, isOfBranch } = WEBHOOK_EVENTS[each]
    const scope = own.get(permission)
    if (!scope) return [`Для события «${label}» нужно право «${PERMISSIONS[permission].label}», а его у вас нет`]
    return !isOfBranch || holdsIn(scope, nodeCodes)
      ? []
      : [`Право «${PERMISSIONS[permission].label}» для события «${label}» у вас не во всех выбранных филиалах`]
  })
  if (wrong.length > 0) throw invalid({ kinds: wrong })
  return WEBHOOK_KINDS.filter((kind) => asked.includes(kind))
}

async function readAsked(tx: Db, context: OfficeContext, asked: AskedWebhook, except: number | null) {
  const name = readName(asked.name)
  const url = readUrl(asked.url, context)
  const node_codes = readNodes(asked.nodeCodes, await listBranches(tx))
  const kinds = readKinds(asked.kinds, node_codes, signedIn(context).staff.permissions)
  const { rows } = await sql`select 1 from webhook where lower(name) = lower(${name})
    and id is distinct from ${except}::integer`.execute(tx)
  if (rows.length > 0) throw invalid({ name: ['Получатель с таким названием уже есть: назовите иначе'] })
  return { name, url, node_codes, kinds }
}

/** One maker at a time: two presses must not give one name to two receivers. */
const lockReceivers = (tx: Db) => sql`select pg_advisory_xact_lock(hashtext('webhook'))`.execute(tx)

/** The secret is in this answer and nowhere else. */
export async function addWebhook(
  context: OfficeContext,
  asked: AskedWebhook,
): Promise<{ webhook: Webhook; secret: string }> {
  const now = context.clock()
  const secret = newWebhookSecret()
  return withRetries(context.db, async (tx) => {
    await lockReceivers(tx)
    const values = await readAsked(tx, context, asked, null)
    const { count } = await tx
      .selectFrom('webhook')
      .select((is) => is.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    if (Number(count) >= MOST_RECEIVERS)
      throw conflict(`Получателей уже ${MOST_RECEIVERS}, больше нельзя: удалите ненужного`)
    const { id } = await tx
      .insertInto('webhook')
      .values({
        ...values,
        secret: context.sealing.seal(WEBHOOK_SECRET, secret),
        old_secret: null,
        old_secret_until: null,
        created_by: signedIn(context).staff.id,
        created_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('webhook_health')
      .values({ webhook_id: id, failing_since: null, rests_until: null, last_ok_at: null })
      .execute()
    return { webhook: await readWebhook({ ...context, db: tx }, id), secret }
  })
}

export async function editWebhook(
  context: OfficeContext,
  id: number,
  { version, ...asked }: AskedWebhook & { version: number },
): Promise<Webhook> {
  return withRetries(context.db, async (tx) => {
    await lockReceivers(tx)
    const before = await readWebhook({ ...context, db: tx }, id)
    if (before.version !== version) throw conflict(`Получателя «${before.name}» уже изменили. Обновите и повторите`)
    const values = await readAsked(tx, context, asked, id)
    await tx
      .updateTable('webhook')
      .set((is) => ({ ...values, version: is('version', '+', 1) }))
      .where('id', '=', id)
      .execute()
    return readWebhook({ ...context, db: tx }, id)
  })
}

/** For a day both sign, so that a receiver may be given the new one at any time of it. */
export async function rotateSecret(context: OfficeContext, id: number): Promise<{ webhook: Webhook; secret: string }> {
  const now = context.clock()
  const secret = newWebhookSecret()
  return withRetries(context.db, async (tx) => {
    await tx
      .updateTable('webhook')
      .set((is) => ({
        old_secret: is.ref('secret'),
        old_secret_until: new Date(now.getTime() + ROTATION_MS),
        secret: context.sealing.seal(WEBHOOK_SECRET, secret),
        version: is('version', '+', 1),
      }))
      .where('id', '=', id)
      .execute()
    return { webhook: await readWebhook({ ...context, db: tx }, id), secret }
  })
}

export async function pauseReceiver(context: OfficeContext, id: number): Promise<Webhook> {
  return withRetries(context.db, async (tx) => {
    await tx
      .updateTable('webhook')
      .set((is) => ({ state: 'paused', version: is('version', '+', 1) }))
      .where('id', '=', id)
      .where('state', '=', 'active')
      .execute()
    return readWebhook({ ...context, db: tx }, id)
  })
}

/** What has gathered goes out in its order, or is left out and stays in the log. */
export async function resumeReceiver(context: OfficeContext, id: number, skipsWaiting: boolean): Promise<Webhook> {
  const now = context.clock()
  return withRetries(context.db, async (tx) => {
    if (skipsWaiting)
      await tx
        .updateTable('webhook_delivery')
        .set({ state: 'skipped' })
        .where('webhook_id', '=', id)
        .where('state', '=', 'waiting')
        .execute()
    else
      await tx
        .updateTable('webhook_delivery')
        .set({ next_attempt_at: now })
        .where('webhook_id', '=', id)
        .where('state', '=', 'waiting')
        .where('next_attempt_at', '>', now)
        .execute()
    await tx
      .updateTable('webhook_health')
      .set({ failures: 0, failing_since: null, rests_until: null })
      .where('webhook_id', '=', id)
      .execute()
    await tx
      .updateTable('webhook')
      .set((is) => ({ state: 'active', version: is('version', '+', 1) }))
      .where('id', '=', id)
      .where('state', '<>', 'active')
      .execute()
    return readWebhook({ ...context, db: tx }, id)
  })
}

export async function deleteWebhook(context: OfficeContext, id: number): Promise<void> {
  await withRetries(context.db, async (tx) => {
    await readWebhook({ ...context, db: tx }, id)
    await tx.deleteFrom('webhook').where('id', '=', id).execute()
  })
}

/** Goes out by the same way as everything, also to a receiver that is paused. */
export async function sendTest(context: OfficeContext, id: number): Promise<number> {
  const now = context.clock()
  return withRetries(context.db, async (tx) => {
    const { name } = await readWebhook({ ...context, db: tx }, id)
    const event = await tx
      .insertInto('webhook_event')
      .values({
        kind: TEST_KIND,
        entity: `test:${crypto.randomUUID()}`,
        node_code: null,
        body: eventBody(TEST_KIND, now, { message: `Пробное событие для получателя «${name}»` }),
        at: now,
      })
      .returning(['id', 'entity'])
      .executeTakeFirstOrThrow()
    const delivery = await tx
      .insertInto('webhook_delivery')
      .values({
        webhook_id: id,
        event_id: event.id,
        kind: TEST_KIND,
        entity: event.entity,
        next_attempt_at: now,
        lease_until: null,
        status: null,
        at: now,
        delivered_at: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    // whoever presses wants to see it now, not when the receiver has rested
    await tx.updateTable('webhook_health').set({ rests_until: null }).where('webhook_id', '=', id).execute()
    return delivery.id
  })
}
