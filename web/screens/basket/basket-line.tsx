import clsx from 'clsx'
import { Suspense, useState } from 'react'
import type { CartChange, CartItem } from '#contract/cart.ts'
import { stockPromise } from '#rules/delivery/stock-promise.ts'
import { formatRubles, rublesToKopecks } from '#rules/money/money.ts'
import type { ShopMoment } from '#rules/delivery/shop-moment.ts'
import { MINUS, withUnit } from '#rules/text/typography.ts'
import { StockPromiseText } from '../../parts/stock-promise/stock-promise.tsx'
import { Link } from '#ui/link.tsx'
import { useAppState, useStoreState } from '../../state/app-state.tsx'
import { piecesOf } from '../../state/cart.ts'
import { Badge } from '#ui/badge.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Price } from '#ui/price.tsx'
import { Stepper } from '#ui/stepper.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { optionalPart } from '../../app/optional-part.ts'
import { GoodName } from '../../parts/good-name.tsx'
import css from './basket-line.module.css'

const QuantityCap = optionalPart(() => import('../../parts/quantity-cap/quantity-cap.tsx'))

interface BasketLineProps {
  item: CartItem
  shop: ShopMoment
  /** How many more pieces the cart takes. */
  room: number
  onRemove?: () => void
  inKit?: boolean
}

export function BasketLine({ item, shop, room, onRemove, inKit }: BasketLineProps) {
  const { cart, favorites } = useAppState()
  const { good, quantity } = item
  const error = useStoreState('cart', ({ errors }) => errors[good.code])
  const isFavorite = useStoreState('favorites', (state) => state.codes.includes(good.code))
  // of the same good in kits too: one stock serves all of them
  const wanted = useStoreState('cart', (state) => piecesOf(state.cart, good.code))
  const [isOver, setOver] = useState(false)
  const picture = good.images[0]
  const most = Math.max(quantity, Math.min(item.goodTotalCount, quantity + Math.max(0, room)))
  return (
    <div className={clsx(css.line, inKit && css.inKit, !item.isOnSale && css.gone)}>
      {!inKit && (
        <Checkbox
          className={css.choose}
          checked={item.inOrder}
          disabled={!item.isOnSale}
          onChange={(event) => void cart.getState().setInOrder(good.code, event.target.checked)}
        >
          <VisuallyHidden>В этот заказ: {good.name}</VisuallyHidden>
        </Checkbox>
      )}
      <Link to={good.url} tabIndex={-1} aria-hidden className={css.picture}>
        {picture && (
          <img src={picture.src.replace('/640/', '/320/')} width={picture.width} height={picture.height} alt="" />
        )}
      </Link>
      <div className={css.about}>
        <Link to={good.url} className={css.name}>
          <GoodName name={good.name} />
        </Link>
        <p className={css.terms}>
          {inKit && (
            <Badge tone="grey" look="soft">
              в комплекте
            </Badge>
          )}
          {item.isOnSale ? (
            <StockPromiseText promise={stockPromise(good, shop, wanted)} inline />
          ) : (
            <span>Снят с продажи в этом городе</span>
          )}
        </p>
        {item.changes.map((change) => (
          <p key={change.type} className={css.change}>
            {changeText(change, good.unit)}
          </p>
        ))}
        {item.promo > 0 && (
          <p className={css.promo}>
            По промокоду {MINUS}
            {formatRubles(item.promo)}
          </p>
        )}
        {item.promoWords && <p className={css.noPromo}>{item.promoWords}</p>}
        {error && (
          <p role="alert" className={css.error}>
            {error}
          </p>
        )}
      </div>
      {inKit ? (
        <p className={css.count}>{withUnit(quantity, good.unit)}</p>
      ) : (
        <div className={css.count}>
          <Stepper
            label={`Количество: ${good.name}`}
            size="m"
            min={1}
            max={most}
            value={quantity}
            onChange={(next) => void cart.getState().setQuantity(good, next)}
            onOver={setOver}
          />
          {isOver && (
            <Suspense>
              <QuantityCap good={{ ...good, goodTotalCount: item.goodTotalCount }} most={most} />
            </Suspense>
          )}
        </div>
      )}
      <div className={css.price}>
        <Price
          size="s"
          value={rublesToKopecks(item.total)}
          old={item.totalOld > item.total ? rublesToKopecks(item.totalOld) : null}
          hidePercent
        />
        {quantity > 1 && (
          <span className={css.each}>
            {formatRubles(item.complectPrice ?? good.price.priceComputed)} за {good.unit}
          </span>
        )}
      </div>
      {!inKit && (
        <div className={css.actions}>
          <IconButton
            icon="heart"
            filled={isFavorite}
            label={isFavorite ? 'Убрать из избранного' : 'В избранное'}
            aria-pressed={isFavorite}
            onClick={() => favorites.getState().toggle(good.code)}
          />
          <IconButton icon="trash" label={`Убрать из корзины: ${good.name}`} onClick={onRemove} />
        </div>
      )}
    </div>
  )
}

function changeText(change: CartChange, unit: string): string {
  if (change.type === 'withdrawn') return 'Больше не продаётся'
  if (change.type === 'price')
    return `Цена изменилась: была ${formatRubles(change.before)}, стала ${formatRubles(change.now)}`
  return change.now === 0 ? 'Закончился на складах' : `В наличии стало меньше: ${withUnit(change.now, unit)}`
}
