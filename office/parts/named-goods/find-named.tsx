import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useDeferredValue, useState } from 'react'
import { type NamedGood, namedGoods } from '#contract/office/good-card.ts'
import { Combobox } from '#ui/combobox.tsx'
import { useToast } from '#ui/toast-context.tsx'
import { api, wordsOf } from '#office/state/api.ts'
import css from './named-rows.module.css'

const LEAST = 2

type Props = { label: string; hideLabel?: boolean; onPick: (good: NamedGood) => void }

/** A good by its name, article, code or barcode, hidden ones too. Enter takes what was scanned. */
export function FindNamed({ label, hideLabel = false, onPick }: Props) {
  const toast = useToast()
  const [text, setText] = useState('')
  const search = useDeferredValue(text.trim())
  const find = async (words: string, signal?: AbortSignal) =>
    (await api(namedGoods, { query: { search: words } }, signal ? { signal } : {})).data
  const { data, isFetching } = useQuery({
    queryKey: ['named-goods', search],
    queryFn: ({ signal }) => find(search, signal),
    enabled: search.length >= LEAST,
    placeholderData: keepPreviousData,
  })
  const goods = search.length >= LEAST ? (data?.goods ?? []) : []
  function pick(good: NamedGood) {
    onPick(good)
    setText('')
  }
  async function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const isWalking = event.currentTarget.getAttribute('aria-activedescendant') !== null
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || isWalking) return
    event.preventDefault()
    if (text.trim() === '') return
    try {
      const found = await find(text.trim())
      const good = found.goods.find(({ code }) => code === found.exact)
      if (good) return pick(good)
      toast({
        text: found.goods.length === 0 ? `«${text.trim()}» не найден` : 'Подходит несколько: выберите из списка',
        tone: 'error',
      })
    } catch (error) {
      toast({ text: wordsOf(error), tone: 'error' })
    }
  }
  return (
    <Combobox
      label={label}
      hideLabel={hideLabel}
      placeholder="Название, артикул или код"
      value={text}
      onValue={setText}
      loading={isFetching && search.length >= LEAST}
      emptyText={search.length >= LEAST ? 'Такого товара нет' : null}
      options={goods.map((good) => ({
        id: good.code,
        text: good.name,
        good,
        content: (
          <span className={css.option}>
            <span>{good.name}</span>
            <span className={css.facts}>
              {good.vendor} · {good.article}
              {!good.isActive && ' · скрыт'}
            </span>
          </span>
        ),
      }))}
      onPick={({ good }) => pick(good)}
      onKeyDown={(event) => void onKeyDown(event)}
    />
  )
}
