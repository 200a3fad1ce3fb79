import { lazy, type ReactNode, Suspense } from 'react'
import type { EntryContext } from 'react-router'
import { expect, it, vi } from 'vitest'
import handleRequest, { pageContext } from './entry.server.tsx'

let page: ReactNode
vi.mock('react-router', async (original) => ({
  ...(await original<typeof import('react-router')>()),
  ServerRouter: () => <html lang="ru">{page}</html>,
}))

/** The page as it is handed over; rejects where no page may be sent. */
async function render(content: ReactNode): Promise<string> {
  page = <body>{content}</body>
  const onRendered = vi.fn<(html: string) => void>()
  const loadContext = { get: (key: unknown) => (key === pageContext ? { onRendered } : undefined) }
  const request = new Request('http://shop.test/')
  await handleRequest(request, 200, new Headers(), {} as EntryContext, loadContext as never)
  return onRendered.mock.calls[0]![0]
}

function Broken(): ReactNode {
  throw new Error('a part that fails on the server')
}

it('a page whose parts are all there is rendered at once', async () => {
  const html = await render(<Suspense fallback="ждём">товар</Suspense>)
  expect(html).toMatch(/^<!DOCTYPE html><html lang="ru">.*<!--\$-->товар<!--\/\$-->/)
})

// React says what failed under a boundary in a comment of its own: when it is written otherwise, the fallback would be
// sent, and cached, as a good page
it('a part that fails under a boundary makes no page', async () => {
  const content = (
    <Suspense fallback="ждём">
      <Broken />
    </Suspense>
  )
  await expect(render(content)).rejects.toThrow('a part that fails on the server')
})

it('a part whose code is still loading is waited for', async () => {
  const Late = lazy(async () => {
    await new Promise((resolve) => setTimeout(resolve, 10))
    return { default: () => <p>товар</p> }
  })
  const html = await render(
    <Suspense fallback="ждём">
      <Late />
    </Suspense>,
  )
  expect(html).toContain('<p>товар</p>')
  expect(html).not.toContain('ждём')
})
