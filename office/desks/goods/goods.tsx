import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { type LoaderFunctionArgs, useNavigate, useSearchParams } from 'react-router'
import type { GoodsLists, ListedGood } from '#contract/office/goods-list.ts'
import type { Permission } from '#rules/staff/permissions.ts'
import { formatNumber } from '#rules/text/number-text.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ActionMenu } from '#ui/menu.tsx'
import { Notice } from '#ui/notice.tsx'
import { GoodsHead } from '#office/parts/goods-head.tsx'
import { CellGrid } from '#office/parts/table/cell-grid.tsx'
import { ColumnChooser } from '#office/parts/table/column-chooser.tsx'
import type { OfficeColumn } from '#office/parts/table/columns.ts'
import screen from '#office/parts/table/list-screen.module.css'
import { useTableLayout } from '#office/parts/table/use-table-layout.ts'
import { wordsOf } from '#office/state/api.ts'
import { usePlace } from '#office/state/place.ts'
import { queries } from '#office/state/queries.ts'
import { useMe } from '#office/state/session.ts'
import { useMinuteClock } from '#office/state/use-minute-clock.ts'
import { BulkDialog, type BulkWish } from './bulk-dialog.tsx'
import { ChoiceBar } from './choice-bar.tsx'
import { DraftsBar } from './drafts-bar.tsx'
import { editableColumns, goodPath, goodsColumns, ListedGoodLine } from './goods-columns.tsx'
import {
  goodsKey,
  type GoodsFilterValues,
  nextSort,
  readGoodsFilters,
  sortOf,
  writeGoodsFilters,
} from './goods-filters.ts'
import { goodsListsQuery, goodsQuery, goodsViewsQuery } from './goods-queries.ts'
import { GoodsTools } from './goods-tools.tsx'
import { GoodsViews } from './goods-views.tsx'
import css from './goods.module.css'
import { ImportDialog } from './import-dialog.tsx'
import { useCellDrafts } from './use-cell-drafts.ts'
import { useGoodsPages } from './use-goods-pages.ts'
import { useRowChoice } from './use-row-choice.ts'

/** Read before the desk is shown; on the way back all of it is in memory. */
export async function loader({ request }: LoaderFunctionArgs) {
  const filters = readGoodsFilters(new URL(request.url).searchParams)
  void queries.prefetchQuery(goodsViewsQuery)
  void queries.prefetchQuery(goodsQuery(filters, [], 0))
  // a refusal is said on the desk
  await queries.ensureQueryData(goodsListsQuery).catch(() => undefined)
  return null
}

const rowId = ({ code }: ListedGood) => code
const EDITORS: readonly Permission[] = ['goods.texts', 'goods.change', 'prices.change']
const NONE: readonly string[] = []

export function Component() {
  const { data: lists, error } = useQuery(goodsListsQuery)
  if (lists) return <GoodsDesk lists={lists} />
  return error ? (
    <EmptyState failed title="Товары не пришли">
      {wordsOf(error)}
    </EmptyState>
  ) : null
}

