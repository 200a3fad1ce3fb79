import { sql } from 'kysely'
import type { Static } from 'typebox'
import { conflict, invalid, notFound } from '#contract/api-error.ts'
import type { CompanyRequest } from '#contract/company.ts'
import type { saveOrder } from '#contract/order.schema.ts'
import { approvalProblem, orderVerdict } from '#rules/company/company-rights.ts'
import { formatMoney, kopecksToRubles, rublesToKopecks } from '#rules/money/money.ts'
import type { Db } from '#server/db/client.ts'
import { withRetries } from '#server/db/with-retries.ts'
import { limit, type LimitRule } from '#server/kernel/limits.ts'
import { putLetter, putSms } from '#server/outbox/put-message.ts'
import { branchSignature } from '#server/shop/ground/branch-signature.ts'
import type { CallContext } from '#server/shop/ground/call-context.ts'
import { cartAsker, findCart } from '#server/shop/buying/cart/find-cart.ts'
import { cartNotFound } from '#server/shop/buying/cart/read-cart.ts'
import { writeMessage } from '#server/shop/ground/messages/write-message.ts'
import type { ShippedGoods } from '#server/shop/orders/delivery/choose-tariff.ts'
import { type OrderRequest, orderRequest } from '#server/shop/orders/checkout/order-request.ts'
import { orderSettings } from '#server/shop/orders/core/order-settings.ts'
import { placeOrder } from '#server/shop/orders/checkout/place-order.ts'
import { readDraft } from '#server/shop/orders/checkout/save-order.ts'
import { priceOrder } from '#server/shop/orders/pricing/price-order.ts'
import { membersOf, membershipOf } from '#server/shop/people/company/company-queries.ts'

type Body = Static<(typeof saveOrder)['body']>

const LAST = 50
const ASKED: LimitRule = {
  name: 'company requests',
  limit: 30,
  seconds: 3600,
  message: 'Заявок на согласование много подряд.',
}

interface Recipient {
  phone: string
  email: string | null
}

/** By letter where there is an address, else by SMS. */
async function notify(
  tx: Db,
  now: Date,
  { phone, email }: Recipient,
  message: Awaited<ReturnType<typeof writeMessage>>,
) {
  const { kind, letter, sms } = message
  if (email) await putLetter(tx, email, letter, { now, kind })
  else if (phone) await putSms(tx, phone, sms, { now, kind })
}

/** Asked before under the same key: by the same body it is the same, by another it is refused. */
export async function findAsked(
  db: Db,
  userId: number,
  request: OrderRequest | null,
): Promise<{ id: number; total: number } | null> {
  if (!request) return null
  const row = await db
    .selectFrom('company_request')
    .select(['id', 'total', 'request_hash'])
    .where('user_id', '=', userId)
    .where('request_key', '=', request.key)
    .executeTakeFirst()
  if (!row) return null
  if (row.request_hash !== request.bodyHash)
    throw conflict('С этим ключом уже отправлена другая заявка. Обновите страницу и повторите.')
  return { id: row.id, total: kopecksToRubles(row.total) }
}

/** Of the chosen lines of the cart; they leave it, and nothing is held for them until a colleague has decided. */
export async function askApproval(
  context: CallContext,
  userId: number,
  body: Body,
): Promise<{ id: number; total: number }> {
  const asker = cartAsker(context, body.cartUuid)
  const request = orderRequest(context.visitor, { path: '/company/requests', body, asker, phone: body.contact.phone })
  const before = await findAsked(context.db, userId, request)
  if (before) return before
  const cartUuid = await findCart(context.db, asker)
  if (cartUuid === null) throw cartNotFound()
  return askFor(context, userId, body, { cartUuid }, request)
}

