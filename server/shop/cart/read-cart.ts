import type { Cart } from '#contract/cart.ts'
import { notFound } from '#contract/api-error.ts'
import type { Db } from '#server/db/client.ts'
import { type LimitRule, limitByAddress } from '#server/kernel/limits.ts'
import type { CallContext } from '#server/shop/call-context.ts'
import { directoryOf } from '#server/shop/catalog/directory.ts'
import { lookAtCard } from '#server/shop/gift-card/gift-cards.ts'
import { pricePromo } from '#server/shop/promo/price-promo.ts'
import { type PricedLine, readCartLines } from './cart-lines.ts'
import { cartSettings } from './cart-settings.ts'
import { cartAsker, createCart, findCart, setCartCookie } from './find-cart.ts'
import { presentCart } from './present-cart.ts'

export async function showCart(
  { db, visitor, nodeCode, clock }: Pick<CallContext, 'db' | 'visitor' | 'nodeCode' | 'clock'>,
  uuid: string,
  lines: PricedLine[],
): Promise<Cart> {
  const code = lines[0]?.row.promo_code_id ?? null
  const cardId = lines[0]?.row.gift_card_id ?? null
  const buyer = { userId: visitor.userId, phone: null }
  const [directory, settings, priced, card] = await Promise.all([
    directoryOf(db),
    cartSettings(db),
    code === null ? null : pricePromo(db, lines, { code, buyer, nodeCode, now: clock() }),
    cardId === null ? null : lookAtCard(db, cardId, clock()),
  ])
  return presentCart(uuid, priced?.lines ?? lines, directory, { ...settings, promo: priced?.promo ?? null, card })
}

/** A reading that writes: whoever throws his cookie away each time is not given rows without end. */
const NEW_CARTS: LimitRule = { name: 'new carts', limit: 600, seconds: 600 }

/** None, unknown and somebody else's: a new one. */
export async function readCart(context: CallContext, given: string | undefined): Promise<Cart> {
  const { db, visitor, nodeCode, clock } = context
  const uuid = (await findCart(db, cartAsker(context, given))) ?? (await openCart())
  await setCartCookie(context, uuid, { renew: false })
  return showCart(context, uuid, await readCartLines(db, uuid, nodeCode, visitor.userId !== null))

  async function openCart(): Promise<string> {
    await limitByAddress(context, NEW_CARTS)
    return createCart(db, visitor.userId, clock())
  }
}

export const cartNotFound = () => notFound('Такой корзины нет. Обновите страницу и соберите её заново.')

/** What is asked about a cart, beside itself, makes no sense without one. */
export async function requireCart(
  context: Pick<CallContext, 'visitor'>,
  db: Db,
  given: string | null | undefined,
): Promise<string> {
  const uuid = await findCart(db, cartAsker(context, given))
  if (uuid === null) throw cartNotFound()
  return uuid
}
