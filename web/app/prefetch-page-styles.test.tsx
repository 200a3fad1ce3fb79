import { useContext } from 'react'
import { renderToString } from 'react-dom/server'
import {
  createMemoryRouter,
  createRoutesStub,
  RouterProvider,
  UNSAFE_DataRouterContext as DataRouterContext,
  UNSAFE_FrameworkContext as FrameworkContext,
} from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { PrefetchPageStyles } from './prefetch-page-styles.tsx'
import { takeRouteStyles } from './route-styles.ts'

afterEach(() => vi.unstubAllEnvs())

// The router calls both contexts unsafe: this fails when an update renames them or hands on something else.
it('styles of pages that may come next are found in the router’s routes and its manifest', () => {
  vi.stubEnv('DEV', false)
  const Shop = createRoutesStub([
    { id: 'home', path: '/', Component: () => <PrefetchPageStyles pages={['/product/drel-100101/']} /> },
    { id: 'product', path: '/product/:product' },
  ])
  takeRouteStyles({ routes: { home: { css: ['/assets/home.css'] }, product: { css: ['/assets/product.css#'] } } })
  const html = renderToString(<Shop initialEntries={['/']} />)
  expect(html).toContain('<link rel="prefetch" as="style" href="/assets/product.css"/>')
  expect(html).not.toContain('home.css')
})

it('the manifest names every route', () => {
  const heard = vi.fn<(routes: string[]) => void>()
  function Ask() {
    heard(Object.keys(useContext(FrameworkContext)!.manifest.routes))
    return null
  }
  const Shop = createRoutesStub([
    { id: 'home', path: '/', Component: Ask },
    { id: 'product', path: '/product/:product' },
  ])
  renderToString(<Shop initialEntries={['/']} />)
  expect(heard).toHaveBeenCalledWith(expect.arrayContaining(['home', 'product']))
})

it('the context of data holds the router itself', () => {
  const heard = vi.fn<(known: unknown) => void>()
  function Ask() {
    heard(useContext(DataRouterContext)!.router)
    return null
  }
  const router = createMemoryRouter([{ path: '/', Component: Ask }])
  renderToString(<RouterProvider router={router} />)
  expect(heard.mock.calls[0]![0]).toBe(router)
})
