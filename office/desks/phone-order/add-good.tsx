import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useState } from 'react'
import { foundGoods } from '#contract/office/goods.ts'
import { formatRubles } from '#rules/money/money.ts'
import { withUnit } from '#rules/text/typography.ts'
import { Combobox } from '#ui/combobox.tsx'
import { useToast } from '#ui/toast-context.tsx'
import { api, wordsOf } from '#office/state/api.ts'
import css from './phone-order.module.css'

type Props = { branch: string; error: string | undefined; onAdd: (code: string) => void }

const LEAST = 2
const MOST = 8

const find = async (branch: string, search: string, signal?: AbortSignal) =>
  (await api(foundGoods, { query: { branch, search, limit: MOST } }, signal ? { signal } : {})).data

/** By name as one types; a scanner types a barcode or an article whole and presses Enter. */
export function AddGood({ branch, error, onAdd }: Props) {
  const toast = useToast()
  const [text, setText] = useState('')
  const search = text.trim()
  const { data = [], isFetching } = useQuery({
    queryKey: ['phone-goods', branch, search],
    queryFn: ({ signal }) => find(branch, search, signal),
    enabled: search.length >= LEAST,
    placeholderData: keepPreviousData,
  })
  const goods = search.length >= LEAST ? data : []
  function add(code: string) {
    onAdd(code)
    setText('')
  }
  /** Enter comes sooner than any suggestion: what was scanned is asked for by itself. */
  async function scan(scanned: string) {
    try {
      const found = await find(branch, scanned)
      const exact = found.find(({ article, code }) =>
        [article, code].some((each) => each.toUpperCase() === scanned.toUpperCase()),
      )
      const only = exact ?? (found.length === 1 ? found[0] : undefined)
      if (only) add(only.code)
      else
        toast({
          text: found.length === 0 ? `«${scanned}» не найден` : 'Подходит несколько товаров: выберите из списка',
          tone: 'error',
        })
    } catch (failure) {
      toast({ text: wordsOf(failure), tone: 'error' })
    }
  }
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const isWalking = event.currentTarget.getAttribute('aria-activedescendant') !== null
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || isWalking) return
    event.preventDefault()
    if (search !== '') void scan(search)
  }
  return (
    <Combobox
      label="Добавить товар"
      placeholder="Название, артикул или штрихкод"
      value={text}
      onValue={setText}
      error={error}
      loading={isFetching && search.length >= LEAST}
      emptyText={search.length >= LEAST ? 'Такого товара нет в продаже' : null}
      options={goods.map((good) => ({
        id: good.code,
        text: good.name,
        content: (
          <span className={css.option}>
            <span>{good.name}</span>
            <span className={css.figure}>{formatRubles(good.price.priceComputed)}</span>
            <span className={css.facts}>
              {good.article} · {stockText(good.goodLocalCount, good.goodTotalCount, good.unit)}
            </span>
          </span>
        ),
      }))}
      onPick={({ id }) => add(id)}
      onKeyDown={onKeyDown}
    />
  )
}

/** «здесь 4 шт., всего 12 шт.» */
export function stockText(here: number, everywhere: number, unit: string): string {
  if (everywhere === 0) return 'нет нигде'
  if (here === 0) return `в других филиалах ${withUnit(everywhere, unit)}`
  return here === everywhere
    ? `здесь ${withUnit(here, unit)}`
    : `здесь ${withUnit(here, unit)}, всего ${withUnit(everywhere, unit)}`
}