/** The lines of a cart, or goods by themselves. */
export async function askFor(
  context: CallContext,
  userId: number,
  body: Body,
  wanted: ShippedGoods,
  request: OrderRequest | null,
): Promise<{ id: number; total: number }> {
  await limit(context, ASKED, String(userId))
  const { db, clock, nodeCode, config } = context
  const now = clock()
  const settings = await orderSettings(db)
  const draft = await readDraft(context, body, wanted, settings)
  const { company } = draft
  if (!company) throw conflict('Согласуют заказы организации: выберите её в разделе «Кабинет организации»')
  return withRetries(db, async (tx) => {
    // one after another for one person: of two presses the second finds what the first has asked
    if (request)
      await sql`select pg_advisory_xact_lock(hashtextextended(${`company request ${userId}`}, 0))`.execute(tx)
    const before = await findAsked(tx, userId, request)
    if (before) return before
    if ('cartUuid' in wanted)
      await tx.selectFrom('cart').select('uuid').where('uuid', '=', wanted.cartUuid).forUpdate().execute()
    const asked = {
      now,
      goods: wanted,
      nodeCode,
      userId,
      delivery: draft.delivery,
      payment: draft.payment,
      bonuses: false,
    }
    const { sums, lines } = await priceOrder(tx, asked, settings, true)
    if (draft.expectedTotal !== null && draft.expectedTotal !== sums.total) throw conflict(sums.changedWords)
    const verdict = orderVerdict(await membershipOf(tx, company.id, userId), sums.total)
    if (verdict === 'refuse') throw conflict('Вам не поручено заказывать от организации: попросите администратора')
    if (verdict === 'place') throw conflict('Заказ в пределах вашего лимита: оформите его без согласования')
    const { found: _found, captcha: _captcha, expectedTotal: _total, ...kept } = body
    const goods = lines.map(({ code, quantity, complectOf, row }) => ({
      code,
      name: row.name,
      quantity,
      complectOf: complectOf ?? null,
      complectId: row.complect_id,
    }))
    const { id } = await tx
      .insertInto('company_request')
      .values({
        company_id: company.id,
        user_id: userId,
        node_code: nodeCode,
        body: JSON.stringify({ ...kept, useBonuses: false }),
        goods: JSON.stringify(goods),
        total: sums.total,
        decided_by: null,
        decided_at: null,
        order_id: null,
        created_at: now,
        request_key: request?.key ?? null,
        request_hash: request?.bodyHash ?? null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    if ('cartUuid' in wanted)
      await tx
        .deleteFrom('cart_item')
        .where('cart_uuid', '=', wanted.cartUuid)
        .where(
          'good_code',
          'in',
          goods.map(({ code }) => code),
        )
        .where((e) => e.or([e('in_order', '=', true), e('complect_of', 'is not', null)]))
        .execute()
    const people = await membersOf(tx, company.id)
    const me = people.find((each) => each.userId === userId)!
    const signature = await branchSignature(tx, config, nodeCode)
    const link = `${signature.url}/personal-account/?tab=company`
    const message = await writeMessage(
      tx,
      'company.asked',
      signature,
      { company: draft.organization!.name, who: me.name, total: formatMoney(sums.total), link },
      { button: link },
    )
    for (const person of people)
      if (approvalProblem(person, { total: sums.total, isOwn: person.userId === userId }) === null)
        await notify(tx, now, person, message)
    return { id, total: kopecksToRubles(sums.total) }
  })
}

export async function readRequests(
  { db }: Pick<CallContext, 'db'>,
  userId: number,
  companyId: number,
): Promise<CompanyRequest[]> {
  const rights = await membershipOf(db, companyId, userId)
  const rows = await db
    .selectFrom('company_request as r')
    .innerJoin('customer as who', 'who.id', 'r.user_id')
    .leftJoin('customer as by', 'by.id', 'r.decided_by')
    .leftJoin('shop_order as o', 'o.id', 'r.order_id')
    .selectAll('r')
    .select(['who.name as who', 'by.name as decider', 'o.number'])
    .where('r.company_id', '=', companyId)
    // whoever neither approves nor keeps the papers sees their own
    .$if(!rights.mayApprove && !rights.isAdmin && !rights.seesDocuments, (all) => all.where('r.user_id', '=', userId))
    .orderBy('r.id', 'desc')
    .limit(LAST)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    createdAt: row.created_at.toISOString(),
    who: row.who,
    isMine: row.user_id === userId,
    total: kopecksToRubles(row.total),
    goods: row.goods.map(({ code, name, quantity }) => ({ code, name, quantity })),
    state: row.state,
    decidedBy: row.decider,
    decidedAt: row.decided_at?.toISOString() ?? null,
    reason: row.reason,
    orderNumber: row.number,
    problem: approvalProblem(rights, { total: row.total, isOwn: row.user_id === userId }),
  }))
}

