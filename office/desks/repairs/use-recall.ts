import { isApiError } from '#contract/api-error.ts'
import type { RepairCard } from '#contract/office/repairs.ts'
import { returnRepair } from '#contract/office/repair-steps.ts'
import { IDEMPOTENCY_HEADER } from '#contract/order.ts'
import { idempotencyKey } from '#contract/idempotency-key.ts'
import { REPAIR_BACK } from '#rules/order/repair-state.ts'
import { useToast } from '#ui/toast-context.tsx'
import { api, wordsOf } from '#office/state/api.ts'
import { putRepair } from './repair-queries.ts'

/** Ten seconds after «Готов» its owner still knows nothing: the word of it holds the way back. */
export function useMovedToast() {
  const toast = useToast()
  async function recall({ number, state }: RepairCard) {
    try {
      const options = { headers: { [IDEMPOTENCY_HEADER]: idempotencyKey() } }
      const { data } = await api(returnRepair, { params: { number }, body: { from: state } }, options)
      putRepair(data)
      toast({ text: `Ремонт ${number} снова в работе, хозяину ничего не ушло`, tone: 'done' })
    } catch (error) {
      const isTold = isApiError(error) && error.fields['note'] !== undefined
      toast({ text: isTold ? 'Сообщение уже ушло: верните в работу с причиной' : wordsOf(error), tone: 'error' })
    }
  }
  return (card: RepairCard) =>
    toast({
      text: `Ремонт ${card.number}: ${card.stateText.toLowerCase()}`,
      tone: 'done',
      ...(REPAIR_BACK[card.state] && { action: { label: 'Отменить', onPress: () => void recall(card) } }),
    })
}
