import { useCallback, useMemo, useState } from 'react'
import { isApiError } from '#contract/api-error.ts'
import { changePrices, type PriceRow } from '#contract/office/prices.ts'
import { conflictsOf } from '#contract/office/stale.ts'
import { checkOfferField } from '#rules/goods/good-fields.ts'
import { marginPercent } from '#rules/goods/reprice.ts'
import { rublesToKopecks } from '#rules/money/money.ts'
import { useToast } from '#ui/toast-context.tsx'
import { api, wordsOf } from '#office/state/api.ts'
import { queries } from '#office/state/queries.ts'
import { putPriceRows } from './price-queries.ts'

export const PRICE_FIELDS = {
  price: 'Цена',
  priceOld: 'Старая цена',
  priceRegistered: 'После регистрации',
  cost: 'Закупка',
} as const
export type PriceField = keyof typeof PRICE_FIELDS

const COLUMNS = { price: 'price', priceOld: 'price_old', priceRegistered: 'price_registered', cost: 'price' } as const

/** The same words the server would say, before it is asked. */
function problemOf(row: PriceRow, field: PriceField, value: number | null): string | null {
  if (value === null && field !== 'price') return null
  const price = field === 'cost' || row.price === null ? null : rublesToKopecks(row.price)
  return checkOfferField(
    COLUMNS[field],
    value === null ? null : rublesToKopecks(value),
    field === 'price' ? null : price,
  )
}

const cellOf = (code: string, field: PriceField) => `${code}:${field}`

export interface HeldEdit {
  row: PriceRow
  field: PriceField
  value: number | null
  words: string
}

/** Cells of one branch: seen at once, taken back with words at the cell when refused. */
export function usePriceEdit(branch: string) {
  const toast = useToast()
  const [problems, setProblems] = useState<ReadonlyMap<string, string>>(new Map())
  const [held, setHeld] = useState<HeldEdit | null>(null)
  const say = useCallback(
    (key: string, words: string | null) =>
      setProblems((before) => {
        if ((before.get(key) ?? null) === words) return before
        const next = new Map(before)
        if (words === null) next.delete(key)
        else next.set(key, words)
        return next
      }),
    [],
  )

  const save = useCallback(
    async (row: PriceRow, field: PriceField, value: number | null, isSure = false) => {
      const key = cellOf(row.code, field)
      const problem = problemOf(row, field, value)
      say(key, problem)
      if (problem !== null) return
      const optimistic = { ...row, [field]: value }
      const margin = marginPercent(optimistic.price, optimistic.cost)
      putPriceRows(branch, [{ ...optimistic, margin }])
      try {
        const { data } = await api(changePrices, {
          body: {
            branch,
            changes: [{ code: row.code, set: { [field]: value }, seen: { [field]: row[field] } }],
            ...(isSure && { isSure }),
          },
        })
        putPriceRows(branch, data.goods)
        void queries.invalidateQueries({ queryKey: ['prices', 'card', row.code] })
      } catch (error) {
        putPriceRows(branch, [row])
        if (isApiError(error) && error.errorCode === 'PRICE_MOVE')
          return setHeld({ row, field, value, words: wordsOf(error) })
        const clash = conflictsOf(error)[0]
        if (clash) {
          toast({
            text: `${clash.label}: кто-то уже поставил ${clash.theirs ?? 'пусто'}. Проверьте и введите снова`,
            tone: 'error',
          })
          void queries.invalidateQueries({ queryKey: ['prices'] })
          return
        }
        const words = isApiError(error) ? error.fields[key]?.join(' ') : undefined
        if (words) say(key, words)
        else toast({ text: wordsOf(error), tone: 'error' })
      }
    },
    [branch, say, toast],
  )
  return useMemo(
    () => ({
      save,
      problemAt: (code: string, field: PriceField) => problems.get(cellOf(code, field)) ?? null,
      forgive: (code: string, field: PriceField) => say(cellOf(code, field), null),
      held,
      confirmHeld() {
        if (held) void save(held.row, held.field, held.value, true)
        setHeld(null)
      },
      dropHeld: () => setHeld(null),
    }),
    [save, say, problems, held],
  )
}
