import { Link } from 'react-router'
import type { GoodsLists, ListedGood } from '#contract/office/goods-list.ts'
import { relativeMomentText } from '#rules/calendar/moment-text.ts'
import { attributeColumn, EDITABLE_COLUMNS, type EditableColumn } from '#rules/goods/list-columns.ts'
import { cellText, type CellValue } from '#rules/goods/read-cell.ts'
import { formatRubles } from '#rules/money/money.ts'
import type { Permission } from '#rules/staff/permissions.ts'
import { Badge } from '#ui/badge.tsx'
import type { GridColumn } from '#office/parts/table/cell-grid.tsx'
import { shopAddress } from '#office/state/shop-address.ts'
import css from './goods-columns.module.css'

const LABELS: Record<string, string> = { hit: 'Хит', new: 'Новинка', sale: 'Распродажа' }
export const labelText = (label: string) => LABELS[label] ?? label

export const goodPath = ({ code }: Pick<ListedGood, 'code'>) => `/goods/${code}`

/** What a column of the list says of a good, as its cell is edited. */
export function cellValueOf(good: ListedGood, { id }: Pick<EditableColumn, 'id'>): CellValue {
  if (id.startsWith('attributes.')) return good.attributes[id.slice('attributes.'.length)] ?? null
  switch (id) {
    case 'shown':
      return good.isShown
    case 'marked':
      return good.isMarked
    case 'weight':
      return good.weightGrams
    case 'warranty':
      return good.warrantyMonths
    default:
      return (good as unknown as Record<string, CellValue>)[id] ?? null
  }
}

/** The same good with a cell changed, before the server has said so. */
export function withValue(good: ListedGood, { id }: Pick<EditableColumn, 'id'>, value: CellValue): ListedGood {
  if (id.startsWith('attributes.')) {
    const { [id.slice('attributes.'.length)]: _gone, ...rest } = good.attributes
    return {
      ...good,
      attributes: value === null ? rest : { ...rest, [id.slice('attributes.'.length)]: value as string | number },
    }
  }
  const name = { shown: 'isShown', marked: 'isMarked', weight: 'weightGrams', warranty: 'warrantyMonths' }[id] ?? id
  return { ...good, [name]: value }
}

/** Those of the list that are changed, with what they are chosen from. */
export function editableColumns(lists: GoodsLists, attributes: readonly string[]): EditableColumn[] {
  const named = (each: EditableColumn): EditableColumn =>
    each.id === 'category'
      ? { ...each, options: new Map(lists.categories.map(({ code, name }) => [code, name])) }
      : each.id === 'vendor'
        ? { ...each, options: new Map(lists.vendors.map(({ code, name }) => [code, name])) }
        : each
  return [
    ...EDITABLE_COLUMNS.map(named),
    ...attributes.flatMap((code) => {
      const found = lists.attributes.find((each) => each.code === code)
      return found ? [attributeColumn(found)] : []
    }),
  ]
}

const WIDTHS: Record<string, number> = {
  article: 6.5,
  barcode: 8.5,
  name: 13,
  category: 7.5,
  vendor: 6,
  price: 5.5,
  priceOld: 6.5,
  priceRegistered: 6.5,
  cost: 6.5,
  weight: 5,
  warranty: 5,
  unit: 4,
  vat: 5.5,
  marked: 5,
  labels: 8,
  shown: 5,
}
/** Not shown until asked for. */
const QUIET = new Set([
  'barcode',
  'priceOld',
  'priceRegistered',
  'cost',
  'weight',
  'warranty',
  'unit',
  'vat',
  'marked',
  'labels',
])
const SUMS = new Set(['price', 'priceOld', 'priceRegistered', 'cost'])

type Options = {
  lists: GoodsLists
  attributes: readonly string[]
  permissions: readonly Permission[]
  now: Date
}

