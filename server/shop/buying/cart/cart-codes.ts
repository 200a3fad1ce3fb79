import { ApiError, invalid, notFound, tooManyRequests } from '#contract/api-error.ts'
import type { Cart } from '#contract/cart.ts'
import { type PromoRefusal, refusalWords } from '#rules/money/promo.ts'
import type { Db } from '#server/db/client.ts'
import { withRetries } from '#server/db/with-retries.ts'
import { countForAddress, isAddressSpent, type LimitRule, limit, limitByAddress } from '#server/kernel/limits.ts'
import type { CallContext } from '#server/shop/ground/call-context.ts'
import { findCard } from '#server/shop/money/gift-cards/gift-cards.ts'
import { pricePromo } from '#server/shop/buying/promo/price-promo.ts'
import { readCartLines } from './cart-lines.ts'
import { cartAsker, lockCart, setCartCookie } from './find-cart.ts'
import { showCart } from './read-cart.ts'

interface CodeWanted {
  code: string
  cartUuid?: string | null | undefined
}

const GUESSED = 'Слишком много неверных кодов.'
/** Every try counts: a machine that sends a thousand at once is stopped before its first answer. */
const TRIES: LimitRule = { name: 'cart codes', limit: 40, seconds: 600, message: GUESSED }
/** Of one cart or account, whatever addresses it comes from. */
const TRIES_OF_BUYER: LimitRule = { name: 'cart codes of a buyer', limit: 20, seconds: 600, message: GUESSED }
/** Wrong ones wait longer and longer. */
const WRONG: readonly LimitRule[] = [
  { name: 'wrong codes', limit: 10, seconds: 120 },
  { name: 'wrong codes of an hour', limit: 20, seconds: 3600 },
  { name: 'wrong codes of a day', limit: 40, seconds: 86_400 },
]

async function refuseGuessing(context: CallContext, cartUuid: string | null): Promise<void> {
  await limitByAddress(context, TRIES)
  const buyer = context.visitor.userId ?? cartUuid
  if (buyer !== null) await limit(context, TRIES_OF_BUYER, String(buyer))
  for (const rule of WRONG) if (await isAddressSpent(context, rule)) throw tooManyRequests(rule.seconds, GUESSED)
}

async function countWrong(context: CallContext): Promise<void> {
  for (const rule of WRONG) await countForAddress(context, rule)
}

/** More goods may make it act: it stays in the cart, which says what is missing. */
const waitsForGoods = ({ reason }: PromoRefusal) => reason === 'min-sum' || reason === 'no-goods'

/** One field for both: sixteen digits are a card, all else a promo code. */
export async function applyCode(context: CallContext, { code, cartUuid }: CodeWanted): Promise<Cart> {
  const { db, nodeCode, visitor, clock } = context
  const asker = cartAsker(context, cartUuid)
  const work = async () => {
    await refuseGuessing(context, asker.cartUuid)
    const card = await findCard(db, code, clock())
    return withRetries(db, async (tx) => {
      const uuid = await lockCart(tx, asker, clock())
      if (card) await tx.updateTable('cart').set({ gift_card_id: card.id }).where('uuid', '=', uuid).execute()
      else await usePromo(tx, uuid)
      return uuid
    })
  }
  const uuid = await work().catch(async (error: unknown) => {
    if (error instanceof ApiError && error.status === 404) await countWrong(context)
    throw error
  })
  return shown(context, uuid)

  async function usePromo(tx: Db, uuid: string): Promise<void> {
    const lines = await readCartLines(tx, uuid, nodeCode, visitor.userId !== null)
    const buyer = { userId: visitor.userId, phone: null }
    const { promo } = await pricePromo(tx, lines, { code, buyer, nodeCode, now: clock() })
    if (promo.refusal?.reason === 'unknown') throw notFound(refusalWords(promo.refusal))
    if (promo.refusal && !waitsForGoods(promo.refusal)) throw invalid({ code: [refusalWords(promo.refusal)] })
    await tx.updateTable('cart').set({ promo_code_id: promo.codeId }).where('uuid', '=', uuid).execute()
  }
}

export async function removeCode(
  context: CallContext,
  { kind, cartUuid }: { kind: 'promo' | 'card'; cartUuid?: string | null | undefined },
): Promise<Cart> {
  const uuid = await withRetries(context.db, async (tx) => {
    const uuid = await lockCart(tx, cartAsker(context, cartUuid), context.clock())
    const nothing = kind === 'card' ? { gift_card_id: null } : { promo_code_id: null }
    await tx.updateTable('cart').set(nothing).where('uuid', '=', uuid).execute()
    return uuid
  })
  return shown(context, uuid)
}

async function shown(context: CallContext, uuid: string): Promise<Cart> {
  const { db, nodeCode, visitor } = context
  await setCartCookie(context, uuid, { renew: true })
  return showCart(context, uuid, await readCartLines(db, uuid, nodeCode, visitor.userId !== null))
}
