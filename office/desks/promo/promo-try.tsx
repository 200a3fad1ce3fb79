import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatRubles } from '#rules/money/money.ts'
import { formatNumber } from '#rules/text/number-text.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Select } from '#ui/select.tsx'
import { Stepper } from '#ui/stepper.tsx'
import blocks from '#office/parts/blocks.module.css'
import { FindNamed } from '#office/parts/named-goods/find-named.tsx'
import { priceListsQuery } from '#office/parts/price-lists.ts'
import { wordsOf } from '#office/state/api.ts'
import { usePlace } from '#office/state/place.ts'
import { isWhole, type PromoDraft, tableOfDraft } from './promo-draft.ts'
import { previewQuery } from './promo-queries.ts'
import css from './promo.module.css'

/** What a cart would get, by the terms as they stand in the form, before anybody uses them. */
export function PromoTry({ draft }: { draft: PromoDraft }) {
  const place = usePlace()
  const { data: lists } = useQuery(priceListsQuery)
  const [chosen, setBranch] = useState<string | null>(null)
  const [isCustomer, setCustomer] = useState(false)
  const [goods, setGoods] = useState<{ code: string; name: string; quantity: number }[]>([])
  const branch = chosen ?? place?.query.branch ?? lists?.branches[0]?.code ?? ''
  const table = tableOfDraft(draft)
  const isReady = goods.length > 0 && isWhole(table) && branch !== ''
  const lines = goods.map(({ code, quantity }) => ({ code, quantity }))
  const { data, error } = useQuery(
    previewQuery(isReady ? { table: { ...table, name: table.name || 'Проба' }, branch, isCustomer, lines } : null),
  )
  const setQuantity = (code: string, quantity: number) =>
    setGoods((now) => now.map((each) => (each.code === code ? { ...each, quantity } : each)))
  return (
    <section className={blocks.block} aria-labelledby="promo-try">
      <h2 id="promo-try" className={blocks.title}>
        Что получит корзина
      </h2>
      <FindNamed
        label="Положить в пробную корзину"
        onPick={({ code, name }) =>
          setGoods((now) => (now.some((each) => each.code === code) ? now : [...now, { code, name, quantity: 1 }]))
        }
      />
      <div className={blocks.row}>
        {(lists?.branches.length ?? 0) > 1 && (
          <Select
            label="Филиал"
            hideLabel
            value={branch}
            options={lists!.branches.map(({ code, name }) => ({ value: code, label: name }))}
            onChange={({ target }) => setBranch(target.value)}
          />
        )}
        <Checkbox checked={isCustomer} onChange={({ target }) => setCustomer(target.checked)}>
          Цены после регистрации
        </Checkbox>
      </div>
      {goods.length === 0 && (
        <p className={blocks.quiet}>Положите товары: увидите скидку по строкам и почему на какую-то её нет.</p>
      )}
      {goods.length > 0 && !isWhole(table) && <p className={blocks.quiet}>Впишите, сколько скинуть.</p>}
      {error && isReady && <Notice tone="warning">{wordsOf(error)}</Notice>}
      <ul className={css.tried} hidden={goods.length === 0}>
        {goods.map(({ code, name, quantity }) => {
          const line = isReady && !error ? data?.lines.find((each) => each.code === code) : undefined
          return (
            <li key={code} className={css.line}>
              <span className={css.good}>{name}</span>
              <Stepper
                label={`Количество: ${name}`}
                size="m"
                min={1}
                max={999}
                value={quantity}
                onChange={(next) => setQuantity(code, next)}
              />
              <span className={css.figures}>
                {line && (
                  <>
                    {formatRubles(line.total)}
                    <span className={line.off > 0 ? css.off : blocks.quiet}>
                      {line.off > 0 ? formatRubles(-line.off) : (line.words ?? 'без скидки')}
                    </span>
                  </>
                )}
              </span>
              <IconButton
                icon="close"
                size="s"
                label={`Убрать ${name}`}
                onClick={() => setGoods((now) => now.filter((each) => each.code !== code))}
              />
            </li>
          )
        })}
      </ul>
      {isReady && data && !error && (
        <p role="status" className={css.result}>
          {data.words ??
            `Товары ${formatRubles(data.goods)}, скидка ${formatRubles(data.discount)}, к оплате ${formatRubles(data.goods - data.discount)}. Бонусами — до ${formatNumber(data.bonuses)}.`}
        </p>
      )}
    </section>
  )
}
