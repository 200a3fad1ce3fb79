import { useAppState, useStoreState } from '../state/app-state.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'

/** The server did not say what is in the cart: nothing known is not nothing there. */
export function CartNotLoaded() {
  const { cart, user } = useAppState()
  const isLoading = useStoreState('cart', (state) => state.loading)
  const again = () => void cart.getState().load(user.getState().status === 'customer')
  return (
    <EmptyState
      failed
      title="Корзина не загрузилась"
      actions={
        <Button look="black" icon="refresh" loading={isLoading} onClick={again}>
          Повторить
        </Button>
      }
    >
      Товары в ней на&nbsp;месте. Проверьте связь и&nbsp;повторите.
    </EmptyState>
  )
}
