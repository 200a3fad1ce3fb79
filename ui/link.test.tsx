import { type ReactElement, type ReactNode, useContext } from 'react'
import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider, UNSAFE_DataRouterContext as RouterContext } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { LinkProps } from './link.tsx'

interface Anchor {
  href: string
  onClick: (event: object) => void
}
type Rendered = (props: LinkProps) => ReactElement<Anchor>

beforeEach(() => void vi.stubEnv('SSR', false))
afterEach(() => {
  vi.unstubAllEnvs()
  vi.resetModules()
})

/** The browser's link inside a router: what it gives React, and the router. */
async function rendered(props: Omit<LinkProps, 'children'>, at = '/') {
  const { Link } = await import('./link.tsx')
  const give = vi.fn<(anchor: Anchor, router: unknown) => void>()
  function Probe(): ReactNode {
    const known = useContext(RouterContext)?.router
    const link = (Link as unknown as Rendered)({ children: 'Дрель', prefetch: 'none', ...props })
    give(link.props, known)
    return link
  }
  const routes = [{ path: '*', Component: Probe }]
  const router = createMemoryRouter(routes, { initialEntries: [at] })
  const navigate = vi.spyOn(router, 'navigate')
  const html = renderToString(<RouterProvider router={router} />)
  const [anchor, heard] = give.mock.calls[0]!
  return { html, anchor, router, heard, navigate }
}
const press = (more: object = {}) => ({ button: 0, defaultPrevented: false, preventDefault: vi.fn(), ...more })

// What the link takes from the router by its unsafe name: this fails when an update renames it or changes what it
// holds.
it('a press navigates by the router of the unsafe context', async () => {
  const { html, anchor, router, heard, navigate } = await rendered({ to: '/product/drel-100101/' })
  expect(html).toBe('<a href="/product/drel-100101/">Дрель</a>')
  expect(heard).toBe(router)
  const event = press()
  anchor.onClick(event)
  expect(event.preventDefault).toHaveBeenCalledOnce()
  expect(navigate).toHaveBeenCalledWith('/product/drel-100101/', expect.objectContaining({ replace: false }))
  await expect.poll(() => router.state.location.pathname).toBe('/product/drel-100101/')
})

it('the page one is on replaces itself in the history', async () => {
  const { anchor, navigate } = await rendered({ to: '/catalog/?page=2' }, '/catalog/?page=2')
  anchor.onClick(press())
  expect(navigate).toHaveBeenCalledWith('/catalog/?page=2', expect.objectContaining({ replace: true }))
})

it.each([
  ['with Ctrl', { ctrlKey: true }],
  ['of the middle button', { button: 1 }],
])('a press %s is the browser’s', async (_, how) => {
  const { anchor, navigate } = await rendered({ to: '/catalog/' })
  const event = press(how)
  anchor.onClick(event)
  expect(event.preventDefault).not.toHaveBeenCalled()
  expect(navigate).not.toHaveBeenCalled()
})
