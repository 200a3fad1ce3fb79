import { strToU8, zipSync } from 'fflate'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ToastProvider } from '#ui/toast-context.tsx'
import { AppStateProvider } from '../../state/app-state.tsx'
import { PastePanel } from './paste-panel.tsx'
import type { QuickOrderDraft } from './use-quick-order.ts'

const match = vi.fn(async () => {})
const DRAFT: QuickOrderDraft = {
  text: '',
  setText() {},
  answer: null,
  edits: {},
  edit() {},
  busy: false,
  error: null,
  match,
  rewrite() {},
  clear() {},
}

const drop = page.getByLabelText(/Или выберите файл/)

async function show() {
  await render(
    <AppStateProvider facts={{ mainHost: 'localhost', headerTheme: 'white', servicePage: false, cities: [] }}>
      <ToastProvider>
        <PastePanel draft={DRAFT} />
      </ToastProvider>
    </AppStateProvider>,
  )
}

const bomb = () =>
  zipSync({ 'xl/workbook.xml': strToU8('<workbook/>'), 'xl/big.xml': new Uint8Array(41 * 1024 * 1024) })

test('a file that is no list is refused in words beside its name, one after another', async () => {
  await show()
  for (const [name, bytes, words] of [
    ['счёт.xlsx', strToU8('%PDF-1.7\n1 0 obj'), 'Это не таблица'],
    ['битый.xlsx', bomb().slice(0, 400), 'Файл не читается'],
    ['бомба.xlsx', bomb(), 'Таблица слишком велика'],
    ['пустой.csv', strToU8(';;\n;\n'), 'В файле нет строк'],
  ] as const) {
    await userEvent.upload(drop, new File([bytes as Uint8Array<ArrayBuffer>], name))
    await expect.element(page.getByText(`«${name}». ${words}`, { exact: false })).toBeVisible()
  }
  expect(match).not.toHaveBeenCalled()
})

test('a list in windows-1251 goes on as text', async () => {
  await show()
  // «Бур;10»
  await userEvent.upload(drop, new File([Uint8Array.from([0xc1, 0xf3, 0xf0, 0x3b, 0x31, 0x30])], 'заявка.csv'))
  await expect.poll(() => match.mock.calls.at(-1)).toEqual(['Бур\t10'])
})
