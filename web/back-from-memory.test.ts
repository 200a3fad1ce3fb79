import { expect, test } from 'vitest'
import { backFromMemory } from './back-from-memory.ts'

test('Back is answered from memory, a link asks anew', async () => {
  let asked = 0
  let now = 0
  const listeners: Record<string, () => void> = {}
  const page = {
    fetch: (async () => new Response(`answer ${++asked}`)) as typeof fetch,
    addEventListener: (type: string, listener: () => void) => void (listeners[type] = listener),
  }
  backFromMemory(page, () => now)
  const get = async (url: string) => (await page.fetch(url)).text()
  expect([await get('/catalog/a.data'), await get('/catalog/a.data')]).toEqual(['answer 1', 'answer 2'])
  listeners['popstate']!()
  expect([await get('/catalog/a.data'), await get('/catalog/a.data'), asked]).toEqual(['answer 2', 'answer 2', 2])
  expect([await get('/catalog/b.data?page=2'), await get('/api/cart'), asked]).toEqual(['answer 3', 'answer 4', 4])
  listeners['click']!()
  expect(await get('/catalog/a.data')).toBe('answer 5')
  listeners['popstate']!()
  now = 1000
  expect(await get('/catalog/a.data')).toBe('answer 6')
})
