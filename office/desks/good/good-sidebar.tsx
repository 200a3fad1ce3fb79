import clsx from 'clsx'
import { formatRubles } from '#rules/money/money.ts'
import { Input } from '#ui/input.tsx'
import { Notice } from '#ui/notice.tsx'
import { useMe } from '#office/state/session.ts'
import { countText } from '#rules/text/plural.ts'
import { Icon } from '#ui/icon.tsx'
import { Switch } from '#ui/switch.tsx'
import blocks from '#office/parts/blocks.module.css'
import type { CardProps } from './card-props.ts'
import css from './good.module.css'
import { isTheirs, OwnerMark } from './owner-mark.tsx'
import type { useGoodForm } from './use-good-form.ts'

type GoodForm = ReturnType<typeof useGoodForm>

const PIECES = ['штука', 'штуки', 'штук'] as const

/** Whether buyers see it, what they would miss, and what it costs where. */
export function GoodSidebar({ card, fields, mayChange, setFields, errors, form }: CardProps & { form: GoodForm }) {
  const mayPrice = useMe().permissions.includes('prices.change') && !isTheirs(card, 'price')
  const missing = card.missing.filter(({ words }) => !words.startsWith('Скрыт'))
  return (
    <div className={blocks.column}>
      <section className={blocks.block} aria-labelledby="good-state">
        <h2 id="good-state">В магазине</h2>
        <Switch
          checked={fields.is_active}
          disabled={!mayChange || isTheirs(card, 'activity')}
          hint={
            fields.is_active
              ? 'Покупатели видят товар там, где у него есть цена'
              : 'Товара нет ни в каталоге, ни в поиске'
          }
          onChange={({ target }) => setFields({ is_active: target.checked })}
        >
          Показывать покупателям <OwnerMark card={card} field="activity" />
        </Switch>
        {missing.length === 0 ? (
          <p className={clsx(blocks.row, blocks.quiet)}>
            <Icon name="check" size="xs" />
            <span>Всё, что нужно покупателю, есть.</span>
          </p>
        ) : (
          <ul className={css.missing} aria-label="Чего не хватает">
            {missing.map(({ words, isBlocking }) => (
              <li key={words} className={isBlocking ? css.blocking : undefined}>
                <Icon name={isBlocking ? 'warning' : 'info'} size="xs" />
                {words}
              </li>
            ))}
          </ul>
        )}
      </section>
      {!card.isHire && (
        <section className={blocks.block} aria-labelledby="good-prices">
          <h2 id="good-prices">Цены и остаток</h2>
          <OwnerMark card={card} field="price" />
          {form.isHeld && <Notice tone="warning">Цена меняется в разы. Если так и надо, запишите ещё раз.</Notice>}
          {mayPrice && (
            <div className={css.prices}>
              {card.offers.map(({ branch, name }) => (
                <div key={branch} className={css.price}>
                  <span>{name}</span>
                  <Input
                    label={`Цена, ${name}`}
                    hideLabel
                    inputMode="decimal"
                    suffix="₽"
                    placeholder="нет"
                    value={form.draft.prices[branch]?.price ?? ''}
                    error={errors[`price.${branch}`]}
                    onChange={({ target }) => form.setPrices(branch, { price: target.value })}
                  />
                  <Input
                    label={`Старая цена, ${name}`}
                    hideLabel
                    inputMode="decimal"
                    suffix="₽"
                    placeholder="старая"
                    value={form.draft.prices[branch]?.priceOld ?? ''}
                    error={errors[`price_old.${branch}`]}
                    onChange={({ target }) => form.setPrices(branch, { priceOld: target.value })}
                  />
                </div>
              ))}
            </div>
          )}
          <ul className={blocks.list}>
            {(mayPrice ? [] : card.offers).map(({ branch, name, price, priceOld }) => (
              <li key={branch}>
                <span>{name}</span>
                <span>
                  {price === null ? <span className={blocks.quiet}>не продаётся</span> : formatRubles(price)}
                  {priceOld !== null && <s className={blocks.quiet}> {formatRubles(priceOld)}</s>}
                </span>
              </li>
            ))}
            <li>
              <span>На складах</span>
              <span>{countText(card.stock, PIECES)}</span>
            </li>
          </ul>
        </section>
      )}
    </div>
  )
}
