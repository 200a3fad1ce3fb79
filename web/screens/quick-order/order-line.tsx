import clsx from 'clsx'
import { type ReactNode, useState } from 'react'
import { stockPromise } from '#rules/delivery/stock-promise.ts'
import type { ShopMoment } from '#rules/delivery/shop-moment.ts'
import { formatMoney, formatRubles, rublesToKopecks } from '#rules/money/money.ts'
import { formatNumber } from '#rules/text/number-text.ts'
import { withUnit } from '#rules/text/typography.ts'
import { Badge } from '#ui/badge.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Link } from '#ui/link.tsx'
import { Stepper } from '#ui/stepper.tsx'
import { TextButton } from '#ui/text-button.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { GoodName } from '../../parts/good-name.tsx'
import { StockPromiseText } from '../../parts/stock-promise/stock-promise.tsx'
import { searchPath } from '../../paths.ts'
import { useStoreState } from '../../state/app-state.tsx'
import { LineChoices } from './line-choices.tsx'
import css from './order-line.module.css'
import { type QuickDraftLine, type LineEdit, piecesInCart } from './order-draft.ts'

interface Props {
  line: QuickDraftLine
  shop: ShopMoment
  onEdit: (edit: LineEdit) => void
}

export function QuickOrderLineRow({ line, shop, onEdit }: Props) {
  const [choosing, setChoosing] = useState(line.state === 'doubtful')
  const remove = (
    <IconButton
      icon="close"
      label={`Убрать строку: ${line.text}`}
      className={css.remove}
      onClick={() => onEdit({ removed: true })}
    />
  )
  if (choosing)
    return (
      <div className={css.open}>
        <div className={css.top}>
          <p className={css.typed}>{line.text}</p>
          <Badge tone="orange" look="soft">
            Уточните
          </Badge>
          {remove}
        </div>
        <LineChoices line={line} shop={shop} onChoose={(code) => onEdit({ code })} onDone={() => setChoosing(false)} />
      </div>
    )
  if (!line.good)
    return (
      <div className={clsx(css.open, css.unknown)}>
        <div className={css.top}>
          <p className={css.typed}>{line.text}</p>
          <Badge tone="grey" look="soft">
            Не нашлось
          </Badge>
          {remove}
        </div>
        <p className={css.advice}>
          Проверьте артикул или <TextLink to={searchPath(line.words)}>поищите в каталоге</TextLink>.
        </p>
      </div>
    )
  return (
    <FoundLine
      line={line}
      good={line.good}
      shop={shop}
      onEdit={onEdit}
      other={line.candidates.length > 0 && <TextButton onClick={() => setChoosing(true)}>Выбрать другой</TextButton>}
    >
      {remove}
    </FoundLine>
  )
}

interface FoundProps extends Props {
  good: NonNullable<QuickDraftLine['good']>
  /** The way back to the choices. */
  other: ReactNode
  children: ReactNode
}

function FoundLine({ line, good, shop, onEdit, other, children }: FoundProps) {
  const { quantity, asked, most } = line
  const inCart = useStoreState('cart', ({ cart }) => piecesInCart(cart, good.code))
  const error = useStoreState('cart', ({ errors }) => errors[good.code])
  const picture = good.images[0]
  const price = rublesToKopecks(good.price.priceComputed)
  return (
    <div className={clsx(css.line, quantity === 0 && css.absent)}>
      <Link to={good.url} tabIndex={-1} aria-hidden className={css.picture}>
        {picture && <img src={picture.src.replace('/640/', '/320/')} width={64} height={64} alt="" loading="lazy" />}
      </Link>
      <div className={css.about}>
        <p className={css.asTyped} title={line.text}>
          {line.text}
        </p>
        <Link to={good.url} className={css.name}>
          <GoodName name={good.name} />
        </Link>
        <p className={css.terms}>
          <span>Арт. {good.article}</span>
          <StockPromiseText promise={stockPromise(good, shop, quantity)} inline />
          {other}
        </p>
        {error && (
          <p role="alert" className={css.error}>
            {error}
          </p>
        )}
      </div>
      {quantity > 0 ? (
        <div className={css.count}>
          <Stepper
            label={`Количество: ${good.name}`}
            size="m"
            min={1}
            max={most}
            value={quantity}
            onChange={(next) => onEdit({ quantity: next })}
          />
          <p className={css.cap}>{capText(asked, quantity, most, good.unit)}</p>
          <p className={css.inCart}>{inCartText(inCart, quantity, good.unit)}</p>
        </div>
      ) : (
        <p className={clsx(css.count, css.none)}>
          {good.goodTotalCount === 0 ? 'Нет в наличии' : 'Весь остаток — в строке выше'}
        </p>
      )}
      <div className={css.price}>
        {quantity > 0 && <strong>{formatMoney(price * quantity)}</strong>}
        {quantity !== 1 && (
          <span className={css.each}>
            {formatRubles(good.price.priceComputed)} за {good.unit}
          </span>
        )}
      </div>
      <div className={css.actions}>{children}</div>
    </div>
  )
}

/** Said at the field, whether the list asked for more or the stepper came to the end. */
function capText(asked: number, quantity: number, most: number, unit: string): string | null {
  if (asked > most) return `Просили ${formatNumber(asked)}, есть ${withUnit(formatNumber(most), unit)}`
  return quantity === most ? 'Больше нет' : null
}

function inCartText(inCart: number, quantity: number, unit: string): string | null {
  if (inCart === 0) return null
  return inCart >= quantity
    ? 'Уже в корзине'
    : `В корзине ${formatNumber(inCart)}, станет ${withUnit(formatNumber(quantity), unit)}`
}
