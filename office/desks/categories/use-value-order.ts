import { type RefObject, useState } from 'react'
import { type AttributeValueRow, orderAttributeValues } from '#contract/office/attributes.ts'
import { useToast } from '#ui/toast-context.tsx'
import { useSendingForm } from '#office/parts/form/use-sending-form.ts'
import { api } from '#office/state/api.ts'
import { queries } from '#office/state/queries.ts'

/** As the filter shows them: tried out here, written when the person says so. */
export function useValueOrder(
  code: string,
  values: readonly AttributeValueRow[],
  list: RefObject<HTMLUListElement | null>,
) {
  const toast = useToast()
  const [own, setOwn] = useState<readonly string[] | null>(null)
  const known = new Map(values.map((row) => [row.value, row]))
  const moved = (own ?? []).filter((value) => known.has(value))
  // what has come since stands where the shop put it: last
  const ordered =
    own === null
      ? values
      : [...moved, ...[...known.keys()].filter((value) => !own.includes(value))].map((value) => known.get(value)!)
  const names = ordered.map(({ value }) => value)
  const form = useSendingForm(
    [],
    () => api(orderAttributeValues, { params: { code }, body: { values: names } }),
    async () => {
      await queries.invalidateQueries({ queryKey: ['attributes'] })
      setOwn(null)
      toast({ text: 'Порядок записан, фильтры уже показывают его', tone: 'done' })
    },
  )
  return {
    ordered,
    isDirty: names.some((value, at) => value !== values[at]?.value),
    isSending: form.isSending,
    words: form.words,
    save: form.submit,
    discard: () => setOwn(null),
    sort: () =>
      setOwn(
        ordered
          .toSorted((one, other) => one.label.localeCompare(other.label, 'ru', { numeric: true }))
          .map(({ value }) => value),
      ),
    step(value: string, by: 1 | -1) {
      const from = names.indexOf(value)
      const to = from + by
      if (to < 0 || to >= names.length) return
      setOwn(names.toSpliced(from, 1).toSpliced(to, 0, value))
      // the handle goes with its row
      requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(`[data-handle="${value}"]`)?.focus())
    },
    drop(dragged: string, onto: string, isBefore: boolean) {
      const rest = names.filter((value) => value !== dragged)
      setOwn(rest.toSpliced(rest.indexOf(onto) + (isBefore ? 0 : 1), 0, dragged))
    },
  }
}
