import { conflict, invalid } from '#contract/api-error.ts'
import type { CheckedInput } from '#contract/call.ts'
import type { openReturn as openReturnCall } from '#contract/office/returns.ts'
import type { askReturn as askReturnCall } from '#contract/returns.ts'
import { moscowMoment } from '#rules/calendar/moscow-time.ts'
import { answerBy, answerTerm } from '#rules/order/return-terms.ts'
import { qualityOf, RETURN_REASONS, RETURN_WISHES, type ReturnReason, type ReturnWish } from '#rules/order/returns.ts'
import { lineKey, type SplitLine } from '#rules/order/split-order.ts'
import { textLimitError } from '#rules/text/textarea-limit.ts'
import { withUnit } from '#rules/text/typography.ts'
import type { Db } from '#server/db/client.ts'
import { limit, type Limited, type LimitRule } from '#server/kernel/limits.ts'
import type { CallContext, Services } from '#server/shop/ground/call-context.ts'
import { branchFacts } from '#server/shop/ground/branch/branch-facts.ts'
import { lockOrder } from '#server/shop/orders/core/lock-order.ts'
import { recordStatus, type OrderRow } from '#server/shop/orders/core/order-inserts.ts'
import { orderSettings } from '#server/shop/orders/core/order-settings.ts'
import { findDeskOrder } from '#server/shop/orders/core/find-desk-order.ts'
import { joinLines, linesWords } from '#server/shop/orders/core/order-parts.ts'
import { notifyBuyer, notifyShop } from '#server/shop/orders/messages/order-change-messages.ts'
import { openOrderLink } from '#server/shop/orders/page/open-order-link.ts'
import type { OfficeContext } from '#server/shop/people/staff/office-context.ts'
import type { PreparedPicture } from '#server/uploads/prepare-pictures.ts'
import { withPictures } from '#server/uploads/store-uploads.ts'
import { counterOf } from '#server/shop/orders/core/counter-money.ts'
import { readReturnable, type ReturnableLine, type ReturnableOrder } from './return-facts.ts'
import { lawDayWords } from './return-rows.ts'

/** Each is told to the shop by a message. */
const RETURNS_OF_ORDER: LimitRule = {
  name: 'returns of order',
  limit: 10,
  seconds: 3600,
  message: 'По этому заказу уже пришло несколько заявлений подряд.',
}

const COMMENT_MAX = 1000
const MOST_LINES = 100

type AskedReturn = CheckedInput<typeof askReturnCall>['body']

type OpenedReturn = CheckedInput<typeof openReturnCall>['body']

interface Wanted {
  lines: SplitLine[]
  reason: ReturnReason
  wish: ReturnWish
  comment: string
}

const LINES_WRONG = invalid({ lines: ['Выберите товары и количество'] })

/** As the form sends them. */
function readLines(text: string): SplitLine[] {
  let given: unknown
  try {
    given = JSON.parse(text)
  } catch {
    throw LINES_WRONG
  }
  if (!Array.isArray(given) || given.length === 0 || given.length > MOST_LINES) throw LINES_WRONG
  const lines = given.map((each: unknown): SplitLine => {
    const { code, complectOf = null, quantity } = (each ?? {}) as Record<string, unknown>
    const isRight =
      typeof code === 'string' &&
      (complectOf === null || typeof complectOf === 'string') &&
      Number.isInteger(quantity) &&
      (quantity as number) > 0 &&
      (quantity as number) < 100_000
    if (!isRight) throw LINES_WRONG
    return { code: code as string, complectOf: complectOf as string | null, quantity: quantity as number }
  })
  return joinLines(lines)
}

function readComment(text: string | undefined, reason: ReturnReason): string {
  const comment = (text ?? '').trim()
  if (comment === '' && qualityOf(reason) === 'bad') throw invalid({ comment: ['Опишите, что не так с товаром'] })
  const problem = textLimitError(comment, COMMENT_MAX)
  if (problem) throw invalid({ comment: [problem] })
  return comment
}

/** Which pieces of the order these are; what may not be asked of one of them is said at its field. */
function checkWanted({ lines: of }: ReturnableOrder, { lines, reason, wish }: Wanted): ReturnableLine[] {
  const quality = qualityOf(reason)
  const found = lines.map((line) => {
    const own = of.find((each) => lineKey(each) === lineKey(line))
    if (!own) throw invalid({ lines: ['Такого товара в заказе нет. Обновите страницу.'] })
    if (line.quantity > own.left)
      throw invalid({
        lines: [
          own.left === 0
            ? `${own.item.name}: уже возвращён, или заявление о нём рассматривают`
            : `${own.item.name}: можно вернуть не больше ${withUnit(own.left, own.item.unit || 'шт.')}`,
        ],
      })
    const claim = own.claims[quality]
    if (!claim.isOpen) throw invalid({ lines: [`${own.item.name}: ${claim.words}`] })
    if (!claim.wishes.includes(wish))
      throw invalid({
        wish: [
          `${own.item.name}: «${RETURN_WISHES[wish].toLowerCase()}» по этой причине нельзя, можно ${claim.wishes
            .map((each) => RETURN_WISHES[each].toLowerCase())
            .join(' или ')}`,
        ],
      })
    return own
  })
  return found
}

/** Which counter takes it: the one named, else the order's own. */
async function readPlace(db: Db, order: OrderRow, asked: Pick<AskedReturn, 'handIn' | 'warehouseId'>): Promise<number> {
  if (asked.handIn === 'transport' || asked.warehouseId === undefined) return counterOf(db, order)
  const { shops } = await branchFacts(db, order.node_code)
  const shop = shops.find(({ id }) => id === asked.warehouseId)
  if (!shop) throw invalid({ warehouseId: ['Этот магазин возврат не примет, выберите другой'] })
  return shop.id
}

