import { useState } from 'react'
import { Link } from 'react-router'
import type { OrderCard } from '#contract/office/orders.ts'
import { formatRubles } from '#rules/money/money.ts'
import { countText } from '#rules/text/plural.ts'
import { withUnit } from '#rules/text/typography.ts'
import { Button } from '#ui/button.tsx'
import { CopyButton } from '#ui/copy-button.tsx'
import blocks from '#office/parts/blocks.module.css'
import { useMe } from '#office/state/session.ts'
import { shopAddress } from '#office/state/shop-address.ts'
import { useShortcuts } from '#office/state/shortcuts.ts'
import { OrderEditor } from './order-editor.tsx'
import { SplitDialog } from './order-split.tsx'
import css from './order-goods.module.css'

type Sum = { name: string; value: string; isTotal?: boolean; to?: string }

function sumsOf({ sums, delivery, payment, money }: OrderCard, maySeePromo: boolean): Sum[] {
  const saved = sums.goodsOld - sums.goods - sums.promo
  return [
    { name: 'Товары', value: formatRubles(sums.goodsOld) },
    ...(saved > 0 ? [{ name: 'Скидка', value: formatRubles(-saved) }] : []),
    ...(sums.promo > 0
      ? [
          {
            name: `Промокод ${sums.promoCode ?? ''}`,
            value: formatRubles(-sums.promo),
            ...(sums.promoId !== null && maySeePromo ? { to: `/promo/${sums.promoId}` } : {}),
          },
        ]
      : []),
    ...(sums.bonuses > 0 ? [{ name: 'Бонусами', value: formatRubles(-sums.bonuses) }] : []),
    { name: delivery.type === 'pickup' ? 'Самовывоз' : 'Доставка', value: formatRubles(sums.delivery) },
    ...(sums.gift > 0
      ? [
          { name: 'Итого', value: formatRubles(sums.total) },
          { name: 'Подарочной картой', value: formatRubles(-sums.gift) },
        ]
      : []),
    {
      name: !payment.isPaid ? 'К оплате' : sums.gift > 0 ? 'Деньгами' : 'Итого',
      value: formatRubles(sums.total - sums.gift),
      isTotal: true,
    },
    ...(payment.isPaid && money.due > 0
      ? [
          { name: 'Получено', value: formatRubles(money.received) },
          { name: 'К доплате', value: formatRubles(money.due), isTotal: true },
        ]
      : []),
  ]
}

export function DeskOrderGoods({ card }: { card: OrderCard }) {
  const me = useMe()
  const pieces = card.items.reduce((sum, { quantity }) => sum + quantity, 0)
  const [isEditing, setEditing] = useState(false)
  const [isSplitting, setSplitting] = useState(false)
  const mayEdit = card.canEdit && me.permissions.includes('orders.change')
  useShortcuts(
    mayEdit && !isEditing
      ? [{ keys: 'KeyE', shown: 'E', name: 'Править состав и получение', group: 'Заказ', run: () => setEditing(true) }]
      : [],
  )
  return (
    <section className={blocks.block} aria-labelledby="order-goods">
      <div className={blocks.head}>
        <h2 id="order-goods" className={blocks.title}>
          Товары <span className={blocks.quiet}>{countText(pieces, ['штука', 'штуки', 'штук'])}</span>
        </h2>
        {mayEdit && !isEditing && (
          <span className={blocks.row}>
            <Button icon="edit" onClick={() => setEditing(true)}>
              Править
            </Button>
            {pieces > 1 && <Button onClick={() => setSplitting(true)}>Разделить…</Button>}
          </span>
        )}
      </div>
      {isEditing && mayEdit ? <OrderEditor card={card} onDone={() => setEditing(false)} /> : <Goods card={card} />}
      {isSplitting && <SplitDialog card={card} onClose={() => setSplitting(false)} />}
    </section>
  )
}

function Goods({ card }: { card: OrderCard }) {
  const maySeePromo = useMe().permissions.includes('promo.read')
  return (
    <>
      <ul>
        {card.items.map((item) => (
          <li key={`${item.code} ${item.complectOf ?? ''} ${item.price}`} className={css.item}>
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
                {item.promo > 0 && `, по коду ${formatRubles(-item.promo)}`}
              </span>
            </span>
          </li>
        ))}
      </ul>
      <dl className={css.sums}>
        {sumsOf(card, maySeePromo).map(({ name, value, isTotal, to }) => (
          <div key={name} className={isTotal ? css.total : css.sum}>
            <dt>{to ? <Link to={to}>{name}</Link> : name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {card.linked.length > 0 && (
        <p className={css.linked}>
          {card.linked.length === 1 ? 'Вместе с заказом ' : 'Вместе с заказами '}
          {card.linked.map(({ number, statusText, total }, at) => (
            <span key={number}>
              {at > 0 && ', '}
              <Link to={`/orders/${number}`}>{number}</Link> ({statusText.toLowerCase()}, {formatRubles(total)})
            </span>
          ))}
        </p>
      )}
    </>
  )
}
