import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { useCallback, useMemo, useState } from 'react'
import type { OfficeVendor } from '#contract/office/vendors.ts'
import { formatNumber } from '#rules/text/number-text.ts'
import { countText, GOODS } from '#rules/text/plural.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Input } from '#ui/input.tsx'
import { Select } from '#ui/select.tsx'
import { TextButton } from '#ui/text-button.tsx'
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
import { useMe } from '#office/state/session.ts'
import { BrandDialog } from './brand-dialog.tsx'
import { vendorsQuery } from './category-queries.ts'
import { NewBrandDialog } from './new-brand-dialog.tsx'

export const loader = () => queries.ensureQueryData(vendorsQuery)

const rowId = ({ code }: OfficeVendor) => code

const columnsOf = (open: (row: OfficeVendor) => void): OfficeColumn<OfficeVendor>[] => [
  {
    id: 'name',
    name: 'Бренд',
    width: 12,
    grow: 1,
    isFixed: true,
    cell: (row) => (
      <>
        <TextButton onClick={() => open(row)}>{row.name}</TextButton> <State vendor={row} />
      </>
    ),
    csv: ({ name }) => name,
  },
  {
    id: 'goods',
    name: 'Товаров',
    width: 6,
    isFigure: true,
    cell: ({ goods }) => formatNumber(goods),
    csv: ({ goods }) => goods,
  },
  {
    id: 'active',
    name: 'В продаже',
    width: 6.5,
    isFigure: true,
    cell: ({ active }) => formatNumber(active),
    csv: ({ active }) => active,
  },
  { id: 'country', name: 'Страна', width: 8, cell: ({ country }) => country, csv: ({ country }) => country },
  {
    id: 'aliases',
    name: 'Как ещё пишут',
    width: 10,
    grow: 1,
    cell: ({ aliases }) => aliases.join(', '),
    csv: ({ aliases }) => aliases.join(', '),
  },
  { id: 'slug', name: 'Адрес', width: 9, cell: ({ slug }) => slug, csv: ({ slug }) => slug },
]

function State({ vendor: { isBest, mergedInto } }: { vendor: OfficeVendor }) {
  if (mergedInto !== null)
    return (
      <Badge look="soft" tone="grey">
        объединён с {mergedInto}
      </Badge>
    )
  return isBest ? (
    <Badge look="soft" tone="green">
      лучший
    </Badge>
  ) : null
}

export function Component() {
  const { data: all = [], error } = useQuery(vendorsQuery)
  const mayChange = useMe().permissions.includes('goods.change')
  const [typed, setTyped] = useAddressText('search')
  const [only, setOnly] = useAddressText('only')
  const [opened, setOpened] = useState<string | null>(null)
  const [isAdding, setAdding] = useState(false)
  const open = useCallback(({ code }: OfficeVendor) => setOpened(code), [])
  const columns = useMemo(() => columnsOf(open), [open])
  const { layout, setLayout } = useTableLayout('brands', columns)
  const rows = useMemo(() => {
    const words = typed.trim().toLowerCase()
    return all.filter(
      (each) =>
        (only === '' || (only === 'best' ? each.isBest : each.goods === 0)) &&
        `${each.name} ${each.slug} ${each.aliases.join(' ')}`.toLowerCase().includes(words),
    )
  }, [all, typed, only])
  const { cursor, setCursor } = useRowCursor({
    list: 'brands',
    rows,
    rowId,
    onOpen: open,
    onEdit: open,
    ...(mayChange && { onNew: () => setAdding(true) }),
    isOn: opened === null && !isAdding,
  })
  const vendor = all.find(({ code }) => code === opened)
  return (
    <div className={clsx(screen.screen, screen.withTools)}>
      <GoodsHead
        count={formatNumber(all.length)}
        actions={
          mayChange && (
            <Button look="red" icon="plus" onClick={() => setAdding(true)}>
              Новый бренд
            </Button>
          )
        }
      />
      <ListTools columns={columns} layout={layout} onLayout={setLayout} rows={rows} file="brendy.csv">
        <Select
          label="Какие показать"
          hideLabel
          size="m"
          value={only}
          options={[
            { value: '', label: 'Все' },
            { value: 'best', label: 'Лучшие' },
            { value: 'empty', label: 'Без товаров' },
          ]}
          onChange={({ target }) => setOnly(target.value)}
        />
        <Input
          label="Найти бренд"
          hideLabel
          size="m"
          type="search"
          placeholder="Название, прозвище или адрес"
          value={typed}
          clearable
          onChange={({ target }) => setTyped(target.value)}
        />
      </ListTools>
      <DataTable
        label="Бренды"
        list="brands"
        columns={columns}
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
            <TextButton onClick={() => open(row)}>{row.name}</TextButton>
            <span>{countText(row.goods, GOODS)}</span>
            <span>{row.country}</span>
            <span>{row.slug}</span>
          </>
        )}
        empty={
          <EmptyState icon="shield" failed={Boolean(error)} title={error ? 'Список не пришёл' : 'Таких брендов нет'}>
            {error ? wordsOf(error) : 'Проверьте название: бренд ищется и по прозвищам.'}
          </EmptyState>
        }
      />
      {vendor && (
        <BrandDialog
          key={vendor.code}
          vendor={vendor}
          all={all}
          mayChange={mayChange}
          onClose={() => setOpened(null)}
        />
      )}
      {isAdding && <NewBrandDialog onClose={() => setAdding(false)} />}
    </div>
  )
}