async function askedBefore(db: Db, orderId: number, key: string): Promise<string | null> {
  const row = await db
    .selectFrom('goods_return')
    .select('id')
    .where('order_id', '=', orderId)
    .where('request_key', '=', key)
    .executeTakeFirst()
  return row ? String(row.id) : null
}

/** Whoever has the order's link asks for a return; sent again under the same key it is the same one. */
export async function askReturn(
  context: CallContext,
  token: string,
  asked: AskedReturn,
  pictures: readonly PreparedPicture[],
): Promise<string> {
  const found = await openOrderLink(context, token)
  return writeReturn(context, found, { ...asked, lines: readLines(asked.lines), by: 'buyer' }, pictures)
}

/** Told by phone or at the counter: somebody of the shop writes it down, by the same terms. */
export async function openReturn(context: OfficeContext, number: string, asked: OpenedReturn): Promise<string> {
  const found = await findDeskOrder(context, number)
  const lines = joinLines(asked.lines)
  return writeReturn(context, found, { ...asked, key: asked.key.replaceAll('-', ''), lines, by: 'shop' }, [])
}

interface Written extends Pick<AskedReturn, 'key' | 'reason' | 'wish' | 'handIn' | 'warehouseId' | 'comment'> {
  lines: SplitLine[]
  by: 'buyer' | 'shop'
}

async function writeReturn(
  context: Services & Limited,
  found: OrderRow,
  asked: Written,
  pictures: readonly PreparedPicture[],
): Promise<string> {
  const { db, clock, config } = context
  const before = await askedBefore(db, found.id, asked.key)
  if (before !== null) return before
  const { reason, wish } = asked
  const wanted: Wanted = { lines: asked.lines, reason, wish, comment: readComment(asked.comment, reason) }
  const settings = await orderSettings(db)
  // told before the pictures are stored; asked again under the lock
  const first = await readReturnable(db, found, clock())
  if (first.refusal !== null) throw conflict(first.refusal)
  checkWanted(first, wanted)
  const warehouse = await readPlace(db, found, asked)
  if (asked.by === 'buyer') await limit(context, RETURNS_OF_ORDER, String(found.id))
  const writing = withPictures(context, pictures, async (tx, attach) => {
    const order = (await lockOrder(tx, found.id))!
    const now = clock()
    const again = await askedBefore(tx, order.id, asked.key)
    // its pictures are stored already: these are taken away again
    if (again !== null) throw conflict(`Это заявление уже получено: возврат № ${again}`)
    const returnable = await readReturnable(tx, order, now)
    if (returnable.refusal !== null) throw conflict(returnable.refusal)
    const own = checkWanted(returnable, wanted)
    const quality = qualityOf(reason)
    const days = own.map(({ claims }) => claims[quality].until).filter((day) => day !== null)
    const term = answerTerm(wish, quality, returnable.isDistance)
    const by = answerBy(term, { askedOn: moscowMoment(now)!.day, receivedOn: null })
    const { id } = await tx
      .insertInto('goods_return')
      .values({
        order_id: order.id,
        node_code: order.node_code,
        warehouse_id: warehouse,
        state: 'asked',
        reason,
        quality,
        wish,
        hand_in: asked.handIn,
        comment: wanted.comment,
        is_distance: returnable.isDistance,
        until_day: days.toSorted()[0] ?? null,
        answer_by: by,
        request_key: asked.key,
        amount: null,
        paid_by: null,
        exchange_order_id: null,
        repair_id: null,
        sent_at: null,
        decided_by: null,
        decided_at: null,
        received_at: null,
        closed_at: null,
        created_at: now,
        updated_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('goods_return_line')
      .values(
        wanted.lines.map((line, position) => {
          const { item, facts } = own[position]!
          return {
            return_id: id,
            position,
            good_code: line.code,
            complect_of: line.complectOf,
            name: item.name,
            article: item.article,
            unit: item.unit,
            quantity: line.quantity,
            return_kind: facts.kind,
            received: null,
          }
        }),
      )
      .execute()
    await tx.insertInto('goods_return_step').values({ return_id: id, state: 'asked', created_at: now }).execute()
    await attach({ goods_return_id: id })
    await tx.updateTable('shop_order').set({ updated_at: now }).where('id', '=', order.id).execute()
    const goods = linesWords(own.map(({ item }, at) => ({ ...item, quantity: wanted.lines[at]!.quantity })))
    await recordStatus(tx, {
      orderId: order.id,
      status: order.status,
      actor: asked.by,
      note: `Заявление на возврат № ${id}: ${goods}`,
      now,
    })
    const change = { order, settings, config, now }
    await notifyBuyer(tx, change, 'order.return-asked', {
      return: String(id),
      goods,
      answer: lawDayWords('Ответим', by) || 'Ответим в ближайшее время.',
    })
    if (asked.by === 'shop') return String(id)
    await notifyShop(tx, change, `Возврат № ${id} по заказу № ${order.number}`, [
      `${RETURN_REASONS[reason].label}, ${RETURN_WISHES[wish].toLowerCase()}: ${goods}.`,
      ...(wanted.comment ? [wanted.comment] : []),
    ])
    return String(id)
  })
  return writing.catch(async (error: unknown) => {
    const twin = await askedBefore(db, found.id, asked.key)
    if (twin !== null) return twin
    throw error
  })
}
