import { afterEach, expect, it, vi } from 'vitest'
import { backCache } from './back-cache.ts'
import { loadPageStyles } from './load-page-styles.ts'
import { nextStyles } from './route-styles.ts'

const sheet = (rule: string) => `data:text/css,${encodeURIComponent(rule)}`
const DATA = { product: { type: 'data' as const, result: null } }
const added = () => [...document.head.querySelectorAll<HTMLLinkElement>('link[data-precedence="page"]')]

/** A step to `pattern` in a shop of one page more than the root. */
async function step(pattern: string, css: string[], next = vi.fn(async () => DATA)) {
  window.__reactRouterManifest = {
    routes: { root: { path: '', css: [sheet('a{}')] }, product: { path: 'product/:product', css } },
  }
  nextStyles.load = loadPageStyles
  const request = new Request('http://shop.test/product/tovar-100101/')
  return (await backCache(window)({ request, pattern } as never, next)) as unknown
}

afterEach(() => {
  for (const link of added()) link.remove()
  delete window.__reactRouterManifest
})

it('styles of the next page hold when its data is handed on', async () => {
  const probe = document.body.appendChild(document.createElement('i'))
  const data = await step('/product/:product', [sheet('i { margin-left: 7px }')])
  expect(data).toBe(DATA)
  expect(getComputedStyle(probe).marginLeft).toBe('7px')
  // behind all that is there: one put in between would have the whole page set anew
  expect(document.head.lastElementChild).toBe(added()[0])
  probe.remove()
})

it('data is asked for while they load', async () => {
  const next = vi.fn(async () => {
    await expect.poll(added).toHaveLength(1)
    return DATA
  })
  await step('/product/:product', [sheet('b { margin: 0 }')], next)
  expect(next).toHaveBeenCalledOnce()
})

it('they are loaded once', async () => {
  const css = [sheet('b { margin: 1px }'), sheet('b { margin: 2px }')]
  await step('/product/:product', css)
  await step('/product/:product', css)
  expect(added().map((link) => link.getAttribute('href'))).toEqual(css)
})

it('one that does not come keeps nobody from the page, and is not taken for there the next time', async () => {
  const data = await step('/product/:product', ['/assets/gone.css'])
  expect(data).toBe(DATA)
  expect(added()).toEqual([])
})

it('a page without styles of its own asks for none', async () => {
  await step('/basket', [sheet('b { margin: 3px }')])
  expect(added()).toEqual([])
})
