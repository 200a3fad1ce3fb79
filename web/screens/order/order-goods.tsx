import type { OrderPage } from '#contract/order-page.ts'
import { GIFT_CARD_CODE } from '#rules/money/gift-card.ts'
import { formatRubles } from '#rules/money/money.ts'
import { MINUS, withUnit } from '#rules/text/typography.ts'
import { GoodName } from '../../parts/good-name.tsx'
import { Icon } from '#ui/icon.tsx'
import { Panel } from '#ui/panel.tsx'
import { TextLink } from '#ui/text-link.tsx'
import css from './order.module.css'

/** As they were when ordered: names and prices do not follow the catalogue. */
export function OrderGoods({ items }: { items: OrderPage['items'] }) {
  return (
    <Panel as="section" className={css.panel}>
      <h2 className={css.heading}>Товары</h2>
      <ul className={css.goods}>
        {items.map(({ code, name, article, url, image, quantity, unit, price, total, promo, isKit }, at) => (
          // a good may stand twice, at the price of its kit and at the usual one; the lines never move
          <li key={`${code} ${at}`} className={css.good}>
            {image ? (
              <img
                src={image.src}
                srcSet={image.srcset}
                sizes="72px"
                alt=""
                width={72}
                height={72}
                loading="lazy"
                className={css.picture}
              />
            ) : (
              <span className={css.picture}>{code === GIFT_CARD_CODE && <Icon name="gift" size="l" />}</span>
            )}
            <div className={css.about}>
              {url ? (
                <TextLink to={url} look="quiet">
                  <GoodName name={name} />
                </TextLink>
              ) : (
                <GoodName name={name} />
              )}
              <span className={css.note}>
                {article && `Артикул ${article}`}
                {isKit && ' · цена комплекта'}
                {promo > 0 && ` · по промокоду ${MINUS}${formatRubles(promo)}`}
              </span>
            </div>
            <p className={css.count}>
              {withUnit(quantity, unit)}
              {quantity > 1 && ` × ${formatRubles(price)}`}
            </p>
            <p className={css.sum}>{formatRubles(total)}</p>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
