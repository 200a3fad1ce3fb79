import type { Page } from '@playwright/test'
import { expect as shopExpect, test } from './shop-test.ts'

const SHOP = 'http://pskov.localhost:3700'
// what is watched here comes after the page is loaded and quiet, which a busy machine puts off
const expect = shopExpect.configure({ timeout: 25_000 })

// without a connection the browser complains of each request, and the shop of what did not load
test.use({
  serviceWorkers: 'allow',
  allowedConsole: [/ERR_INTERNET_DISCONNECTED|Failed to (fetch|load)|NetworkError|Нет связи с магазином/],
})

/** Pages the worker has for when there is no connection. */
const cachedPages = (page: Page) =>
  page.evaluate(async () => {
    const name = (await caches.keys()).find((each) => each.startsWith('verstak-pages-'))
    return name === undefined ? [] : (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname)
  })

test('the shop can be installed, and what was seen is read without a connection @phone-only', async ({
  page,
  context,
}) => {
  test.slow()
  const manifest = (await (await page.request.get('http://localhost:3700/manifest.webmanifest')).json()) as {
    icons: { src: string; sizes: string; purpose: string }[]
  }
  expect(manifest).toMatchObject({
    name: 'Верстак',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    theme_color: '#f1f3f4',
  })
  for (const wanted of [
    { sizes: '192x192', purpose: 'any' },
    { sizes: '512x512', purpose: 'any' },
    { sizes: '512x512', purpose: 'maskable' },
  ]) {
    const icon = manifest.icons.find(({ sizes, purpose }) => sizes === wanted.sizes && purpose === wanted.purpose)!
    expect((await page.request.get(`http://localhost:3700${icon.src}`)).headers()['content-type']).toBe('image/png')
  }

  await page.goto(`${SHOP}/catalog/perforatory/`)
  await expect(page.locator('link[rel=manifest]')).toHaveAttribute('href', '/manifest.webmanifest')
  await expect.poll(() => cachedPages(page)).toContain('/catalog/perforatory/')
  const link = page.getByRole('article').first().getByRole('heading').getByRole('link')
  const [name, path] = [(await link.textContent())!, (await link.getAttribute('href'))!]
  await link.click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect.poll(() => cachedPages(page)).toContain(path)
  await page.goto(`${SHOP}/basket/`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goto(`${SHOP}${path}`)

  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await page.goto(`${SHOP}/catalog/perforatory/?utm_source=vk`)
  await expect(page.getByRole('heading', { level: 1, name: /^Перфораторы/ })).toBeVisible()
  // a step inside the shop needs no connection either, whatever of the page is not hydrated
  await page.getByRole('article').getByRole('heading').getByRole('link', { name, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  for (const unseen of ['/delivery/', '/basket/']) {
    await page.goto(SHOP + unseen)
    await expect(page.getByRole('heading', { level: 1, name: 'Нет связи с магазином' })).toBeVisible()
  }
  // the one thing that works: the branch's own phone
  await expect(page.getByRole('link', { name: '+7 (8112) 01-46-10' })).toHaveAttribute('href', 'tel:+78112014610')
  await context.setOffline(false)
  await page.goto(`${SHOP}/delivery/`)
  await expect(page.getByRole('heading', { level: 1, name: /оставка/ })).toBeVisible()
  const kept = await page.evaluate(async () =>
    (
      await Promise.all(
        (await caches.keys()).map(async (name) =>
          (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname),
        ),
      )
    ).flat(),
  )
  expect(kept.filter((each) => /^\/(api|basket|personal-account|pay)\//.test(each))).toEqual([])
})
