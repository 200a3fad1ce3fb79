import type { PricePreview } from '#contract/office/suppliers.ts'
import { formatRubles } from '#rules/money/money.ts'
import { formatNumber } from '#rules/text/number-text.ts'
import { withUnit } from '#rules/text/typography.ts'
import { Notice } from '#ui/notice.tsx'
import { Table } from '#ui/table.tsx'
import blocks from '#office/parts/blocks.module.css'

/** What a rule makes of the shop's prices, in figures, before anything is written. */
export function PriceChange({ change, error }: { change: PricePreview | null; error: string | null }) {
  return (
    <section className={blocks.block} aria-labelledby="change" aria-live="polite">
      <h2 id="change">Что изменится</h2>
      {error && <Notice tone="error">{error}</Notice>}
      {!change && !error && (
        <p className={blocks.quiet}>
          Нажмите «Что изменится»: магазин посчитает цены по этому правилу так, как сделал бы при обмене, и ничего не
          изменит.
        </p>
      )}
      {change && change.goods === 0 && (
        <p>Узнанных товаров с ценой у поставщика пока нет: правило подействует со следующим прайс-листом.</p>
      )}
      {change && change.goods > 0 && (
        <>
          <ul className={blocks.list}>
            <Figure name="Подорожает" value={change.up} />
            <Figure name="Подешевеет" value={change.down} />
            <Figure name="Останется как есть" value={change.same} />
            {change.others > 0 && <Figure name="Идут по другому поставщику" value={change.others} />}
            <li>
              <span>Средняя наценка</span>
              <strong>{change.margin === null ? '—' : withUnit(formatNumber(change.margin), '%')}</strong>
            </li>
          </ul>
          {change.below > 0 && (
            <Notice tone="warning">Дешевле, чем просит поставщик: {formatNumber(change.below)} товаров.</Notice>
          )}
          {change.largest.length > 0 && (
            <Table
              caption="Сильнее всего сдвинутся"
              rows={change.largest}
              rowKey={({ code }) => code}
              rowHeads
              columns={[
                { key: 'name', title: 'Товар', cell: ({ name }) => name },
                { key: 'supplier', title: 'Поставщик', figures: true, cell: ({ supplier }) => formatRubles(supplier) },
                {
                  key: 'before',
                  title: 'Было',
                  figures: true,
                  cell: ({ before }) => (before === null ? '—' : formatRubles(before)),
                },
                { key: 'after', title: 'Станет', figures: true, cell: ({ after }) => formatRubles(after) },
              ]}
            />
          )}
        </>
      )}
    </section>
  )
}

function Figure({ name, value }: { name: string; value: number }) {
  return (
    <li>
      <span>{name}</span>
      <strong>{formatNumber(value)}</strong>
    </li>
  )
}
