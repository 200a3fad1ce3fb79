import type { Page, Request } from '@playwright/test'
import { enterAs, OFFICE } from './office-calls.ts'
import { expect, test } from './shop-test.ts'

/** More stops than this on the way through a desk, and nobody walks it. */
const MOST_STOPS = 125
const AT_ONCE = 25

interface Walk {
  stops: HTMLElement[]
  wrong: string[]
}
declare global {
  interface Window {
    walk: Walk
  }
}

/** Writes down where the focus comes, and what a person with a keyboard would miss there. */
function recordStops() {
  const hasOutline = (element: Element | null) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(element!)
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0
  }
  const isRinged = (element: HTMLElement) => {
    const host = (element.getRootNode() as ShadowRoot).host ?? element
    for (let at: Element | null = host, step = 0; at && step < 4; at = at.parentElement, step++)
      if (hasOutline(at)) return true
    return hasOutline(element) || [...(host.parentElement?.children ?? [])].some(hasOutline)
  }
  const nameOf = (element: HTMLElement) =>
    [
      element.ariaLabel,
      ...(element.ariaLabelledByElements ?? []).map(({ textContent }) => textContent),
      ...[...((element as HTMLInputElement).labels ?? [])].map(({ textContent }) => textContent),
      element.textContent,
      element.title,
    ].find((words) => words?.trim())
  window.walk = { stops: [], wrong: [] }
  document.addEventListener('focusin', (event) => {
    const stop = event.composedPath()[0] as HTMLElement
    const { stops, wrong } = window.walk
    stops.push((event.target as HTMLElement) ?? stop)
    if (!stop.closest('main, dialog') && !(stop.getRootNode() instanceof ShadowRoot)) return
    const words = nameOf(stop)?.trim().slice(0, 40) ?? ''
    if (words === '') wrong.push(`no name: ${stop.outerHTML.slice(0, 120)}`)
    if (!isRinged(stop)) wrong.push(`no ring: «${words}» ${stop.outerHTML.slice(0, 120)}`)
    const { top, bottom, left, right } = stop.getBoundingClientRect()
    if (bottom < 0 || right < 0 || top > innerHeight || left > innerWidth) wrong.push(`out of sight: «${words}»`)
  })
}

/** A key held down repeats: one message each instead of two. */
async function holdTab(page: Page) {
  await Promise.all(Array.from({ length: AT_ONCE }, () => page.keyboard.down('Tab')))
  await page.keyboard.up('Tab')
}

/** The calls of the page that are not answered yet; the stream of events never is. */
function unanswered(page: Page): Set<Request> {
  const asked = new Set<Request>()
  page.on('request', (request) => request.resourceType() === 'fetch' && asked.add(request))
  for (const end of ['requestfinished', 'requestfailed'] as const)
    page.on(end as 'requestfinished', (request) => asked.delete(request))
  return asked
}

/** From the desk's beginning by Tab until it is left; what was wrong on the way, and what was never met. */
async function walkDesk(page: Page): Promise<string[]> {
  await page.evaluate(() => {
    document.querySelector<HTMLElement>('#desk')!.focus()
    window.walk = { stops: [], wrong: [] }
  })
  const isLeft = () => page.evaluate(() => window.walk.stops.some((stop) => !stop.closest('main')))
  for (let pressed = 0; pressed < MOST_STOPS && !(await isLeft()); pressed += AT_ONCE) await holdTab(page)
  if (!(await isLeft())) return [`no way out in ${MOST_STOPS} presses`]
  return page.evaluate(() => {
    const { stops, wrong } = window.walk
    const met = new Set(stops)
    // one of them has the focus, keys of their own lead among the rest
    const TOGETHER = '[role=grid], [role=tablist], [role=tree], [role=menu], [role=group], table, ul'
    const isLed = (control: HTMLElement) => {
      const together = control.tabIndex < 0 ? control.closest(TOGETHER) : null
      return together !== null && stops.some((stop) => together.contains(stop))
    }
    const radios = new Set(stops.map((stop) => stop instanceof HTMLInputElement && stop.type === 'radio' && stop.name))
    const missed = [
      ...document.querySelectorAll<HTMLInputElement>(
        '#desk :is(a[href], button, input, select, textarea, summary):not(:disabled)',
      ),
    ].filter(
      (control) =>
        control.checkVisibility({ visibilityProperty: true }) &&
        control.getBoundingClientRect().width > 1 &&
        !met.has(control) &&
        !(control.type === 'radio' && radios.has(control.name)) &&
        !isLed(control),
    )
    return [...wrong, ...missed.map((control) => `never met: ${control.outerHTML.slice(0, 120)}`)]
  })
}

