import type { OrderCard } from '#contract/office/orders.ts'
import { formatRubles } from '#rules/money/money.ts'
import { countText } from '#rules/text/plural.ts'
import { withUnit } from '#rules/text/typography.ts'
import { CopyButton } from '#ui/copy-button.tsx'
import blocks from '#office/parts/blocks.module.css'
import { shopAddress } from '#office/state/shop-address.ts'
import css from './order-goods.module.css'

type Sum = { name: string; value: string; isTotal?: boolean }

function sumsOf({ sums, delivery }: OrderCard): Sum[] {
  const saved = sums.goodsOld - sums.goods
  return [
    { name: 'Товары', value: formatRubles(sums.goodsOld) },
    ...(saved > 0 ? [{ name: 'Скидка', value: formatRubles(-saved) }] : []),
    ...(sums.bonuses > 0 ? [{ name: 'Бонусами', value: formatRubles(-sums.bonuses) }] : []),
    { name: delivery.type === 'pickup' ? 'Самовывоз' : 'Доставка', value: formatRubles(sums.delivery) },
    { name: 'К оплате', value: formatRubles(sums.total), isTotal: true },
  ]
}

export function OrderGoods({ card }: { card: OrderCard }) {
  const pieces = card.items.reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <section className={blocks.block} aria-labelledby="order-goods">
      <h2 id="order-goods">
        Товары <span className={blocks.quiet}>{countText(pieces, ['штука', 'штуки', 'штук'])}</span>
      </h2>
      <ul className={css.items}>
        {card.items.map((item) => (
          <li key={item.code} className={css.item}>
            <span className={css.picture}>
              {item.image && <img src={shopAddress(item.image.src)} alt="" width={40} height={40} loading="lazy" />}
            </span>
            <span className={css.name}>
              {item.url ? (
                <a href={shopAddress(item.url)} target="_blank" rel="noreferrer">
                  {item.name}
                </a>
              ) : (
                item.name
              )}
              <span className={css.article}>
                {item.article}
                <CopyButton text={item.article} label={`Скопировать артикул ${item.article}`} />
                {item.takes.map(({ name, quantity }) => `${name}: ${quantity}`).join(', ')}
              </span>
            </span>
            <span className={css.price}>
              {formatRubles(item.total)}
              <span className={css.each}>
                {withUnit(item.quantity, item.unit || 'шт.')}
                {item.quantity > 1 && ` × ${formatRubles(item.price)}`}
              </span>
            </span>
          </li>
        ))}
      </ul>
      <dl className={css.sums}>
        {sumsOf(card).map(({ name, value, isTotal }) => (
          <div key={name} className={isTotal ? css.total : css.sum}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
