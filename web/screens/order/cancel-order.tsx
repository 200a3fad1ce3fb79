import { cancelLinkedOrder, type OrderPage } from '#contract/order-page.ts'
import { SendingForm } from '../../parts/sending-form.tsx'
import { useSending } from '../../hooks/use-sending.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { useToast } from '#ui/toast-context.tsx'
import type { OrderPageState } from './use-order-page.ts'

interface CancelOrderProps {
  order: OrderPage
  page: OrderPageState
  onClose: () => void
}

/** Asked first; the safe answer is the first and has the focus. */
export default function CancelOrder({ order, page, onClose }: CancelOrderProps) {
  const sending = useSending([])
  const toast = useToast()
  const cancel = () =>
    sending.send({}, async () => {
      await page.act((api, params) => api(cancelLinkedOrder, { params }))
      onClose()
      toast({ tone: 'done', text: `Заказ ${order.number} отменён` })
    })
  return (
    <Dialog
      open
      onClose={onClose}
      size="s"
      title={`Отменить заказ № ${order.number}?`}
      footer={
        <>
          <Button look="black" data-autofocus onClick={onClose}>
            Оставить заказ
          </Button>
          <Button type="submit" form="cancel-order" loading={sending.busy}>
            Да, отменить
          </Button>
        </>
      }
    >
      <SendingForm id="cancel-order" sending={sending} onSubmit={() => void cancel()}>
        <p>{order.cancelWords}</p>
      </SendingForm>
    </Dialog>
  )
}