/** Columns of the list: what is edited by hand, and what is only shown. */
export function goodsColumns({ lists, attributes, permissions, now }: Options): GridColumn<ListedGood>[] {
  const may = (permission: Permission) => permissions.includes(permission)
  const edited = editableColumns(lists, attributes)
    .filter(({ id }) => id !== 'description' && (id !== 'cost' || may('prices.read')))
    .map((column): GridColumn<ListedGood> => {
      const { id, name, kind, needs, options } = column
      const text = (good: ListedGood) => cellText(column, cellValueOf(good, column))
      const isOffer = column.thing === 'offer'
      return {
        id,
        name,
        width: WIDTHS[id] ?? 7,
        ...(id === 'name' && { grow: 2 }),
        ...(QUIET.has(id) && { isHidden: true }),
        isFigure: kind === 'integer' || kind === 'number' || kind === 'money',
        isSorted: id !== 'labels' && id !== 'unit' && id !== 'shown' && id !== 'marked' && id !== 'priceRegistered',
        isEdited: (good) => needs.some(may) && !(isOffer && good.isHire),
        cell: (good) => (id === 'name' ? <NameCell good={good} /> : shownText(good, column, text(good))),
        text,
        csv: text,
        ...(options && { options: [...options.values()] }),
        ...(kind === 'bool' && { options: ['да', 'нет'] }),
      }
    })
  const figure = (
    id: string,
    name: string,
    width: number,
    tell: (good: ListedGood) => string,
    isHidden = false,
  ): GridColumn<ListedGood> => ({ id, name, width, isFigure: true, isSorted: true, isHidden, cell: tell, csv: tell })
  const plain: GridColumn<ListedGood>[] = [
    ...(may('prices.read')
      ? [figure('margin', 'Маржа', 5, ({ margin }) => (margin === null ? '' : `${String(margin).replace('.', ',')} %`))]
      : []),
    ...(may('stock.read')
      ? [
          figure('stock', 'Остаток', 5, ({ stock }) => String(stock ?? '')),
          figure('stockHere', 'В филиале', 5, ({ stockHere }) => String(stockHere ?? ''), true),
        ]
      : []),
    figure('rating', 'Оценка', 5, ({ rating }) => (rating === null ? '' : String(rating).replace('.', ',')), true),
    figure('updated', 'Изменён', 9, ({ updatedAt }) => relativeMomentText(updatedAt, now), true),
  ]
  const at = edited.findIndex(({ id }) => id === 'cost') + 1 || edited.findIndex(({ id }) => id === 'weight')
  return [
    {
      id: 'picture',
      name: 'Фото',
      width: 2.25,
      cell: ({ image }) =>
        image ? (
          <img
            src={shopAddress(image.src.replace('/640/', '/320/'))}
            width={28}
            height={28}
            alt=""
            loading="lazy"
            className={css.picture}
          />
        ) : (
          <span className={css.noPicture} title="Без фото" />
        ),
    },
    {
      id: 'code',
      name: 'Код',
      width: 5,
      isFixed: true,
      isSorted: true,
      cell: (good) => (
        <Link to={goodPath(good)} tabIndex={-1} className={css.code}>
          {good.code}
        </Link>
      ),
      csv: ({ code }) => code,
    },
    ...edited.slice(0, at),
    ...plain.slice(0, -2),
    ...edited.slice(at),
    ...plain.slice(-2),
  ]
}

function shownText(good: ListedGood, { id }: EditableColumn, text: string) {
  if (SUMS.has(id)) {
    const sum = cellValueOf(good, { id }) as number | null
    return sum === null ? '' : formatRubles(sum)
  }
  if (id === 'shown') return good.isShown ? 'да' : <Badge look="soft">скрыт</Badge>
  if (id === 'labels') return good.labels.map(labelText).join(', ')
  return text
}

function NameCell({ good }: { good: ListedGood }) {
  return (
    <>
      {good.isHire && <span className={css.mark}>прокат </span>}
      {good.name}
      {!good.hasText && <span className={css.mark}> без описания</span>}
    </>
  )
}

/** A row on a phone. */
export function ListedGoodLine({ good }: { good: ListedGood }) {
  return (
    <>
      <Link to={goodPath(good)} className={css.lineName}>
        {good.name}
      </Link>
      <span className={css.sum}>
        {good.price === null ? 'Без цены' : `${formatRubles(good.price)}${good.isHire ? ' в сутки' : ''}`}
      </span>
      <span className={css.words}>
        {good.code} · {good.article}
      </span>
      <span>{good.isShown ? (good.stock === null ? '' : `${good.stock} ${good.unit}`) : 'скрыт'}</span>
    </>
  )
}
