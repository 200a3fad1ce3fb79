import { conflict, invalid, notFound } from '#contract/api-error.ts'
import type { OrderReturn, OrderReturns, ReturnOffer } from '#contract/returns.ts'
import { formatMoney, kopecksToRubles } from '#rules/money/money.ts'
import { type ReturnClaim, wayBackWords } from '#rules/order/return-terms.ts'
import { isReturnOpen, RETURN_REASONS, RETURN_WISHES, returnAfter, returnRefusalWords } from '#rules/order/returns.ts'
import type { Db } from '#server/db/client.ts'
import { withRetries } from '#server/db/with-retries.ts'
import { presentImage } from '#server/kernel/present-image.ts'
import { readSetting } from '#server/kernel/settings.ts'
import type { CallContext } from '#server/shop/ground/call-context.ts'
import { branchFacts } from '#server/shop/ground/branch/branch-facts.ts'
import type { OrderRow } from '#server/shop/orders/core/order-inserts.ts'
import { orderSettings } from '#server/shop/orders/core/order-settings.ts'
import { PAID_BY } from '#server/shop/orders/handover/hand-over.ts'
import { notifyShop } from '#server/shop/orders/messages/order-change-messages.ts'
import { openOrderLink } from '#server/shop/orders/page/open-order-link.ts'
import { presentUpload } from '#server/uploads/upload-names.ts'
import { readReturnable } from './return-facts.ts'
import { lockReturn, moveReturn, returnLines, type ReturnRow, returnStateText } from './return-rows.ts'

/** Whoever has the order's link sees its returns and what may still be asked. */
export async function readOrderReturns(context: CallContext, token: string): Promise<OrderReturns> {
  const { db } = context
  const order = await openOrderLink(context, token)
  const [offer, returns] = await Promise.all([readReturnOffer(context, order), returnsOf(db, order)])
  return { offer, returns }
}

const presentClaim = ({ isOpen, until, wishes, words }: ReturnClaim) => ({ isOpen, until, wishes: [...wishes], words })

/** What may be asked back of it today. */
export async function readReturnOffer(
  { db, clock }: Pick<CallContext, 'db' | 'clock'>,
  order: OrderRow,
): Promise<ReturnOffer> {
  const [{ refusal, lines }, { shops }, { words }, settings] = await Promise.all([
    readReturnable(db, order, clock()),
    branchFacts(db, order.node_code),
    readSetting(db, 'returns'),
    orderSettings(db),
  ])
  return {
    refusal,
    lines: lines.map(({ code, complectOf, item, left, claims, grams }) => ({
      code,
      complectOf,
      name: item.name,
      article: item.article,
      image: item.picture === null ? null : presentImage(item.picture, item.name),
      unit: item.unit,
      left,
      good: presentClaim(claims.good),
      bad: presentClaim(claims.bad),
      wayBack: wayBackWords('bad', grams),
    })),
    shops: shops.map(({ id, name, address }) => ({ id, name, address })),
    words,
    phone: settings.phoneOf(order.node_code),
  }
}

/** How the refund stands with whoever holds the money. */
export async function refundState(db: Db, key: string): Promise<'made' | 'due' | 'held' | null> {
  const rows = await db.selectFrom('order_refund').select('state').where('request_key', '=', key).execute()
  if (rows.length === 0) return null
  if (rows.some(({ state }) => state === 'held')) return 'held'
  return rows.every(({ state }) => state === 'made') ? 'made' : 'due'
}

/** What became of it, for its buyer. */
async function outcomeOf(db: Db, row: ReturnRow): Promise<string> {
  if (row.state === 'refunded') {
    const sum = formatMoney(row.amount ?? 0)
    if (row.amount === 0) return 'Товар был оплачен бонусами: они вернулись на счёт.'
    if (row.paid_by === 'debt') return `Долг по заказу меньше на ${sum}: счёт оплачивайте без этой суммы.`
    if (row.paid_by !== null) return `Вернули ${sum} ${PAID_BY[row.paid_by]}.`
    return (await refundState(db, row.refund_key)) === 'made'
      ? `Отправили ${sum} тем же способом, каким вы платили.`
      : `Возвращаем ${sum} тем же способом, каким вы платили: банку нужно до нескольких рабочих дней.`
  }
  if (row.state === 'exchanged' && row.exchange_order_id !== null) {
    const order = await db
      .selectFrom('shop_order')
      .select('number')
      .where('id', '=', row.exchange_order_id)
      .executeTakeFirst()
    return order ? `Новый товар — в заказе № ${order.number}, платить за него не нужно.` : ''
  }
  if (row.state === 'repair' && row.repair_id !== null) {
    const repair = await db.selectFrom('repair').select('number').where('id', '=', row.repair_id).executeTakeFirst()
    return repair ? `Ремонт № ${repair.number}: как он идёт, видно в разделе «Сервис».` : ''
  }
  return ''
}

const placeWords = (place: { name: string; address: string } | undefined) =>
  place ? `${place.name}, ${place.address}` : ''

