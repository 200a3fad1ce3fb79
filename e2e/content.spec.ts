import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from './shop-test.ts'

const SHOP = 'http://pskov.localhost:3700'

test.beforeEach(async ({ page }) => {
  // the question about the city would stand over the page
  await page.addInitScript(() => sessionStorage.setItem('city-asked', 'true'))
})

test('an article is read, liked once, and a tool is bought from its text @phone-only', async ({ page }) => {
  test.slow()
  await page.goto(`${SHOP}/blog/`)
  await page
    .getByRole('navigation', { name: 'Разделы публикаций' })
    .getByRole('link', { name: /Советы мастера/ })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Советы мастера' })).toBeVisible()
  await page.getByRole('link', { name: /^Как выбрать перфоратор/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Как выбрать перфоратор')
  await page.getByRole('navigation', { name: 'Содержание' }).getByRole('link', { name: 'Короткий вывод' }).click()
  await expect(page.getByRole('heading', { name: 'Короткий вывод' })).toBeInViewport()

  const like = page.getByRole('button', { name: /^Полезно/ })
  const press = async () => {
    const answered = page.waitForResponse(
      (response) => response.request().method() === 'POST' && response.url().endsWith('/api/blogs/likes'),
    )
    await like.click()
    return ((await (await answered).json()) as { data: { likes: number; isLiked: boolean } }).data
  }
  const liked = await press()
  expect(liked.isLiked).toBe(true)
  await expect(like).toHaveText(`Полезно · ${liked.likes}`)
  await page.reload()
  await expect(like).toHaveAttribute('aria-pressed', 'true')
  expect((await press()).isLiked).toBe(false)
  await expect(like).toHaveAttribute('aria-pressed', 'false')

  const good = page.getByRole('article').getByRole('complementary').first()
  const name = (await good.getByRole('link').first().textContent())!
  const price = (await good
    .getByText(/\d\s₽$/)
    .first()
    .textContent())!
  const kept = page.waitForResponse((response) => response.url().endsWith('/api/cart/update'))
  await good.getByRole('button', { name: /^В корзину/ }).click()
  expect((await kept).ok()).toBe(true)
  await page.goto(`${SHOP}/basket/`)
  await expect(page.getByRole('main').getByRole('link', { name }).first()).toBeVisible()
  await expect(page.getByRole('main').getByText(price).first()).toBeVisible()
})

test('publications are filtered; the choice stays in the address @phone-only @full', async ({ page }) => {
  await page.goto(`${SHOP}/publications/`)
  const cards = page.getByRole('main').getByRole('article')
  const all = await cards.count()
  await page.getByRole('button', { name: 'Фильтры' }).click()
  const dialog = page.getByRole('dialog', { name: 'Фильтры' })
  const ended = dialog.getByRole('checkbox', { name: 'Завершены' })
  await ended.check()
  await expect(page).toHaveURL(/state=ended/)
  await dialog.getByRole('button', { name: /^Показать 1\sпубликацию/ }).click()
  await expect(cards).toHaveCount(1)
  await page.reload()
  await expect(cards).toHaveCount(1)

  await cards.getByRole('link').click()
  await expect(page.getByText('Акция завершилась')).toBeVisible()
  await page.goBack()
  await page.getByRole('button', { name: 'Убрать условие: Завершены' }).click()
  await expect(cards).toHaveCount(all)
})

test('an action counts down to its end @full', async ({ page }) => {
  await page.clock.install({ time: new Date() })
  await page.goto(`${SHOP}/actions/perforatory-s-burami/`)
  const timer = page.getByRole('timer', { name: 'До конца акции' })
  await expect(timer).toContainText(/3[45]\s*(дня|дней)/)
  await expect(timer).not.toContainText('секунд')
  await page.clock.fastForward(36 * 24 * 60 * 60 * 1000)
  await expect(page.getByText('Акция завершилась')).toBeVisible()
  await expect(timer).toBeHidden()
})

test('nothing an editor could write runs in a reader’s browser', async ({ page }) => {
  const dir = mkdtempSync(join(tmpdir(), 'verstak-payloads-'))
  cpSync(join(import.meta.dirname, 'payloads'), dir, { recursive: true })
  execFileSync(process.execPath, ['server/commands/main.ts', 'content', 'push', '--dir', dir], {
    cwd: join(import.meta.dirname, '..'),
    env: { ...process.env, DATA_DIR: process.env['E2E_DATA_DIR'] },
  })
  rmSync(dir, { recursive: true })
  const foreign: string[] = []
  page.on('request', (request) => new URL(request.url()).host.endsWith('localhost:3700') || foreign.push(request.url()))
  page.on('dialog', (dialog) => foreign.push(dialog.message()))

  for (const path of ['/proverka-razmetki/', '/blog/sovety/proverka-razmetki/', '/blog/sovety/']) {
    await page.goto(SHOP + path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    if (path !== '/blog/sovety/') await expect(page.getByText('Последний абзац стоит на месте.')).toBeVisible()
    for (const link of await page.getByRole('main').getByText('нажми', { exact: true }).all())
      await link.click({ noWaitAfter: true, timeout: 2000 })
    expect(page.url()).toBe(SHOP + path)
    expect(await page.evaluate(() => (window as { ran?: unknown }).ran)).toBeUndefined()
    const bad = page
      .locator('main')
      .locator(
        'script, iframe, object, embed, form:not(:has(fieldset)), style, link, meta, base, svg script, [onerror], [onload], [onclick], [style*="fixed"], a[href^="javascript" i], a[href^="data" i]',
      )
    expect(await bad.count()).toBe(0)
  }
  expect(foreign).toEqual([])
})

test.describe('after a deploy', () => {
  test.use({ allowedConsole: [/./] })

  // in every run: web/app/chunk-failure.test.ts
  test('a chunk that is gone reloads the page once, then says so @full', async ({ page }) => {
    await page.route('**/assets/publications-filters-*.js', (route) => route.abort())
    let loads = 0
    page.on('request', (request) => request.isNavigationRequest() && loads++)
    await page.goto(`${SHOP}/publications/`)
    const reloaded = page.waitForEvent('load')
    await page.getByRole('button', { name: 'Фильтры' }).click()
    await reloaded
    await page.getByRole('button', { name: 'Фильтры' }).click()
    await expect(page.getByText('Нет связи с магазином')).toBeVisible()
    expect(loads).toBe(2)
  })
})
