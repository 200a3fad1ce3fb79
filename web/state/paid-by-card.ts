import type { Cart } from '#contract/cart.ts'
import { type Kopecks, rublesToKopecks } from '#rules/money/money.ts'

/** Of this sum, what the gift card in the cart pays; nothing while something is wrong with the card. */
export const paidByCard = ({ giftCard }: Pick<Cart, 'giftCard'>, total: Kopecks): Kopecks =>
  giftCard && !giftCard.words ? Math.min(total, rublesToKopecks(giftCard.balance)) : 0
