import type { Cart } from '#contract/cart.ts'
import { countText, GOODS } from '#rules/text/plural.ts'
import { useAppState } from '../../state/app-state.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'

/** Something moved since the buyer last looked: said once, at the top; each line says what. */
export function BasketChanges({ cart }: { cart: Cart }) {
  const { cart: store } = useAppState()
  const changed = cart.items.filter((item) => item.changes.length > 0).length
  if (changed === 0) return null
  return (
    <Notice
      tone="warning"
      title={`Изменилось с прошлого раза: ${countText(changed, GOODS)}`}
      actions={
        <Button size="m" onClick={() => void store.getState().acknowledge()}>
          Понятно
        </Button>
      }
    >
      Цены и наличие живые: смотрите пометки у товаров.
    </Notice>
  )
}
