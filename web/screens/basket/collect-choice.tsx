import type { Cart } from '#contract/cart.ts'
import { pickupPlan } from '#rules/cart/pickup-plan.ts'
import type { ShopMoment } from '#rules/delivery/shop-moment.ts'
import { countText, GOODS } from '#rules/text/plural.ts'
import { useAppState, useStoreState } from '../../state/app-state.tsx'
import { TextButton } from '#ui/text-button.tsx'
import { useToast } from '#ui/toast-context.tsx'
import css from './collect-choice.module.css'

/** When a cart cannot be collected at once sooner: the two ways, and one press for the quicker one. */
export default function CollectChoice({ cart, shop }: { cart: Cart; shop: ShopMoment }) {
  const { cart: store } = useAppState()
  const toast = useToast()
  const isSaving = useStoreState('cart', (state) => state.loading)
  const chosen = cart.items.filter(({ inOrder, complectOf }) => inOrder && complectOf === null)
  const lines = chosen.map((line) => ({
    code: line.code,
    goods: [line, ...cart.items.filter(({ complectOf }) => complectOf === line.code)],
  }))
  const plan = isSaving ? null : pickupPlan(lines, shop)
  if (!plan) return null
  const { whole, sooner } = plan
  const later = chosen.filter(({ code }) => !sooner.codes.includes(code))
  const setInOrder = (inOrder: boolean) =>
    void store.getState().putLines(later.map(({ code, quantity }) => ({ code, quantity, inOrder })))
  const takeSooner = () => {
    setInOrder(false)
    toast({
      text: 'Остальное осталось в корзине, но в этот заказ не войдёт',
      action: { label: 'Вернуть', onPress: () => setInOrder(true) },
    })
  }
  return (
    <section aria-label="Когда забрать" className={css.plan}>
      <p>
        <b>Все {countText(lines.length, GOODS)}</b> {whole.when}, «{whole.shop}»
      </p>
      <p>
        или <b>{countText(sooner.codes.length, GOODS)}</b> {sooner.when}, «{sooner.shop}», ещё {later.length}{' '}
        {sooner.rest}
      </p>
      <TextButton onClick={takeSooner}>Взять {sooner.when} то, что готово</TextButton>
    </section>
  )
}
