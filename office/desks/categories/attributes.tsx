import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { useMemo } from 'react'
import { Link, useNavigate } from 'react-router'
import type { OfficeAttribute } from '#contract/office/attributes.ts'
import { formatNumber } from '#rules/text/number-text.ts'
import { countText, GOODS } from '#rules/text/plural.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Input } from '#ui/input.tsx'
import { Select } from '#ui/select.tsx'
import { GoodsHead } from '#office/parts/goods-head.tsx'
import type { OfficeColumn } from '#office/parts/table/columns.ts'
import { DataTable } from '#office/parts/table/data-table.tsx'
import { WIDE_TABLE_PX } from '#office/parts/table/use-narrow.ts'
import screen from '#office/parts/table/list-screen.module.css'
import { ListTools } from '#office/parts/table/list-tools.tsx'
import { useAddressText } from '#office/parts/table/use-address-text.ts'
import { useRowCursor } from '#office/parts/table/use-row-cursor.ts'
import { useTableLayout } from '#office/parts/table/use-table-layout.ts'
import { wordsOf } from '#office/state/api.ts'
import { queries } from '#office/state/queries.ts'
import { attributesQuery } from './category-queries.ts'
import { ATTRIBUTE_TYPES } from './category-words.ts'

export const loader = () => queries.ensureQueryData(attributesQuery)

const pathTo = ({ code }: OfficeAttribute) => `/goods/attributes/${code}`
const rowId = ({ code }: OfficeAttribute) => code
const figure = (id: 'goods' | 'categories' | 'values', name: string): OfficeColumn<OfficeAttribute> => ({
  id,
  name,
  width: 6,
  isFigure: true,
  cell: (row) => formatNumber(row[id]),
  csv: (row) => row[id],
})

const COLUMNS: readonly OfficeColumn<OfficeAttribute>[] = [
  {
    id: 'name',
    name: 'Атрибут',
    width: 14,
    grow: 1,
    isFixed: true,
    cell: (row) => <Link to={pathTo(row)}>{row.name}</Link>,
    csv: ({ name }) => name,
  },
  {
    id: 'type',
    name: 'Что это',
    width: 7,
    cell: ({ type }) => ATTRIBUTE_TYPES[type],
    csv: ({ type }) => ATTRIBUTE_TYPES[type],
  },
  { id: 'unit', name: 'Единица', width: 6, cell: ({ unit }) => unit ?? '', csv: ({ unit }) => unit ?? '' },
  figure('goods', 'Товаров'),
  figure('categories', 'Разделов'),
  figure('values', 'Значений'),
  { id: 'code', name: 'В адресе', width: 10, cell: ({ code }) => code, csv: ({ code }) => code },
]

export function Component() {
  const { data: all = [], error } = useQuery(attributesQuery)
  const [typed, setTyped] = useAddressText('search')
  const [type, setType] = useAddressText('type')
  const navigate = useNavigate()
  const { layout, setLayout } = useTableLayout('attributes', COLUMNS)
  const rows = useMemo(() => {
    const words = typed.trim().toLowerCase()
    return all.filter(
      (each) =>
        (type === '' || (type === 'unused' ? each.goods === 0 : each.type === type)) &&
        `${each.name} ${each.code}`.toLowerCase().includes(words),
    )
  }, [all, typed, type])
  const open = (row: OfficeAttribute) => void navigate(pathTo(row))
  const { cursor, setCursor } = useRowCursor({ list: 'attributes', rows, rowId, onOpen: open, onEdit: open })
  return (
    <div className={clsx(screen.screen, screen.withTools)}>
      <GoodsHead count={formatNumber(all.length)} />
      <ListTools columns={COLUMNS} layout={layout} onLayout={setLayout} rows={rows} file="atributy.csv">
        <Select
          label="Какие показать"
          hideLabel
          size="m"
          value={type}
          options={[
            { value: '', label: 'Все' },
            ...Object.entries(ATTRIBUTE_TYPES).map(([value, label]) => ({ value, label })),
            { value: 'unused', label: 'Без товаров' },
          ]}
          onChange={({ target }) => setType(target.value)}
        />
        <Input
          label="Найти атрибут"
          hideLabel
          size="m"
          type="search"
          placeholder="Название или код"
          value={typed}
          clearable
          onChange={({ target }) => setTyped(target.value)}
        />
      </ListTools>
      <DataTable
        label="Атрибуты"
        list="attributes"
        columns={COLUMNS}
        layout={layout}
        rows={rows}
        rowId={rowId}
        cursor={cursor}
        onCursor={setCursor}
        onOpen={open}
        tone={({ goods }) => (goods === 0 ? 'dim' : undefined)}
        cardsBelow={WIDE_TABLE_PX}
        card={(row) => (
          <>
            <Link to={pathTo(row)}>{row.name}</Link>
            <span>{countText(row.goods, GOODS)}</span>
            <span>{row.unit ? `${ATTRIBUTE_TYPES[row.type]}, ${row.unit}` : ATTRIBUTE_TYPES[row.type]}</span>
            <span>{row.code}</span>
          </>
        )}
        empty={
          <EmptyState icon="list" failed={Boolean(error)} title={error ? 'Список не пришёл' : 'Таких атрибутов нет'}>
            {error ? wordsOf(error) : 'Новый атрибут заводят в разделе, где он нужен.'}
          </EmptyState>
        }
      />
    </div>
  )
}