interface Desk {
  name: string
  path: string
  key: string
}

const desksOf = (page: Page): Promise<Desk[]> =>
  page
    .getByRole('navigation', { name: 'Столы', exact: true })
    .getByRole('listitem')
    .getByRole('link')
    .evaluateAll((links) =>
      links.map((link) => ({
        name: link.textContent,
        path: link.getAttribute('href')!,
        key: /G, затем (.)/.exec((link as HTMLElement).title)![1]!,
      })),
    )

/** By its own two keys, or found by its name. */
async function goBy(page: Page, { name, key, path }: Desk) {
  await page.evaluate(() => (document.activeElement as HTMLElement).blur())
  // letters are a scanner's there
  if (page.url().endsWith('/handover')) {
    await page.keyboard.press('Control+k')
    await page.keyboard.type(name)
    await expect(page.getByRole('dialog', { name: 'Найти' }).getByRole('option', { name }).first()).toBeVisible()
    await page.keyboard.press('Enter')
  } else {
    await page.keyboard.press('g')
    await page.keyboard.press(key.toLowerCase())
  }
  await expect(page).toHaveURL(new RegExp(`${path}(/|$)`))
  await expect(page.locator('#desk')).toHaveAttribute('class', /^\S+$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

for (const half of [0, 1])
  test(`every control of a desk is met by Tab, named, with a ring: ${['even desks', 'odd desks @full'][half]}`, async ({
    page,
  }) => {
    const asked = unanswered(page)
    await page.addInitScript(recordStops)
    await enterAs(page, 'Владелец', '/me')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'К содержанию' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.locator('#desk')).toBeFocused()
    const every = process.env['SHORT_TESTS'] ? 4 : 2
    const desks = (await desksOf(page)).filter((_desk, at) => at % every === half)
    expect(desks.length).toBeGreaterThan(5)
    for (const desk of desks) {
      await goBy(page, desk)
      // rows and filters that come while Tab walks would be passed by
      await expect.poll(() => asked.size).toBe(0)
      expect.soft(await walkDesk(page), desk.name).toEqual([])
    }
  })

test('what a key opens Escape closes, and the focus is where it was', async ({ page }) => {
  await page.addInitScript(recordStops)
  await enterAs(page, 'Владелец', '/orders')
  const grid = page.getByRole('grid', { name: 'Заказы' })
  const filter = page.getByRole('button', { name: 'Статус', exact: true })
  await filter.focus()
  for (const [keys, name] of [
    ['Enter', 'Статус'],
    ['Control+k', 'Найти'],
    ['?', 'Клавиши'],
  ] as const) {
    await page.keyboard.press(keys)
    const dialog = page.getByRole('dialog', { name })
    await expect(dialog).toBeVisible()
    // round and round, never out of it
    await holdTab(page)
    if (keys !== 'Enter') expect(await page.evaluate(() => document.activeElement!.closest('main'))).toBeNull()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    if (keys !== 'Enter') await expect(filter).toBeFocused()
    await filter.focus()
  }
  for (const [path, list] of [
    ['/orders', 'Заказы'],
    ['/returns', 'Возвраты'],
    ['/promo', 'Промокоды'],
    ['/journal', 'Журнал'],
  ] as const) {
    if (path !== '/orders')
      await goBy(
        page,
        (await desksOf(page)).find((desk) => desk.path === path)!,
      )
    const rows = page.getByRole('grid', { name: list })
    // keys pressed before the rows came lead nowhere
    await expect(rows.getByRole('row').nth(1)).toBeVisible()
    await rows.focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`^${OFFICE}${path}/\\d+`))
    await expect(page.getByRole('article').getByRole('heading', { level: 1 })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(new RegExp(`^${OFFICE}${path}($|\\?)`))
    await expect(rows).toBeFocused()
  }
  await expect(grid).toHaveCount(0)
})
