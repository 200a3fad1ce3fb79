import { expect, test } from './shop-test.ts'

const SHOP = 'http://pskov.localhost:3700'
const FINGER = 44

/** Kinds of pages between them: menus, cards of places, tables of contents, forms; every other in the short run. */
const PAGES = ['/catalog/', '/arenda/', '/service/', '/service/pskov/', '/contacts/', '/delivery/', '/actions/'].filter(
  (_path, at) => !process.env['SHORT_TESTS'] || at % 2 === 0,
)

/** Links and buttons lower than a fingertip; those inside a sentence are as high as its line. */
function tooLow(finger: number): string[] {
  const low: string[] = []
  for (const target of document.querySelectorAll<HTMLElement>('main :is(a[href], button), footer nav a[href]')) {
    const { height } = target.getBoundingClientRect()
    if (height === 0 || getComputedStyle(target).visibility === 'hidden') continue
    const beside = [...(target.parentElement?.childNodes ?? [])]
    if (beside.some(({ nodeType, textContent }) => nodeType === Node.TEXT_NODE && textContent?.trim())) continue
    // a button that looks smaller is pressed by what lies around it
    const around = Number.parseFloat(getComputedStyle(target, '::after').height) || 0
    if (Math.max(height, around) < finger - 1) low.push(`${target.textContent}: ${height}`)
  }
  return low
}

test('what stands alone is as high as a fingertip @phone-only', async ({ page }) => {
  for (const path of PAGES) {
    await page.goto(SHOP + path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    // set when it comes near
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
    expect.soft(await page.evaluate(tooLow, FINGER), path).toEqual([])
  }
})
