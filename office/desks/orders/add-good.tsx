import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useDeferredValue, useState } from 'react'
import { type OrderGood, orderGoods } from '#contract/office/order-edit.ts'
import { formatRubles } from '#rules/money/money.ts'
import { Combobox } from '#ui/combobox.tsx'
import { useToast } from '#ui/toast-context.tsx'
import { api, wordsOf } from '#office/state/api.ts'
import { stockText } from './stock-text.ts'
import css from './add-good.module.css'

type Props = { branch: string; isCustomer: boolean; onAdd: (good: OrderGood) => void }

const find = async (branch: string, isCustomer: boolean, search: string, signal?: AbortSignal) =>
  (await api(orderGoods, { query: { branch, isCustomer, search } }, signal ? { signal } : {})).data

/** By name as one types; a scanner types a barcode whole and presses Enter. */
export function AddGood({ branch, isCustomer, onAdd }: Props) {
  const toast = useToast()
  const [text, setText] = useState('')
  const search = useDeferredValue(text.trim())
  const { data, isFetching } = useQuery({
    queryKey: ['order-goods', branch, isCustomer, search],
    queryFn: ({ signal }) => find(branch, isCustomer, search, signal),
    enabled: search.length >= 2,
    placeholderData: keepPreviousData,
  })
  const goods = search.length >= 2 ? (data?.goods ?? []) : []
  function add(good: OrderGood) {
    onAdd(good)
    setText('')
  }
  /** Enter comes sooner than any suggestion: what was scanned is asked for by itself. */
  async function scan(scanned: string) {
    try {
      const found = await find(branch, isCustomer, scanned)
      const good = found.goods.find(({ code }) => code === found.exact)
      if (good) add(good)
      else if (found.goods.length === 0) toast({ text: `«${scanned}» не найден`, tone: 'error' })
    } catch (error) {
      toast({ text: wordsOf(error), tone: 'error' })
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
      label="Добавить товар"
      placeholder="Название, артикул или штрихкод"
      value={text}
      onValue={setText}
      loading={isFetching && search.length >= 2}
      emptyText={search.length >= 2 ? 'Такого товара нет в продаже' : null}
      options={goods.map((good) => ({
        id: good.code,
        text: good.name,
        good,
        content: (
          <span className={css.option}>
            <span className={css.name}>{good.name}</span>
            <span className={css.price}>{formatRubles(good.price)}</span>
            <span className={css.facts}>
              {good.article} · {stockText(good.stock)}
            </span>
          </span>
        ),
      }))}
      onPick={({ good }) => add(good)}
      onKeyDown={onKeyDown}
    />
  )
}
