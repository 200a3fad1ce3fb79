import type { Page } from '@playwright/test'
import { expect, test } from './shop-test.ts'

const SHOP = 'http://pskov.localhost:3700'
const RENTAL = '/arenda/vibroplita-terro-vp-69-900001/'
const CHOSEN = '[aria-pressed=true], [role=tab][aria-selected=true], [aria-current=page], label:has(:checked)'

/** One of each kind that has something to choose. */
const PAGES = [
  '/',
  '/catalog/perforatory/',
  '/product/100001/',
  '/shops/',
  '/service/',
  '/reviews/',
  '/brands/',
  RENTAL,
]

/**
 * Each thing that can have the focus gets it in turn; those whose ring is not drawn, or is cut away by what they lie
 * in.
 */
function withoutRing(): string[] {
  const found: string[] = []
  /** What is seen of the ring on each side, within whatever lets nothing out. */
  const seen = (thing: Element, width: number, offset: number) => {
    const own = thing.getBoundingClientRect()
    const sides = [width, width, width, width]
    for (let around = thing.parentElement; around && around !== document.body; around = around.parentElement) {
      const { overflowX, overflowY, position } = getComputedStyle(around)
      const box = around.getBoundingClientRect()
      const left = [own.left - box.left, box.right - own.right, own.top - box.top, box.bottom - own.bottom]
      const isClosed = [overflowX, overflowX, overflowY, overflowY].map((overflow) => overflow !== 'visible')
      for (const side of sides.keys()) if (isClosed[side]) sides[side] = Math.min(sides[side]!, left[side]! - offset)
      if (position === 'fixed') break
    }
    return sides
  }
  const isRinged = (thing: Element) => {
    const { outlineStyle, outlineWidth, outlineOffset, opacity } = getComputedStyle(thing)
    const width = Number.parseFloat(outlineWidth)
    if (outlineStyle === 'none' || width < 3 || opacity === '0') return false
    // one side may lie beyond the end of a strip that scrolls
    return seen(thing, width, Number.parseFloat(outlineOffset)).filter((side) => side < 1.5).length < 2
  }
  for (const thing of document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary')) {
    // a pin out of the map's sight brings the map along
    if (!thing.checkVisibility({ visibilityProperty: true }) || thing.matches('.leaflet-marker-icon')) continue
    thing.focus({ focusVisible: true } as FocusOptions)
    if (document.activeElement !== thing) continue
    const ring = [thing, thing.closest('label')].some((each) => each && isRinged(each))
    if (!ring) found.push(`${thing.tagName} ${thing.getAttribute('aria-label') ?? thing.textContent}`.slice(0, 60))
  }
  return found
}

/** The system's colour of what is chosen. */
function highlightColour(): string {
  const probe = document.body.appendChild(document.createElement('i'))
  probe.style.color = 'Highlight'
  const { color } = getComputedStyle(probe)
  probe.remove()
  return color
}

/** What is chosen and has neither a frame of the system's colour nor a mark drawn by the system. */
const indistinct = async (page: Page) =>
  page.evaluate(
    ([chosen, highlight]) =>
      [...document.querySelectorAll(chosen)]
        .filter((thing) => thing.checkVisibility({ visibilityProperty: true }))
        .filter((thing) => {
          const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(thing)
          return outlineStyle !== 'solid' || Number.parseFloat(outlineWidth) < 2 || outlineColor !== highlight
        })
        .map((thing) => `${thing.tagName} ${thing.textContent}`.slice(0, 60)),
    [CHOSEN, await page.evaluate(highlightColour)] as const,
  )

for (const colorScheme of ['light', 'dark'] as const) {
  test(`in the system’s ${colorScheme} colours the term of a rental, a window’s edge and what is chosen are told @phone`, async ({
    page,
  }) => {
    await page.emulateMedia({ forcedColors: 'active', colorScheme })
    await page.goto(SHOP + RENTAL)
    const free = page.locator('[data-day][aria-disabled=false]')
    await free.nth(2).click()
    await free.nth(4).click()
    const term = page.locator('[data-day][aria-pressed=true]')
    await expect.poll(() => term.count()).toBeGreaterThan(1)
    const looks = await term.evaluateAll((days) =>
      days.map((day) => [getComputedStyle(day).backgroundColor, getComputedStyle(day).outlineStyle]),
    )
    // both ends are filled, what lies between is framed
    const chosen = await page.evaluate(highlightColour)
    expect([looks.at(0)![0], looks.at(-1)![0]]).toEqual([chosen, chosen])
    expect(new Set(looks.map(([, frame]) => frame))).toEqual(new Set(['solid']))
    expect(await indistinct(page)).toEqual([])

    await page.getByRole('button', { name: 'Где свободно на мои даты' }).click()
    const dialog = page.getByRole('dialog', { name: 'Где свободно' })
    await expect(dialog).toBeVisible()
    await expect(dialog).toHaveCSS('border-top-style', 'solid')
    await expect(dialog).toHaveCSS('border-top-width', '2px')
    expect(await indistinct(page)).toEqual([])
  })
}

test('in the system’s colours the ring of the focus is whole and what is chosen is framed, on every kind of page @phone @full', async ({
  page,
}) => {
  test.slow()
  await page.emulateMedia({ forcedColors: 'active' })
  for (const path of [...PAGES, '/components/']) {
    await page.goto(SHOP + path, { waitUntil: 'networkidle' })
    expect.soft(await indistinct(page), path).toEqual([])
    expect.soft(await page.evaluate(withoutRing), path).toEqual([])
  }
})