function GoodsDesk({ lists }: { lists: GoodsLists }) {
  const [search, setSearch] = useSearchParams()
  const navigate = useNavigate()
  const now = useMinuteClock()
  const { permissions } = useMe()
  const place = usePlace()
  const filters = useMemo(() => readGoodsFilters(search), [search])
  // the place chosen in the head holds until the list has one of its own
  const branch = filters.branch ?? place?.query.branch
  const asked = useMemo(() => (branch ? { ...filters, branch } : filters), [filters, branch])
  const category = lists.categories.find(({ code }) => code === filters.category)
  const attributes = category?.attributes ?? NONE
  const columns = useMemo(
    () => goodsColumns({ lists, attributes, permissions, now }),
    [lists, attributes, permissions, now],
  )
  const { layout, setLayout } = useTableLayout(category ? `goods:${category.code}` : 'goods', columns)
  const shown = useMemo(
    () =>
      layout.order.flatMap((id) => {
        const column = columns.find((each) => each.id === id)
        return column && !layout.hidden.includes(id) ? [column] : []
      }),
    [columns, layout],
  )
  const wanted = useMemo(
    () => shown.flatMap(({ id }) => (id.startsWith('attributes.') ? [id.slice('attributes.'.length)] : [])),
    [shown],
  )
  const { total, rowAt, onRange, facets, error, isPending } = useGoodsPages(asked, wanted)
  const edited = useMemo(() => editableColumns(lists, attributes), [lists, attributes])
  const cells = useCellDrafts({ branch, columns: edited, shown, rowAt })
  const choice = useRowChoice(total, rowAt)
  const [isImporting, setImporting] = useState(false)
  const [wish, setWish] = useState<BulkWish | null | undefined>(undefined)
  const mayEdit = EDITORS.some((each) => permissions.includes(each))
  const key = goodsKey(filters)
  const setFilters = (next: GoodsFilterValues) => {
    choice.clear()
    setSearch(writeGoodsFilters(next), { preventScrollReset: true })
  }
  const exportPath = (format: 'csv' | 'xlsx') => {
    const query = writeGoodsFilters(asked)
    const sort = sortOf(asked)
    if (sort) query.set('sort', sort.id)
    if (sort?.isDescending) query.set('descending', 'true')
    query.set('columns', shown.map(({ id }) => id).join(','))
    query.set('format', format)
    return `/api/office/goods-export?${query.toString()}`
  }
  const open = useCallback((good: ListedGood) => void navigate(goodPath(good)), [navigate])
  return (
    <section aria-label="Список товаров" className={screen.screen}>
      <div className={css.tops}>
        <GoodsHead
          count={formatNumber(total)}
          {...(permissions.includes('goods.change') && {
            actions: (
              <Button look="red" icon="plus" to="/goods/new" prefetch="none" size="s">
                Новый товар
              </Button>
            ),
          })}
        />
        <GoodsViews
          filters={filters}
          layout={layout}
          onView={(next, columnsOfView) => {
            if (columnsOfView) setLayout(columnsOfView)
            setFilters(next)
          }}
        />
        <div className={screen.tools}>
          <GoodsTools filters={asked} lists={lists} facets={facets} onFilters={setFilters} />
          <span className={screen.push} />
          <span className={screen.atTable}>
            <ActionMenu
              label="Файл"
              placement="bottom-end"
              trigger={(attributes) => (
                <Button {...attributes} size="s" icon="download">
                  Файл
                </Button>
              )}
              items={[
                { label: 'Скачать XLSX', onPress: () => location.assign(exportPath('xlsx')) },
                { label: 'Скачать CSV', onPress: () => location.assign(exportPath('csv')) },
                ...(mayEdit ? [{ label: 'Загрузить файл…', onPress: () => setImporting(true) }] : []),
              ]}
            />
            <ColumnChooser columns={columns as readonly OfficeColumn<never>[]} layout={layout} onLayout={setLayout} />
          </span>
        </div>
        <DraftsBar cells={cells} />
        {choice.count > 0 && (
          <ChoiceBar
            count={choice.count}
            total={total}
            isAll={choice.isAll}
            mayChange={permissions.includes('goods.change')}
            onAll={choice.chooseAll}
            onBulk={setWish}
            onClear={choice.clear}
          />
        )}
        {isImporting && (
          <ImportDialog
            branch={branch}
            branchName={(lists.branches.find(({ code }) => code === branch) ?? lists.branches[0])?.name}
            onClose={() => setImporting(false)}
          />
        )}
        {wish !== undefined && (
          <BulkDialog
            lists={lists}
            filters={asked}
            attributes={attributes}
            codes={choice.isAll ? null : choice.codes}
            count={choice.count}
            wish={wish}
            onClose={() => setWish(undefined)}
          />
        )}
        {error && (
          <div className={css.notice}>
            <Notice tone="error">{wordsOf(error)}</Notice>
          </div>
        )}
      </div>
      <CellGrid
        key={`goods?${key}`}
        label="Товары"
        list={`goods?${key}`}
        columns={shown}
        rows={total}
        rowAt={rowAt}
        rowId={rowId}
        onRange={onRange}
        sort={sortOf(filters)}
        onSort={(id) => setFilters({ ...filters, sort: nextSort(filters, id) })}
        drafts={cells.drafts}
        onWrite={cells.write}
        onDrop={cells.drop}
        onUndo={cells.undoLast}
        onOpen={open}
        chosen={choice.has}
        {...(mayEdit && { onChoose: choice.choose })}
        card={(good) => <ListedGoodLine good={good} />}
        tone={({ isShown }) => (isShown ? undefined : 'dim')}
        empty={
          isPending || error ? null : (
            <EmptyState icon="catalog" title={key ? 'По этим условиям товаров нет' : 'Товаров пока нет'}>
              {key ? 'Уберите часть фильтров или поищите по коду.' : 'Добавьте первый или загрузите файл.'}
            </EmptyState>
          )
        }
      />
    </section>
  )
}
