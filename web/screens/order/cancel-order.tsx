import { cancelLinkedOrder, type OrderPage } from '#contract/order-page.ts'
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx'
import { useToast } from '#ui/toast-context.tsx'
import type { OrderPageState } from './use-order-page.ts'

interface CancelOrderProps {
  order: OrderPage
  page: OrderPageState
  onClose: () => void
}

export default function CancelOrder({ order, page, onClose }: CancelOrderProps) {
  const toast = useToast()
  async function cancel() {
    await page.act((api, params) => api(cancelLinkedOrder, { params }))
    onClose()
    toast({ tone: 'done', text: `Заказ №\u00A0${order.number} отменён` })
  }
  return (
    <ConfirmDialog
      title={`Отменить заказ №\u00A0${order.number}?`}
      action="Да, отменить"
      keep="Оставить заказ"
      onClose={onClose}
      onConfirm={cancel}
    >
      <p>{order.cancelWords}</p>
    </ConfirmDialog>
  )
}
