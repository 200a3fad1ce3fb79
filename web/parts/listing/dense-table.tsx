import clsx from 'clsx'
import { memo } from 'react'
import type { Good } from '#contract/good.ts'
import { bySize } from '#rules/catalog/by-size.ts'
import { untilText } from '#rules/calendar/until-text.ts'
import { readGoodName } from '#rules/catalog/read-good-name.ts'
import { rublesToKopecks } from '#rules/money/money.ts'
import type { ShopMoment } from '#rules/delivery/shop-moment.ts'
import { stockPromise } from '#rules/delivery/stock-promise.ts'
import { countText } from '#rules/text/plural.ts'
import { withUnit } from '#rules/text/typography.ts'
import { Button } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'
import { Price } from '#ui/price.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { useShopMoment } from '../../hooks/use-shop-moment.ts'
import { useImpression } from '../../hooks/use-impression.ts'
import { useStoreState } from '../../state/app-state.tsx'
import { GoodName } from '../good-name.tsx'
import { StockPromiseText } from '../stock-promise/stock-promise.tsx'
import css from './dense-table.module.css'
import { type ListingView, nounOf } from './listing-view.ts'
import { QuantityAdd } from './quantity-add.tsx'

interface Props {
  listing: ListingView
  isBusy: boolean
}

/**
 * Written out because on a phone the rows are laid out as blocks: what is no table to the eye still is one to a reader.
 */
const TABLE = { role: 'table' }
const GROUP = { role: 'rowgroup' }
const ROW = { role: 'row' }
const COLUMN = { role: 'columnheader' }
const HEADER = { role: 'rowheader' }
const CELL = { role: 'cell' }

/** Fewer columns than this do not tell goods apart: their names must. */
const ENOUGH_COLUMNS = 4

/** The purchasing office's view: a line a good, its figures in columns, a field for how many. */
export default function DenseTable({ listing, isBusy }: Props) {
  const shop = useShopMoment(listing.now)
  const { columns, rows } = listing.figures
  const lines = listing.goods.map((good, at) => ({ good, values: rows[at] ?? [] }))
  return (
    <div className={css.frame}>
      <table
        {...TABLE}
        aria-label={countText(listing.meta.total, nounOf(listing))}
        aria-busy={isBusy}
        className={css.table}
      >
        <thead {...GROUP} className={css.head}>
          <tr {...ROW}>
            <th {...COLUMN} scope="col" className={css.nameHead}>
              Товар
            </th>
            {columns.map(({ name, unit }) => (
              <th key={name} {...COLUMN} scope="col" className={css.figureHead}>
                {name}
                {unit && (
                  <>
                    , <span className={css.unit}>{unit}</span>
                  </>
                )}
              </th>
            ))}
            <th {...COLUMN} scope="col">
              Цена и наличие
            </th>
            <th {...COLUMN} scope="col">
              <VisuallyHidden>Сколько</VisuallyHidden>
            </th>
          </tr>
        </thead>
        {families(lines, listing.query.sort === 'popular').map(({ title, own }) => (
          <tbody key={own[0]!.good.code} {...GROUP}>
            {own.length > 1 && (
              <tr {...ROW} className={css.familyRow}>
                <th {...HEADER} scope="rowgroup" colSpan={columns.length + 3} className={css.familyName}>
                  <GoodName name={title} /> <span className={css.familyCount}>{countText(own.length, VARIANTS)}</span>
                </th>
              </tr>
            )}
            {own.map(({ good, values }) => (
              <DenseRow
                key={good.code}
                good={good}
                shop={shop}
                columns={columns}
                values={values}
                isNamed={own.length === 1}
              />
            ))}
          </tbody>
        ))}
      </table>
    </div>
  )
}

const VARIANTS = ['вариант', 'варианта', 'вариантов'] as const

interface Line {
  good: Good
  values: readonly string[]
}

/**
 * Sizes of one line of a maker stand together, from the smallest up, where its first one stands; an order that was
 * asked for is kept.
 */
function families(lines: readonly Line[], isGrouped: boolean): { title: string; own: Line[] }[] {
  const titleOf = ({ good }: Line) => {
    const { kind, model } = readGoodName(good.name, good.vendor.name)
    return `${kind} ${model}`.trim()
  }
  if (!isGrouped) return lines.map((line) => ({ title: titleOf(line), own: [line] }))
  return [...Map.groupBy(lines, titleOf)].map(([title, own]) => ({
    title,
    own: own.toSorted((a, b) => bySize(a.values, b.values)),
  }))
}

interface RowProps extends Line {
  shop: ShopMoment
  columns: ListingView['figures']['columns']
  /** Its family's name does not stand above it. */
  isNamed: boolean
}

const DenseRow = memo(function DenseRow({ good, shop, columns, values, isNamed }: RowProps) {
  const row = useImpression<HTMLTableRowElement>({ good }, good.code)
  const priceTag = useStoreState('user', (user) => user.priceTag)
  const { kind, model, rest } = readGoodName(good.name, good.vendor.name)
  const [picture] = good.images
  const figures = columns.flatMap(({ unit }, at) => (values[at] ? withUnit(values[at], unit) : []))
  return (
    <tr ref={row} {...ROW} className={css.row}>
      <td {...CELL} className={css.nameCell}>
        <div className={css.name}>
          <Link to={good.url} tabIndex={-1} aria-hidden className={css.stage}>
            {picture && (
              <img
                src={picture.src.replace('/640/', '/320/')}
                width={picture.width}
                height={picture.height}
                alt=""
                loading="lazy"
                decoding="async"
                className={css.picture}
              />
            )}
          </Link>
          <div className={css.words}>
            {isNamed && kind && <span className={css.kind}>{kind}</span>}
            <Link to={good.url} aria-label={good.name} className={css.link}>
              <GoodName name={isNamed ? model : rest || model} />
            </Link>
            {isNamed && rest && (
              <span className={clsx(css.rest, columns.length >= ENOUGH_COLUMNS && css.spare)}>
                <GoodName name={rest} />
              </span>
            )}
            <span className={css.article}>{good.article}</span>
            {/* a size says its figures by its name */}
            {isNamed && <span className={css.told}>{figures.slice(0, 4).join(' · ')}</span>}
          </div>
        </div>
      </td>
      {columns.map(({ name }, at) => (
        <td key={name} {...CELL} className={css.figure}>
          {values[at] ? <GoodName name={values[at]} /> : <span className={css.none}>—</span>}
        </td>
      ))}
      <td {...CELL} className={css.offer}>
        <div className={css.price}>
          <Price
            value={rublesToKopecks(good.price.priceComputed)}
            old={good.price.priceOld === null ? null : rublesToKopecks(good.price.priceOld)}
            size="s"
            hidePercent
            {...(good.isHire && { unit: 'за день' })}
          />
          {!good.isHire && priceTag?.(good, 'row')}
          {good.price.discountEndsOn && <span className={css.until}>{untilText(good.price.discountEndsOn)}</span>}
        </div>
        <div className={css.stock}>
          {good.isHire ? good.park?.text : <StockPromiseText promise={stockPromise(good, shop)} />}
        </div>
      </td>
      <td {...CELL} className={css.buy}>
        {good.isHire ? (
          <Button look="orange" size="m" to={good.url} className={css.ask} aria-label={`Выбрать дни: ${good.name}`}>
            Дни
          </Button>
        ) : (
          <QuantityAdd good={good} />
        )}
      </td>
    </tr>
  )
})
