import { keepPreviousData, useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { useCallback, useState } from 'react'
import { useNavigate } from 'react-router'
import { foundGoods } from '#contract/office/goods.ts'
import { formatRubles } from '#rules/money/money.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Input } from '#ui/input.tsx'
import { Notice } from '#ui/notice.tsx'
import { GoodsHead } from '#office/parts/goods-head.tsx'
import type { OfficeColumn } from '#office/parts/table/columns.ts'
import { DataTable } from '#office/parts/table/data-table.tsx'
import screen from '#office/parts/table/list-screen.module.css'
import { ListTools } from '#office/parts/table/list-tools.tsx'
import { useRowCursor } from '#office/parts/table/use-row-cursor.ts'
import { useTableLayout } from '#office/parts/table/use-table-layout.ts'
import { api, wordsOf } from '#office/state/api.ts'

const read = async (search: string, signal: AbortSignal) =>
  (await api(foundGoods, { query: { search, limit: 24 } }, { signal })).data
type Row = Awaited<ReturnType<typeof read>>[number]

const columns: OfficeColumn<Row>[] = [
  { id: 'code', name: 'Код', width: 6, isFixed: true, cell: ({ code }) => code, csv: ({ code }) => code },
  { id: 'article', name: 'Артикул', width: 9, cell: ({ article }) => article, csv: ({ article }) => article },
  { id: 'name', name: 'Название', width: 18, grow: 1, cell: ({ name }) => name, csv: ({ name }) => name },
  {
    id: 'price',
    name: 'Цена',
    width: 7,
    isFigure: true,
    cell: ({ price }) => formatRubles(price),
    csv: ({ price }) => price,
  },
]

export function Component() {
  const [search, setSearch] = useState('')
  const text = search.trim()
  const { data: rows = [], error } = useQuery({
    queryKey: ['goods', 'found', text],
    queryFn: ({ signal }) => read(text, signal),
    enabled: text !== '',
    placeholderData: keepPreviousData,
  })
  const navigate = useNavigate()
  const { layout, setLayout } = useTableLayout('goods', columns)
  const rowId = useCallback(({ code }: Row) => code, [])
  const open = useCallback(({ code }: Row) => void navigate(`/goods/${code}`), [navigate])
  const { cursor, setCursor } = useRowCursor({ list: 'goods', rows, rowId, onOpen: open })
  return (
    <div className={clsx(screen.screen, screen.withTools)}>
      <GoodsHead />
      <ListTools columns={columns} layout={layout} onLayout={setLayout} rows={rows} file="tovary.csv">
        <Input
          type="search"
          label="Поиск"
          value={search}
          placeholder="Название, артикул, код"
          onChange={(event) => setSearch(event.target.value)}
        />
      </ListTools>
      {error && <Notice tone="error">{wordsOf(error)}</Notice>}
      <DataTable
        label="Товары"
        list="goods"
        columns={columns}
        layout={layout}
        rows={text ? rows : []}
        rowId={rowId}
        cursor={cursor}
        onCursor={setCursor}
        onOpen={open}
        card={(good) => (
          <>
            <span>{good.name}</span>
            <span>{formatRubles(good.price)}</span>
          </>
        )}
        empty={
          <EmptyState icon="catalog" title={text ? 'Ничего не нашлось' : 'Найдите товар'}>
            {text ? 'Попробуйте артикул или код.' : 'По названию, артикулу или коду.'}
          </EmptyState>
        }
      />
    </div>
  )
}
