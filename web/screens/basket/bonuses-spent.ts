import type { Cart } from '#contract/cart.ts'
import { bonusDeduction } from '#rules/money/bonus-limit.ts'
import { rublesToKopecks } from '#rules/money/money.ts'
import { useStoreState } from '../../state/app-state.tsx'
import { useInit } from '../../state/init.tsx'

/** Bonuses the buyer pays this cart with: no more than there are and than the shop takes. */
export function useBonusesSpent(cart: Cart): number {
  const { bonuses: terms } = useInit()
  const balance = useStoreState('user', (user) => user.me?.techInfo.balanceBonusesActive ?? 0)
  const wanted = useStoreState('cart', (state) => state.bonusesWanted)
  return Math.min(wanted, bonusDeduction(rublesToKopecks(cart.totalPriceComputed), balance, terms.limitPercent))
}
