import { afterEach, beforeEach, expect, test } from 'vitest'
import type { sendOnce } from './send-queue.ts'
// a script of a page, not a module of this one
// oxlint-disable-next-line import/default
import pageUrl from './send-queue-page.fixture.tsx?url'
import type { TestPage } from './send-queue-page.fixture.tsx'

const CALL = { method: 'POST', path: '/office/picking/{number}/pick', files: null } as const
const step = (count: number) => ({ params: { number: '100123' }, body: { count } }) as never
const about = (count: number) => ({ title: `Заказ 100123: ${count}`, link: '/picking/100123' })

let seen: { key: string; body: string }[]
let answer: () => Response | Promise<never>
let frame: HTMLIFrameElement | null = null

beforeEach(() => {
  localStorage.clear()
  seen = []
})
afterEach(() => frame?.remove())

const lost = () => Promise.reject<never>(new TypeError('Failed to fetch'))
const json =
  (body: object, status = 200) =>
  () =>
    Response.json(body, { status })

/** A page of its own in a frame: opened again it is a reload, with nothing but what the browser keeps. */
function openPage(staffId = 7): Promise<typeof sendOnce> {
  frame?.remove()
  return new Promise((resolve) => {
    const testPage: TestPage = {
      staffId,
      onOpen: resolve,
      async fetch(_address, init) {
        const given = await answer()
        const headers = new Headers(init?.headers)
        seen.push({ key: headers.get('idempotency-key') ?? '', body: String(init?.body) })
        return given
      },
    }
    Object.assign(window, { testPage })
    frame = document.createElement('iframe')
    frame.srcdoc = `<body><script type="module" src="${pageUrl}"></script></body>`
    document.body.append(frame)
  })
}

const words = () => frame?.contentDocument?.body.textContent?.replaceAll('\u00A0', ' ') ?? ''
const kept = () => Object.keys(localStorage).filter((name) => name.startsWith('office:send:'))
const press = (name: string) =>
  [...(frame?.contentDocument?.querySelectorAll('button') ?? [])].find((each) => each.textContent === name)?.click()

test('without a network steps wait, are said, outlive a reload and are sent in order, once', async () => {
  answer = lost
  const send = await openPage()
  expect(await send(CALL, step(1), about(1))).toEqual({ state: 'queued' })
  expect(await send(CALL, step(2), about(2))).toEqual({ state: 'queued' })
  await expect.poll(words).toContain('Нет связи: 2 действия отправятся сами')

  await openPage()
  await expect.poll(words).toContain('2 действия отправятся сами')
  expect(seen).toEqual([])
  answer = json({ data: {} })
  frame!.contentWindow!.dispatchEvent(new Event('online'))
  // sent is not yet forgotten: a page closed in between would ask once more, under the same key
  await expect.poll(kept).toEqual([])
  await expect.poll(words).not.toContain('действи')
  expect(seen.map(({ body }) => body)).toEqual(['{"count":1}', '{"count":2}'])
  expect(new Set(seen.map(({ key }) => key)).size).toBe(2)

  await openPage()
  expect(seen).toHaveLength(2)
  expect(kept()).toEqual([])
})

test('an answer that was lost is asked for again by itself, under the same key', async () => {
  let tries = 0
  answer = () => (++tries === 1 ? Response.json(null, { status: 502 }) : Response.json({ data: { ok: true } }))
  const send = await openPage()
  expect(await send(CALL, step(1), about(1))).toEqual({ state: 'queued' })
  await expect.poll(() => seen.length).toBe(2)
  expect(seen[0]).toEqual(seen[1])
  expect(seen[0]!.key).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/)
  await expect.poll(kept).toEqual([])
})

test('a refusal is the caller’s while they wait, and is shown above the desk when they have gone on', async () => {
  const refusal = { errorCode: 'CONFLICT', errorMessage: 'Уже собрано 2 из 2' }
  answer = json(refusal, 409)
  const send = await openPage()
  await expect(send(CALL, step(1), about(1))).rejects.toThrow('Уже собрано 2 из 2')
  expect(kept()).toEqual([])

  answer = lost
  await send(CALL, step(2), about(2))
  answer = json(refusal, 409)
  await openPage()
  await expect.poll(words).toContain('Не сделано: Заказ 100123: 2')
  expect(words()).toContain('Уже собрано 2 из 2')
  expect(frame!.contentDocument!.querySelector('a')?.getAttribute('href')).toBe('/picking/100123')
  const { length } = seen
  await openPage()
  await expect.poll(words).toContain('Не сделано')
  press('Понятно')
  await expect.poll(words).not.toContain('Не сделано')
  expect(seen).toHaveLength(length)
  expect(kept()).toEqual([])
})

test('what somebody else left on the device waits for them', async () => {
  answer = lost
  const send = await openPage(7)
  await send(CALL, step(1), about(1))
  answer = json({ data: {} })
  await openPage(8)
  await expect.poll(words).toContain('другого сотрудника')
  expect(seen).toEqual([])
  await openPage(7)
  await expect.poll(() => seen.length).toBe(1)
})
