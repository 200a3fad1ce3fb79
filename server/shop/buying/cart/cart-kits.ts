import { sql } from 'kysely'
import { invalid, notFound } from '#contract/api-error.ts'
import type { Cart, CartComplects } from '#contract/cart.ts'
import type { Db } from '#server/db/client.ts'
import { withRetries } from '#server/db/with-retries.ts'
import type { CallContext } from '#server/shop/ground/call-context.ts'
import { readKits } from '#server/shop/goods/catalog/kits.ts'
import { readCartLines, readWantedLines, type WantedLine } from './cart-lines.ts'
import { cartSettings, cartAsker, findCart, setCartCookie, lockCart } from './find-cart.ts'
import { showCart } from './read-cart.ts'
import { putLines, refuseManyLines } from './update-cart.ts'

/** A cart that does not exist has nothing of the kit in it; the kits are there all the same. */
export async function readCartKits(
  context: CallContext,
  goodCode: string,
  cartUuid: string | undefined,
): Promise<CartComplects> {
  const { db } = context
  const uuid = await findCart(db, cartAsker(context, cartUuid))
  const [complects, lines] = await Promise.all([
    readKits(context, goodCode),
    uuid === null
      ? []
      : db
          .selectFrom('cart_item')
          .select(['good_code', 'complect_of', 'complect_id', 'quantity'])
          .where('cart_uuid', '=', uuid)
          .execute(),
  ])
  const main = lines.find((line) => line.good_code === goodCode && line.complect_of === null)
  const ofKit = lines.filter((line) => line.complect_of === goodCode)
  const inCart = (complectId: number, code: string) =>
    code === goodCode
      ? (main?.quantity ?? 0)
      : (ofKit.find((line) => line.complect_id === complectId && line.good_code === code)?.quantity ?? 0)
  return {
    goodCode,
    quantity: main?.quantity ?? 0,
    complectId: ofKit[0]?.complect_id ?? null,
    complects: complects.map((complect) => ({
      ...complect,
      items: complect.items.map((item) => ({ ...item, inCart: inCart(complect.id, item.good.code) })),
    })),
  }
}

interface KitUpdate {
  cartUuid?: string | null | undefined
  goodCode: string
  complectId: number
  goods: { code: string; quantity: number }[]
}

/**
 * One kit of a good at a time: another one takes its place. The main good comes along, and takes the kit away when it
 * leaves.
 */
export async function updateCartComplect(context: CallContext, update: KitUpdate): Promise<Cart> {
  const { db, nodeCode, visitor, clock } = context
  const { goodCode, complectId } = update
  const isCustomer = visitor.userId !== null
  const { maxQuantity } = await cartSettings(db)
  const { uuid, lines } = await withRetries(db, async (tx) => {
    await refuseStrangers(tx, update)
    const uuid = await lockCart(tx, cartAsker(context, update.cartUuid), clock())
    const current = await readCartLines(tx, uuid, nodeCode, isCustomer)
    const main = current.find((line) => line.code === goodCode && line.complectOf === null)
    const asked = new Map(update.goods.map(({ code, quantity }) => [code, quantity]))
    const mainQuantity = asked.get(goodCode) ?? main?.quantity ?? 1
    asked.delete(goodCode)
    const isGone = mainQuantity === 0
    const gone = isGone
      ? [...current.filter(({ complectOf }) => complectOf === goodCode).map(({ code }) => code), ...asked.keys()]
      : [...asked].filter(([, quantity]) => quantity === 0).map(([code]) => code)
    // the kit comes in whole or not at all
    const others = current.filter(
      (line) =>
        line !== main &&
        (line.complectOf !== goodCode || (!isGone && line.row.complect_id === complectId && !asked.has(line.code))),
    )
    const coming = isGone ? [] : [mainQuantity, ...asked.values()].filter((quantity) => quantity > 0)
    const after = piecesOf(others) + coming.reduce((sum, quantity) => sum + quantity, 0)
    if (after > maxQuantity && after > piecesOf(current)) return { uuid, lines: current }
    refuseManyLines(current.length, others.length + coming.length)
    await sql`delete from cart_item where cart_uuid = ${uuid} and (
      (complect_of = ${goodCode} and (complect_id <> ${complectId} or good_code = any(${gone}::text[])))
      or (${isGone} and complect_of is null and good_code = ${goodCode}))`.execute(tx)
    if (!isGone) {
      const wanted: WantedLine[] = [
        { code: goodCode, quantity: mainQuantity },
        ...[...asked]
          .filter(([, quantity]) => quantity > 0)
          .map(([code, quantity]) => ({ code, quantity, complectOf: goodCode, complectId })),
      ]
      const priced = await readWantedLines(tx, wanted, nodeCode, isCustomer)
      const off = priced.find(({ isOnSale }) => !isOnSale)
      if (off) throw invalid({ goods: [`Комплект не собрать: товар «${off.row.name}» снят с продажи`] })
      await putLines(
        tx,
        uuid,
        priced.map(({ code, quantity, complectOf, price, row }) => ({
          code,
          quantity,
          price,
          count: row.total_count,
          inOrder: main?.row.in_order ?? true,
          ...(complectOf ? { complectOf, complectId } : {}),
        })),
      )
    }
    return { uuid, lines: await readCartLines(tx, uuid, nodeCode, isCustomer) }
  })
  await setCartCookie(context, uuid, { renew: true })
  return showCart(context, uuid, lines)
}

const piecesOf = (lines: readonly { quantity: number }[]) => lines.reduce((sum, { quantity }) => sum + quantity, 0)

/** The kit must be this good's, and the goods of this kit. */
async function refuseStrangers(tx: Db, { goodCode, complectId, goods }: KitUpdate) {
  const items = await tx
    .selectFrom('complect')
    .innerJoin('complect_item as item', 'item.complect_id', 'complect.id')
    .select('item.good_code')
    .where('complect.id', '=', complectId)
    .where('complect.good_code', '=', goodCode)
    .execute()
  if (items.length === 0) throw notFound('Такого комплекта у этого товара нет')
  const known = new Set([goodCode, ...items.map((item) => item.good_code)])
  const fields: Record<string, string[]> = {}
  goods.forEach(({ code }, at) => {
    if (!known.has(code)) fields[`goods.${at}.code`] = [`Товара с кодом ${code} нет в этом комплекте`]
  })
  if (Object.keys(fields).length > 0) throw invalid(fields)
}
