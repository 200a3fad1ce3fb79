import { useState } from 'react'
import { conflictsOf, type FieldConflict } from '#contract/office/stale.ts'
import { useToast } from '#ui/toast-context.tsx'
import { useSendingForm } from '#office/parts/form/use-sending-form.ts'
import { wordsOf } from '#office/state/api.ts'
import { useDraft } from '#office/state/drafts.ts'
import { placesChanged } from './places-queries.ts'

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

interface Options<T> {
  /** Names its draft. */
  name: string
  now: T
  fields: readonly string[]
  send: (seen: T, value: T) => Promise<unknown>
  onDone?: () => void
}

/**
 * A form over one row that others may change too (optimistic locking): edits live in a draft with the version seen, a
 * conflict is shown, a saved change can be undone from its toast.
 */
export function useVersionedForm<T>({ name, now, fields, send, onDone }: Options<T>) {
  const toast = useToast()
  const draft = useDraft<{ seen: T; value: T } | null>(`places:${name}`, null)
  const [conflicts, setConflicts] = useState<readonly FieldConflict[]>([])
  const value = draft.value?.value ?? now
  const isChanged = !isSame(value, now)
  async function takeBack(seen: T, made: T) {
    try {
      await send(made, seen)
      toast({ text: 'Возвращено как было', tone: 'done' })
    } catch (error) {
      toast({ text: wordsOf(error), tone: 'error' })
    }
    await placesChanged()
  }
  const form = useSendingForm(
    fields,
    async () => {
      const seen = conflicts.length > 0 ? now : (draft.value?.seen ?? now)
      try {
        await send(seen, value)
        return { seen: now, made: value }
      } catch (error) {
        const met = conflictsOf(error)
        setConflicts(met)
        if (met.length > 0) await placesChanged()
        throw error
      }
    },
    async ({ seen, made }) => {
      setConflicts([])
      await placesChanged()
      draft.discard(null)
      toast({
        text: 'Сохранено: на сайте уже действует',
        tone: 'done',
        action: { label: 'Вернуть', onPress: () => void takeBack(seen, made) },
      })
      onDone?.()
    },
  )
  return {
    ...form,
    words: conflicts.length > 0 ? null : form.words,
    value,
    isChanged,
    conflicts,
    restoredAt: isChanged ? draft.restoredAt : null,
    set: (next: T) => draft.setValue((was) => ({ seen: was?.seen ?? now, value: next })),
    discard: () => {
      setConflicts([])
      draft.discard(null)
    },
  }
}
