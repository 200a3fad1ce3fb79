import clsx from 'clsx'
import { type CSSProperties, type RefObject, useRef, useState } from 'react'
import type { GoodFull } from '#contract/good.ts'
import type { ShopMoment } from '#rules/delivery/shop-moment.ts'
import { StockPromiseText } from '../../parts/stock-promise/stock-promise.tsx'
import { COMPARE_LIMIT } from '../../state/compare.ts'
import { Icon } from '#ui/icon.tsx'
import { Switch } from '#ui/switch.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { AddColumn } from './add-column.tsx'
import { CompareHead } from './compare-head.tsx'
import { type CompareGroup, compareGroups, onlyDifferences } from './compare-rows.ts'
import css from './compare-table.module.css'
import { offerRows } from './offer-rows.ts'

interface Props {
  goods: readonly GoodFull[]
  shop: ShopMoment
  onRemove: (code: string) => void
}

/**
 * Head and body scroll sideways each for itself and follow each other: so the head can stick to the window, which a
 * scrolling table's head cannot. Roles keep it a table for those who hear it.
 */
export function CompareTable({ goods, shop, onRemove }: Props) {
  const [differencesOnly, setDifferencesOnly] = useState(false)
  const head = useRef<HTMLDivElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const all = compareGroups(goods)
  const groups = [{ name: 'Покупка', rows: offerRows(goods, shop) }, ...(differencesOnly ? onlyDifferences(all) : all)]
  const columns = goods.length + (goods.length < COMPARE_LIMIT ? 1 : 0)
  return (
    <div
      role="table"
      aria-label="Сравнение товаров"
      className={css.table}
      style={{ '--columns': columns } as CSSProperties}
    >
      <div role="rowgroup" ref={head} className={css.head} onScroll={() => follow(head, body)}>
        <div role="row" className={css.row}>
          <div role="columnheader" className={css.corner}>
            <VisuallyHidden>Характеристика</VisuallyHidden>
            <Switch checked={differencesOnly} onChange={(event) => setDifferencesOnly(event.target.checked)}>
              Только различия
            </Switch>
          </div>
          {goods.map((good) => (
            <CompareHead key={good.code} good={good} onRemove={() => onRemove(good.code)} />
          ))}
          {goods.length < COMPARE_LIMIT && <AddColumn goods={goods} />}
        </div>
      </div>
      <div
        role="rowgroup"
        ref={body}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it where it is too wide
        tabIndex={0}
        aria-label="Характеристики"
        className={css.body}
        onScroll={() => follow(body, head)}
      >
        {groups.map((group) => (
          <Group key={group.name} group={group} />
        ))}
      </div>
    </div>
  )
}

function Group({ group }: { group: CompareGroup }) {
  return (
    <>
      <div role="row" className={css.row}>
        <div role="rowheader" className={css.group}>
          {group.name}
        </div>
      </div>
      {group.rows.map(({ code, name, values, better, differs, states }) => (
        <div key={code} role="row" className={clsx(css.row, css.figures, differs && css.differs)}>
          <div role="rowheader" className={css.name}>
            {name}
          </div>
          {values.map((value, place) => (
            <div key={place} role="cell" className={clsx(css.value, better.includes(place) && css.better)}>
              {states ? (
                <StockPromiseText promise={{ state: states[place]!, text: value }} className={css.stock} />
              ) : (
                value
              )}
              {better.includes(place) && <Icon name="check" size="xs" label="лучше" />}
            </div>
          ))}
        </div>
      ))}
    </>
  )
}

function follow(from: RefObject<HTMLElement | null>, to: RefObject<HTMLElement | null>) {
  if (from.current && to.current && to.current.scrollLeft !== from.current.scrollLeft)
    to.current.scrollLeft = from.current.scrollLeft
}
