import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import '#ui/styles/dense-tokens.css'
import { paste } from '#ui/styles/real-input.fixture.ts'
import { type CellDraft, CellGrid, cellKey, type GridColumn } from './cell-grid.tsx'

type Row = { id: string; name: string; price: string }
const ROWS: Row[] = Array.from({ length: 40 }, (_, at) => ({ id: String(at), name: `Товар ${at}`, price: String(at) }))
const columns: GridColumn<Row>[] = [
  {
    id: 'name',
    name: 'Название',
    width: 10,
    grow: 1,
    isFixed: true,
    cell: ({ name }) => name,
    csv: ({ name }) => name,
  },
  {
    id: 'price',
    name: 'Цена',
    width: 8,
    isFigure: true,
    cell: ({ price }) => price,
    csv: ({ price }) => price,
    isEdited: () => true,
  },
  { id: 'old', name: 'Старая', width: 8, isFigure: true, cell: () => '', csv: () => '', isEdited: () => true },
]
const onOpen = vi.fn()
const onUndo = vi.fn()

/** Written cells are kept as drafts; what is no number is said to be none. */
function Grid({ list }: { list: string }) {
  const [drafts, setDrafts] = useState<ReadonlyMap<string, CellDraft>>(new Map())
  return (
    <div style={{ display: 'grid', height: '400px' }}>
      <CellGrid
        label="Товары"
        list={list}
        columns={columns}
        rows={ROWS.length}
        rowAt={(at) => ROWS[at]}
        rowId={({ id }) => id}
        onRange={() => {}}
        sort={null}
        onSort={() => {}}
        drafts={drafts}
        onWrite={(cells) =>
          setDrafts((now) => {
            const next = new Map(now)
            for (const { row, column, text } of cells)
              next.set(cellKey(String(row), columns[column]!.id), {
                text,
                ...(/^\d*$/.test(text) ? {} : { words: 'Нужно число' }),
              })
            return next
          })
        }
        onDrop={() => {}}
        onUndo={onUndo}
        onOpen={onOpen}
        chosen={() => false}
        card={({ name }) => name}
        empty="Пусто"
      />
    </div>
  )
}

const grid = page.getByRole('grid', { name: 'Товары' })
const cell = (row: number, column: number) =>
  document.querySelector(`[role=row][data-index="${row}"] [aria-colindex="${column + 1}"]`)
const textAt = (row: number, column: number) => cell(row, column)?.textContent
const cursor = () => {
  const id = grid.element().getAttribute('aria-activedescendant')
  return id?.split('-').slice(-2).map(Number)
}
const press = (keys: string) => userEvent.keyboard(keys)

test('keys walk the cells, Enter writes and steps down, Escape keeps what was there', async () => {
  await render(<Grid list="cells-keys" />)
  ;(grid.element() as HTMLElement).focus()
  await press('{ArrowDown}{ArrowRight}{ArrowDown}')
  expect(cursor()).toEqual([1, 1])
  await press('77{Enter}')
  await expect.poll(() => textAt(1, 1)).toBe('77')
  expect(cursor()).toEqual([2, 1])
  await press('{F2}')
  await expect.element(page.getByRole('textbox', { name: 'Цена' })).toHaveFocus()
  await press('9{Escape}')
  expect(textAt(2, 1)).toBe('2')
  await press('5{Tab}')
  await expect.poll(() => textAt(2, 1)).toBe('5')
  expect(cursor()).toEqual([2, 2])
  await press('{Control>}{End}{/Control}')
  await expect.poll(cursor).toEqual([39, 2])
  // a column nobody edits: Enter opens the row
  await press('{Home}{Enter}')
  expect(onOpen).toHaveBeenCalledWith(ROWS[39])
  await press('{Control>}z{/Control}')
  expect(onUndo).toHaveBeenCalledOnce()
})

test('a block is filled down from its first row', async () => {
  await render(<Grid list="cells-fill" />)
  ;(grid.element() as HTMLElement).focus()
  await press('{ArrowDown}{ArrowRight}{ArrowDown}{ArrowDown}')
  await press('{Shift>}{ArrowDown}{ArrowDown}{/Shift}{Control>}d{/Control}')
  await expect.poll(() => [2, 3, 4, 5].map((row) => textAt(row, 1))).toEqual(['2', '2', '2', '5'])
  await press('{Delete}')
  await expect.poll(() => [2, 3, 4, 5].map((row) => textAt(row, 1))).toEqual(['', '', '', '5'])
})

test('a block of a spreadsheet is pasted from the cursor on; a wrong value says why at its cell', async () => {
  await render(<Grid list="cells-paste" />)
  ;(grid.element() as HTMLElement).focus()
  await press('{ArrowDown}{ArrowRight}')
  await paste('100\t120\nдорого\t130\n')
  await expect.poll(() => [textAt(0, 1), textAt(0, 2), textAt(1, 2)]).toEqual(['100', '120', '130'])
  await expect.poll(() => cell(1, 1)?.getAttribute('aria-invalid')).toBe('true')
  expect(cell(0, 1)?.getAttribute('aria-invalid')).toBeNull()
  await press('{ArrowDown}')
  await expect.element(page.getByText('Нужно число')).toBeVisible()
})
