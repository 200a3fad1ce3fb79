import { useState } from 'react'
import { repeatDeskReceipts } from '#contract/office/receipts.ts'
import { countText } from '#rules/text/plural.ts'
import { useToast } from '#ui/toast-context.tsx'
import { api, wordsOf } from '#office/state/api.ts'
import { queries } from '#office/state/queries.ts'

/** One press sends receipts again, one or many; those that went meanwhile are left as they are. */
export function useRepeat(onDone?: () => void) {
  const toast = useToast()
  const [isSending, setSending] = useState(false)
  async function repeat(ids: readonly number[]) {
    setSending(true)
    try {
      const { repeated } = (await api(repeatDeskReceipts, { body: { ids: [...ids] } })).data
      toast(
        repeated.length > 0
          ? { text: `Отправим ещё раз: ${countText(repeated.length, ['чек', 'чека', 'чеков'])}`, tone: 'done' }
          : { text: 'Отправлять нечего: эти чеки уже у кассы' },
      )
      onDone?.()
    } catch (error) {
      toast({ text: wordsOf(error), tone: 'error' })
    } finally {
      setSending(false)
      void queries.invalidateQueries({ queryKey: ['receipts'] })
      void queries.invalidateQueries({ queryKey: ['receipt'] })
    }
  }
  return { repeat, isSending }
}
