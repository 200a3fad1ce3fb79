import { QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { RunCard } from '#contract/office/exchange-runs.ts'
import type { SessionState } from '#contract/office/session.ts'
import { ToastProvider } from '#ui/toast-context.tsx'
import { queries } from '#office/state/queries.ts'
import { useSession } from '#office/state/session.ts'
import { runPreviewQuery } from './exchange-queries.ts'
import { RunSteps } from './run-steps.tsx'

/** Read before anything was decided: one good of it would have been new. */
const RUN = {
  id: 7,
  kind: 'rehearsal',
  state: 'held',
  sourceId: 3,
  brake: [],
  figures: { goodsNew: 1, offersNew: 1, stockChanged: 1 },
  undoUntil: null,
} as unknown as RunCard

const previewOf = (goods: number) => ({
  counts: [{ thing: 'good', label: 'Товары', added: goods, changed: 0, gone: 0 }],
  pricesHeld: 0,
  samples: [],
  extremes: [],
})

let answer: (body: object) => void
beforeEach(() => {
  useSession.setState({ session: { me: { permissions: ['exchange.work'] } } as unknown as SessionState })
  vi.stubGlobal(
    'fetch',
    vi.fn(() => new Promise<Response>((resolve) => (answer = (data) => resolve(Response.json({ data }))))),
  )
})
afterEach(() => {
  vi.unstubAllGlobals()
  queries.clear()
})

test('the question says what the run would do now, not what it would have done before a decision', async () => {
  queries.setQueryData(runPreviewQuery(RUN.id).queryKey, previewOf(1) as never)
  // a category was decided on another screen
  await queries.invalidateQueries({ queryKey: ['exchange'] })
  await render(
    <QueryClientProvider client={queries}>
      <ToastProvider>
        <MemoryRouter>
          <RunSteps run={RUN} now={new Date('2026-11-19T12:00:00+03:00')} />
        </MemoryRouter>
      </ToastProvider>
    </QueryClientProvider>,
  )
  await page.getByRole('button', { name: 'Применить' }).click()
  const dialog = page.getByRole('dialog', { name: 'Применить запуск?' })
  const apply = dialog.getByRole('button', { name: 'Применить', exact: true })
  await expect.element(dialog.getByRole('status', { name: 'Считаем, что изменится' })).toBeInTheDocument()
  await expect.element(apply).toBeDisabled()
  answer(previewOf(2))
  await expect.element(dialog.getByText(/товары: новых 2\./)).toBeVisible()
  await expect.element(apply).toBeEnabled()
})
