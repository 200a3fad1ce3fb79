import { kopecksToRubles } from '#rules/money/money.ts'
import type { CallContext } from '#server/shop/ground/call-context.ts'
import { readWantedLines } from '#server/shop/buying/cart/cart-lines.ts'

/**
 * By the very reckoning of the cart and the order, so that all three agree; goods at their usual price are left out.
 */
export async function readAgreedPrices(
  { db, nodeCode }: Pick<CallContext, 'db' | 'nodeCode'>,
  userId: number,
  codes: readonly string[],
): Promise<{ code: string; price: number }[]> {
  const wanted = [...new Set(codes)].map((code) => ({ code, quantity: 1 }))
  const lines = await readWantedLines(db, wanted, nodeCode, true, userId)
  return lines.flatMap(({ code, price, isAgreed }) => (isAgreed ? [{ code, price: kopecksToRubles(price) }] : []))
}
