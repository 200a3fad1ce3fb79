import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { MappingLists } from '#contract/office/exchange-mapping.ts'
import { foundGoods } from '#contract/office/goods.ts'
import type { UnmatchedGood } from '#contract/office/suppliers.ts'
import { formatRubles } from '#rules/money/money.ts'
import { Button } from '#ui/button.tsx'
import { Combobox } from '#ui/combobox.tsx'
import { Dialog } from '#ui/dialog.tsx'
import blocks from '#office/parts/blocks.module.css'
import { api } from '#office/state/api.ts'
import css from './matching.module.css'
import { ChoiceByTyping } from './target-fields.tsx'

const LEAST = 2

type FindProps = { good: UnmatchedGood; onClose: () => void; onCode: (code: string) => void; isSending: boolean }

/** Our good for a supplier's line: among those that look like it, or by the words of the shop's own search. */
export function FindGoodDialog({ good, onClose, onCode, isSending }: FindProps) {
  const [text, setText] = useState('')
  const search = text.trim()
  const { data, isFetching } = useQuery({
    queryKey: ['find-good', 'supplier', search],
    queryFn: async ({ signal }) => (await api(foundGoods, { query: { search, limit: 8 } }, { signal })).data,
    enabled: search.length >= LEAST,
  })
  return (
    <Dialog open onClose={onClose} title="Какой это товар магазина">
      <div className={blocks.column}>
        <p className={blocks.quiet}>В прайс-листе: {good.name || good.external}</p>
        <Combobox
          label="Товар магазина"
          placeholder="Название, артикул или код"
          data-autofocus
          value={text}
          onValue={setText}
          loading={isFetching}
          emptyText={search.length >= LEAST ? 'Такого товара нет в продаже' : null}
          options={(data ?? []).map(({ code, name, article }) => ({
            id: code,
            text: name,
            content: (
              <span className={css.theirs}>
                <span>{name}</span>
                <span className={css.facts}>{article}</span>
              </span>
            ),
          }))}
          onPick={({ id }) => onCode(id)}
        />
        {good.suggestions.length > 0 && (
          <ul className={blocks.list} aria-label="Похожие товары">
            {good.suggestions.map(({ code, name, article, price }) => (
              <li key={code}>
                <span className={css.theirs}>
                  <span>{name}</span>
                  <span className={css.facts}>
                    {[article, price === null ? '' : formatRubles(price)].filter(Boolean).join(' · ')}
                  </span>
                </span>
                <Button size="s" disabled={isSending} onClick={() => onCode(code)}>
                  Это он
                </Button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  )
}

type CreateProps = {
  good: UnmatchedGood
  lists: MappingLists
  onClose: () => void
  onCategory: (code: string) => void
  isSending: boolean
}

/** A good is made of what the price list says; only its category has to be told. */
export function CreateGoodDialog({ good, lists, onClose, onCategory, isSending }: CreateProps) {
  const [category, setCategory] = useState<string>()
  return (
    <Dialog open onClose={onClose} title="Создать товар">
      <div className={blocks.column}>
        <p>
          «{good.name || good.external}» появится в магазине с ценой по вашей наценке, остатком, описанием и
          фотографиями из прайс-листа.
        </p>
        <ChoiceByTyping
          label="Категория"
          placeholder="Начните печатать название"
          choices={lists.categories.map(({ code, name, path }) => ({ code, name, note: path }))}
          chosen={category}
          onChosen={(code) => setCategory(code ?? undefined)}
        />
        <div className={blocks.row}>
          <Button
            look="red"
            loading={isSending}
            disabled={category === undefined}
            onClick={() => category !== undefined && onCategory(category)}
          >
            Создать
          </Button>
          <Button onClick={onClose}>Потом</Button>
        </div>
      </div>
    </Dialog>
  )
}