async function returnsOf(db: Db, order: OrderRow): Promise<OrderReturn[]> {
  const rows = await db.selectFrom('goods_return').selectAll().where('order_id', '=', order.id).orderBy('id').execute()
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const [lines, steps, photos, places] = await Promise.all([
    returnLines(db, ids),
    db.selectFrom('goods_return_step').selectAll().where('return_id', 'in', ids).orderBy('id').execute(),
    db.selectFrom('upload').selectAll().where('goods_return_id', 'in', ids).orderBy('position').execute(),
    db.selectFrom('warehouse').select(['id', 'name', 'address']).where('node_code', '=', order.node_code).execute(),
  ])
  return Promise.all(
    rows.map(async (row): Promise<OrderReturn> => {
      const place = placeWords(places.find(({ id }) => id === row.warehouse_id))
      return {
        number: String(row.id),
        state: row.state,
        stateText: returnStateText(row),
        createdAt: row.created_at.toISOString(),
        reasonText: RETURN_REASONS[row.reason].label,
        wishText: RETURN_WISHES[row.wish],
        comment: row.comment,
        lines: lines
          .filter(({ return_id }) => return_id === row.id)
          .map(({ name, quantity, unit }) => ({ name, quantity, unit })),
        photos: photos
          .filter(({ goods_return_id }) => goods_return_id === row.id)
          .map((photo, at) => presentUpload(photo, `Снимок ${at + 1} к возврату ${row.id}`)),
        handInText: `${row.hand_in === 'shop' ? 'Привезти' : 'Отправить'}: ${place}`,
        parcel: parcelOf(row),
        canTellSent: mayBeSent(row),
        answer: row.answer,
        answerBy: isReturnOpen(row.state) ? row.answer_by : null,
        amount: row.amount === null ? null : kopecksToRubles(row.amount),
        outcome: await outcomeOf(db, row),
        steps: steps
          .filter(({ return_id }) => return_id === row.id)
          .map(({ state, created_at, note }) => ({
            state,
            stateText: returnStateText({ ...row, state }),
            at: created_at.toISOString(),
            note,
          })),
        canCancel: returnAfter(row.state, 'cancel') !== null,
      }
    }),
  )
}

/** Not brought to a counter and not here yet. */
const mayBeSent = ({ state }: Pick<ReturnRow, 'state'>) => state === 'asked' || state === 'awaiting'

export const parcelOf = ({ sent_with, sent_track, sent_at }: ReturnRow): OrderReturn['parcel'] =>
  sent_at && { carrier: sent_with, track: sent_track, at: sent_at.toISOString() }

async function findReturn(db: Db, order: OrderRow, number: string): Promise<number> {
  const id = Number(number)
  const found = await db
    .selectFrom('goods_return')
    .select('id')
    .where('id', '=', id)
    .where('order_id', '=', order.id)
    .executeTakeFirst()
  if (!found) throw notFound(`В этом заказе нет возврата № ${number}`)
  return id
}

/** The buyer says with whom it comes; told again, the number is mended, and the shop hears of it once more. */
export async function tellReturnSent(
  context: CallContext,
  token: string,
  number: string,
  asked: { carrier: string; track: string },
): Promise<OrderReturn> {
  const { db, clock, config } = context
  const order = await openOrderLink(context, token)
  const id = await findReturn(db, order, number)
  const [sent_with, sent_track] = [asked.carrier.trim(), asked.track.trim().toUpperCase()]
  if (sent_with.length < 2) throw invalid({ carrier: ['Назовите перевозчика: Почта России, СДЭК…'] })
  const settings = await orderSettings(db)
  await withRetries(db, async (tx) => {
    const { row } = await lockReturn(tx, id)
    if (row.sent_with === sent_with && row.sent_track === sent_track) return
    if (!mayBeSent(row)) throw conflict(`${returnRefusalWords(id, row.state)}. Если есть вопросы, позвоните нам`)
    const now = clock()
    await tx
      .updateTable('goods_return')
      .set({ sent_with, sent_track, sent_at: now, hand_in: 'transport', updated_at: now })
      .where('id', '=', id)
      .execute()
    await notifyShop(tx, { order, settings, config, now }, `Возврат № ${id} отправлен`, [
      `${sent_with}, номер отправления ${sent_track}. Заказ № ${order.number}.`,
    ])
  })
  return (await returnsOf(db, order)).find((each) => each.number === number)!
}

/** The buyer has thought better of it; once the goods are here, only the shop ends it. */
export async function cancelReturn(context: CallContext, token: string, number: string): Promise<OrderReturn> {
  const { db, clock } = context
  const order = await openOrderLink(context, token)
  const id = await findReturn(db, order, number)
  await withRetries(db, async (tx) => {
    const { row } = await lockReturn(tx, id)
    if (row.state === 'cancelled') return
    const to = returnAfter(row.state, 'cancel')
    if (to === null) throw conflict(`${returnRefusalWords(id, row.state)}. Чтобы отменить его, позвоните нам`)
    const now = clock()
    await moveReturn(tx, row, { to, closed_at: now, now })
  })
  return (await returnsOf(db, order)).find((each) => each.number === number)!
}