async function findRequest(db: Db, companyId: number, id: number) {
  const row = await db
    .selectFrom('company_request as r')
    .innerJoin('company', 'company.id', 'r.company_id')
    .innerJoin('customer', 'customer.id', 'r.user_id')
    .leftJoin('customer as by', 'by.id', 'r.decided_by')
    .selectAll('r')
    .select(['company.name', 'customer.phone', 'customer.email', 'by.name as decider'])
    .where('r.id', '=', id)
    .where('r.company_id', '=', companyId)
    .executeTakeFirst()
  if (!row) throw notFound('Такой заявки нет')
  return row
}

const DECIDED = { approved: 'согласовал', refused: 'отклонил', withdrawn: 'отозвал' } as const

function refuseDecided({ state, decider }: Awaited<ReturnType<typeof findRequest>>): void {
  if (state === 'waiting') return
  throw conflict(state === 'withdrawn' ? 'Заявку отозвали' : `Заявку уже ${DECIDED[state]} ${decider ?? 'коллега'}`)
}

interface Decision {
  isApproved: boolean
  reason?: string | undefined
  expectedTotal?: number | null | undefined
}

/**
 * Approved, it is an order of whoever asked, priced and held anew in one transaction with the decision: of two who
 * decide at once the second is told who was first.
 */
export async function decideRequest(
  context: CallContext,
  userId: number,
  { companyId, id, ...decision }: Decision & { companyId: number; id: number },
): Promise<void> {
  const rights = await membershipOf(context.db, companyId, userId)
  const request = await findRequest(context.db, companyId, id)
  refuseDecided(request)
  const problem = approvalProblem(rights, { total: request.total, isOwn: request.user_id === userId })
  if (problem) throw conflict(problem)
  const answer = decision.isApproved
    ? await approve(context, userId, request, decision.expectedTotal)
    : await refuse(context, userId, request, decision.reason ?? '')
  const { db, clock, config } = context
  await withRetries(db, async (tx) => {
    const signature = await branchSignature(tx, config, request.node_code)
    const values = {
      company: request.name,
      total: formatMoney(answer.total),
      answer: answer.words,
      reason: answer.reason,
    }
    await notify(
      tx,
      clock(),
      { phone: request.phone ?? '', email: request.email },
      await writeMessage(tx, 'company.decided', signature, values),
    )
  })
}

type Found = Awaited<ReturnType<typeof findRequest>>

async function approve(context: CallContext, by: number, request: Found, expected: number | null | undefined) {
  const asked: CallContext = {
    ...context,
    nodeCode: request.node_code,
    visitor: { ...context.visitor, userId: request.user_id },
  }
  const settings = await orderSettings(context.db)
  const wanted = request.goods.map(({ code, quantity, complectOf, complectId }) => ({
    code,
    quantity,
    complectOf: complectOf ?? null,
    complectId: complectId ?? null,
  }))
  const draft = await readDraft(asked, request.body as Body, { wanted }, settings)
  if (draft.company?.id !== request.company_id)
    throw conflict('Коллега больше не покупает от этой организации: пусть отправит заявку заново')
  const placed = await placeOrder(
    asked,
    {
      ...draft,
      goods: { wanted },
      expectedTotal: typeof expected === 'number' ? rublesToKopecks(expected) : request.total,
      // a colleague has looked at it
      proven: { ...draft.proven, phone: true },
      company: { ...draft.company, approval: { requestId: request.id, by } },
    },
    null,
    settings,
  )
  if (typeof placed === 'number') throw conflict('Заявку уже решил коллега')
  return { words: `согласован: заказ № ${placed.number}`, total: placed.total, reason: '' }
}

async function refuse({ db, clock }: CallContext, by: number, request: Found, given: string) {
  const reason = given.trim()
  if (reason === '') throw invalid({ reason: ['Напишите причину: её увидит коллега'] })
  const gone = await db
    .updateTable('company_request')
    .set({ state: 'refused', decided_by: by, decided_at: clock(), reason, body: null })
    .where('id', '=', request.id)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  if (gone.numUpdatedRows === 0n) throw conflict('Заявку уже решил коллега')
  return { words: 'отклонён', total: request.total, reason }
}

export async function withdrawRequest(
  { db, clock }: CallContext,
  userId: number,
  companyId: number,
  id: number,
): Promise<void> {
  const request = await findRequest(db, companyId, id)
  if (request.user_id !== userId) throw notFound('Такой заявки у вас нет')
  refuseDecided(request)
  const gone = await db
    .updateTable('company_request')
    .set({ state: 'withdrawn', decided_at: clock(), body: null })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  if (gone.numUpdatedRows === 0n) throw conflict('Заявку уже решил коллега')
}
