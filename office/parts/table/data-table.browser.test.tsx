import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import '#ui/styles/dense-tokens.css'
import { listenToShortcuts } from '#office/state/shortcuts.ts'
import { fittedLayout, type OfficeColumn } from './columns.ts'
import { DataTable } from './data-table.tsx'
import { useRowCursor } from './use-row-cursor.ts'

type Row = { id: string; name: string }
const columns: OfficeColumn<Row>[] = [
  { id: 'id', name: 'Номер', width: 6, isFixed: true, cell: ({ id }) => <a href={`#${id}`}>{id}</a> },
  { id: 'name', name: 'Имя', width: 10, grow: 1, cell: ({ name }) => name },
  { id: 'secret', name: 'Скрытый', width: 10, isHidden: true, cell: () => 'не видно' },
]
const LAYOUT = fittedLayout(columns as OfficeColumn<never>[], undefined)
const ROWS = Array.from({ length: 10_000 }, (_, at) => ({ id: String(10_000 - at), name: `Покупатель ${at}` }))

function List({ list, onOpen, isMore }: { list: string; onOpen: (row: Row) => void; isMore?: () => void }) {
  const [rows] = useState(ROWS)
  const rowId = ({ id }: Row) => id
  const { cursor, setCursor } = useRowCursor({ list, rows, rowId, onOpen })
  return (
    <div style={{ display: 'grid', height: '400px' }}>
      <DataTable
        label="Заказы"
        list={list}
        columns={columns}
        layout={LAYOUT}
        rows={rows}
        rowId={rowId}
        cursor={cursor}
        onCursor={setCursor}
        onOpen={onOpen}
        card={({ name }) => name}
        empty="Пусто"
        {...(isMore ? { isMore: true, onMore: isMore } : {})}
      />
    </div>
  )
}

/** A finger gets taller rows. */
const ROW = matchMedia('(pointer: coarse)').matches ? 44 : 32
const grid = page.getByRole('grid', { name: 'Заказы' })
const current = () => document.querySelector('[data-current]')?.textContent

test('of ten thousand rows only those in sight are in the document', async () => {
  await render(<List list="sight" onOpen={() => {}} />)
  await expect.element(page.getByRole('row').nth(1)).toBeVisible()
  expect(document.querySelectorAll('[role=row]').length).toBeLessThan(60)
  await expect.element(page.getByRole('columnheader', { name: 'Скрытый' })).not.toBeInTheDocument()
  await expect.element(page.getByText('Покупатель 0', { exact: true })).toBeVisible()
})

test('keys walk and open, by their place on the board', async () => {
  const stop = listenToShortcuts()
  const onOpen = vi.fn()
  await render(<List list="keys" onOpen={onOpen} />)
  await userEvent.keyboard('jjk')
  await expect.poll(current).toContain('10000')
  await userEvent.keyboard('{ArrowDown}{PageDown}')
  await expect.poll(current).toContain('9989')
  await userEvent.keyboard('{Enter}')
  expect(onOpen).toHaveBeenCalledWith(expect.objectContaining({ id: '9989' }))
  stop()
})

test('Tab meets one row of an endless list and goes past it', async () => {
  const stop = listenToShortcuts()
  await render(
    <>
      <List list="past" onOpen={() => {}} />
      <button type="button">Дальше</button>
    </>,
  )
  await userEvent.tab()
  await expect.element(grid).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  await userEvent.tab()
  await expect.element(page.getByRole('link', { name: '9999' })).toHaveFocus()
  // a step from inside the row leads on in the list
  await userEvent.keyboard('j')
  await expect.element(grid).toHaveFocus()
  await userEvent.tab()
  await expect.element(page.getByRole('link', { name: '9998' })).toHaveFocus()
  await userEvent.tab()
  await expect.element(page.getByRole('button', { name: 'Дальше' })).toHaveFocus()
  stop()
})

test('a press on a row opens it, a press on its link is the link’s own', async () => {
  const onOpen = vi.fn()
  await render(<List list="press" onOpen={onOpen} />)
  await page.getByText('Покупатель 2', { exact: true }).click()
  expect(onOpen).toHaveBeenCalledTimes(1)
  await page.getByRole('link', { name: '9999' }).click()
  expect(onOpen).toHaveBeenCalledTimes(1)
})

test('the place is kept on the way back', async () => {
  const shown = await render(<List list="place" onOpen={() => {}} />)
  const element = grid.element()
  element.scrollTop = ROW * 500
  await expect.element(page.getByText('Покупатель 505', { exact: true })).toBeVisible()
  await shown.unmount()
  await render(<List list="place" onOpen={() => {}} />)
  await expect.element(page.getByText('Покупатель 505', { exact: true })).toBeVisible()
})

test('more is asked for before the end, not at the beginning', async () => {
  const more = vi.fn()
  await render(<List list="more" onOpen={() => {}} isMore={more} />)
  await expect.element(page.getByText('Покупатель 0', { exact: true })).toBeVisible()
  expect(more).not.toHaveBeenCalled()
  grid.element().scrollTop = ROW * 9_990
  await expect.poll(() => more.mock.calls.length).toBeGreaterThan(0)
})
