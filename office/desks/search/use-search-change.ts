import { useState } from 'react'
import { changeSearchTable, type SearchChange } from '#contract/office/search-desk.ts'
import { conflictsOf, type FieldConflict } from '#contract/office/stale.ts'
import { useToast } from '#ui/toast-context.tsx'
import { useSendingForm } from '#office/parts/form/use-sending-form.ts'
import { api, wordsOf } from '#office/state/api.ts'
import { searchChanged } from './search-desk-queries.ts'

/** The same without what was seen: written whatever stands there now. */
function forced(change: SearchChange): SearchChange {
  if (change.table === 'synonym') return { ...change, seen: null }
  if (change.table === 'need' && change.need) return { ...change, need: { ...change.need, seen: null } }
  return change.table === 'pin' && change.pin ? { ...change, pin: { ...change.pin, seen: null } } : change
}

interface Sent {
  change: SearchChange
  /** What is said when it is done. */
  words: string
  /** Takes it back; `id` is of what was made. */
  undo: ((id: number | null) => SearchChange) | null
}

/** Sends one change, says it, offers to take it back; of two people at once the second sees both. */
export function useSearchChange(
  fields: readonly string[],
  sent: () => Sent,
  onDone: () => void | Promise<void> = () => {},
) {
  const toast = useToast()
  const [conflicts, setConflicts] = useState<readonly FieldConflict[]>([])
  async function takeBack(change: SearchChange) {
    try {
      await api(changeSearchTable, { body: { change: forced(change) } })
      await searchChanged()
      toast({ text: 'Возвращено как было', tone: 'done' })
    } catch (error) {
      toast({ text: wordsOf(error), tone: 'error' })
    }
  }
  const form = useSendingForm(
    fields,
    async () => {
      const { change } = sent()
      try {
        return await api(changeSearchTable, { body: { change: conflicts.length > 0 ? forced(change) : change } })
      } catch (error) {
        setConflicts(conflictsOf(error))
        throw error
      }
    },
    async ({ data }) => {
      const { words, undo } = sent()
      setConflicts([])
      toast({
        text: words,
        tone: 'done',
        ...(undo && { action: { label: 'Вернуть', onPress: () => void takeBack(undo(data.id)) } }),
      })
      void searchChanged()
      await onDone()
    },
  )
  return { ...form, words: conflicts.length > 0 ? null : form.words, conflicts, clearConflicts: () => setConflicts([]) }
}
