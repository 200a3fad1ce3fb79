import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useDeferredValue, useState } from 'react'
import { formatRubles } from '#rules/money/money.ts'
import { Combobox } from '#ui/combobox.tsx'
import { useToast } from '#ui/toast-context.tsx'
import { wordsOf } from '#office/state/api.ts'
import css from './find-good.module.css'

const LEAST = 2

export interface PickedGood {
  code: string
  name: string
  /** Rubles. */
  price: number
  /** Article and stock, as the desk counts it. */
  facts: string
}

interface Props<Good extends PickedGood> {
  /** What the answers depend on besides the words. */
  scope: readonly unknown[]
  /** `exact`: the one that a scanned code means. */
  find: (search: string, signal?: AbortSignal) => Promise<{ goods: readonly Good[]; exact: string | null }>
  error?: string | undefined
  label?: string
  onAdd: (good: Good) => void
}

/** By name as one types; a scanner types a barcode or an article whole and presses Enter. */
export function FindGood<Good extends PickedGood>({
  scope,
  find,
  error,
  label = 'Добавить товар',
  onAdd,
}: Props<Good>) {
  const toast = useToast()
  const [text, setText] = useState('')
  const search = useDeferredValue(text.trim())
  const { data, isFetching } = useQuery({
    queryKey: ['find-good', ...scope, search],
    queryFn: ({ signal }) => find(search, signal),
    enabled: search.length >= LEAST,
    placeholderData: keepPreviousData,
  })
  const goods = search.length >= LEAST ? (data?.goods ?? []) : []
  function add(good: Good) {
    onAdd(good)
    setText('')
  }
  /** Enter comes sooner than any suggestion: what was scanned is asked for by itself. */
  async function scan(scanned: string) {
    try {
      const found = await find(scanned)
      const good = found.goods.find(({ code }) => code === found.exact)
      if (good) return add(good)
      const why = found.goods.length === 0 ? `«${scanned}» не найден` : 'Подходит несколько товаров: выберите из списка'
      toast({ text: why, tone: 'error' })
    } catch (failure) {
      toast({ text: wordsOf(failure), tone: 'error' })
    }
  }
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const isWalking = event.currentTarget.getAttribute('aria-activedescendant') !== null
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || isWalking) return
    event.preventDefault()
    if (text.trim() !== '') void scan(text.trim())
  }
  return (
    <Combobox
      label={label}
      placeholder="Название, артикул или штрихкод"
      value={text}
      onValue={setText}
      error={error}
      loading={isFetching && search.length >= LEAST}
      emptyText={search.length >= LEAST ? 'Такого товара нет в продаже' : null}
      options={goods.map((good) => ({
        id: good.code,
        text: good.name,
        good,
        content: (
          <span className={css.option}>
            <span className={css.name}>{good.name}</span>
            <span className={css.price}>{formatRubles(good.price)}</span>
            <span className={css.facts}>{good.facts}</span>
          </span>
        ),
      }))}
      onPick={({ good }) => add(good)}
      onKeyDown={onKeyDown}
    />
  )
}
