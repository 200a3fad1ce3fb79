import { useState } from 'react'
import { changeSource, type ExchangeSource } from '#contract/office/exchange.ts'
import { conflictsOf, type FieldConflict } from '#contract/office/stale.ts'
import { useToast } from '#ui/toast-context.tsx'
import { useSendingForm } from '#office/parts/form/use-sending-form.ts'
import { api } from '#office/state/api.ts'
import { queries } from '#office/state/queries.ts'
import { sourcesQuery } from './exchange-queries.ts'

type Change = Omit<NonNullable<Parameters<typeof api<typeof changeSource>>[1]['body']>, 'version'>

/**
 * One part of a source's card: written under the version it was seen with, both values shown when somebody was quicker.
 */
export function useSourceForm(
  source: ExchangeSource,
  known: readonly string[],
  change: () => Change,
  onSaved: (source: ExchangeSource) => void,
) {
  const toast = useToast()
  const [stale, setStale] = useState<{ conflicts: readonly FieldConflict[]; version: number } | null>(null)
  const form = useSendingForm(
    known,
    async () => {
      const version = stale?.version ?? source.version
      try {
        return await api(changeSource, { params: { id: source.id }, body: { version, ...change() } })
      } catch (error) {
        const conflicts = conflictsOf(error)
        if (conflicts.length > 0) {
          const { sources } = await queries.fetchQuery({ ...sourcesQuery, staleTime: 0 })
          setStale({ conflicts, version: sources.find(({ id }) => id === source.id)?.version ?? version })
        }
        throw error
      }
    },
    async ({ data }) => {
      setStale(null)
      await queries.invalidateQueries(sourcesQuery)
      onSaved(data)
      toast({ text: 'Записано', tone: 'done' })
    },
  )
  return { ...form, words: stale ? null : form.words, stale, forgetStale: () => setStale(null) }
}
