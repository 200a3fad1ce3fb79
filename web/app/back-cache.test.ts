import { describe, expect, it, vi } from 'vitest'
import { backCache, cacheLoaderData } from './back-cache.ts'

const HOST = 'http://shop.test'

/**
 * A tab: `visit` follows a link, `traverse` walks through the history. Both answer what the router got and whether it
 * asked.
 */
function tab() {
  let onPopState = () => {}
  const location = { href: `${HOST}/` }
  const page = { addEventListener: (_: string, listener: () => void) => (onPopState = listener), location }
  const middleware = backCache(page as unknown as Window)
  let answers = 0
  async function load(path: string, type: 'data' | 'error') {
    const next = vi.fn(async () => ({ listing: { type, result: ++answers } }))
    const data = await middleware({ request: new Request(HOST + path) } as never, next)
    return [
      (data as unknown as { listing: { result: number } }).listing.result,
      next.mock.calls.length === 1 ? 'asked' : 'cached',
    ]
  }
  return {
    async visit(path: string, type: 'data' | 'error' = 'data') {
      const loaded = await load(path, type)
      location.href = HOST + path
      return loaded
    },
    traverse(path: string, hash = '') {
      location.href = HOST + path + hash
      onPopState()
      return load(path, 'data')
    },
    popState: () => onPopState(),
  }
}

describe('loader data of visited pages', () => {
  it('answers Back and Forward without asking the server', async () => {
    const { visit, traverse } = tab()
    await visit('/catalog/?page=1')
    await visit('/catalog/?page=2')
    expect(await traverse('/catalog/?page=1')).toEqual([1, 'cached'])
    expect(await traverse('/catalog/?page=2', '#figures')).toEqual([2, 'cached'])
  })

  it('never answers a link, also after a step inside the page', async () => {
    const { visit, popState } = tab()
    await visit('/catalog/')
    await visit('/basket/')
    popState()
    expect(await visit('/catalog/')).toEqual([3, 'asked'])
  })

  it('is the newest seen, and never a failure', async () => {
    const { visit, traverse } = tab()
    await visit('/catalog/')
    await visit('/catalog/')
    expect(await traverse('/catalog/')).toEqual([2, 'cached'])
    await visit('/gone/', 'error')
    expect((await traverse('/gone/'))[1]).toBe('asked')
  })

  it('is also what came with the HTML of the first page', async () => {
    const { visit, traverse } = tab()
    cacheLoaderData(`${HOST}/landing/`, { listing: { type: 'data', result: 'from HTML' } })
    await visit('/product/1/')
    expect(await traverse('/landing/')).toEqual(['from HTML', 'cached'])
    expect((await visit('/landing/'))[1]).toBe('asked')
  })

  it('is bounded: the oldest page goes', async () => {
    const { visit, traverse } = tab()
    for (let page = 1; page <= 31; page++) await visit(`/catalog/?page=${page}`)
    expect((await traverse('/catalog/?page=2'))[1]).toBe('cached')
    expect((await traverse('/catalog/?page=1'))[1]).toBe('asked')
  })
})
