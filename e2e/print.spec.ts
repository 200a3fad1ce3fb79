import { placeOrderByCalls } from './place-order.ts'
import { expect, test } from './shop-test.ts'

const SHOP = 'http://pskov.localhost:3700'

/** Worth printing: what was bought or is about to be, where to go, what to read. */
const PAGES = [
  '/product/100001/',
  '/compare/?codes=100001,100002,100003,100004',
  '/shops/pskov-rizhskiy/',
  '/service/pskov/',
  '/blog/sovety/kak-vybrat-perforator/',
  '/arenda/vibroplita-terro-vp-69-900001/',
]
const NOT_ON_PAPER = 'form, nav, button, input, .leaflet-container, body > header, body > footer'

test('paper holds no forms, menus, maps and bars, no dark ground, and no word broken in a comparison @full', async ({
  page,
}) => {
  test.slow()
  const { orderUrl } = await placeOrderByCalls(page)
  await page.setViewportSize({ width: 720, height: 1000 })
  for (const path of [...PAGES, orderUrl]) {
    await page.emulateMedia({ media: 'screen' })
    await page.goto(SHOP + path, { waitUntil: 'networkidle' })
    await page.emulateMedia({ media: 'print' })
    const printed = await page.evaluate((unwanted) => {
      const shown = (element: Element) => element.checkVisibility() && element.getBoundingClientRect().height > 1
      return [...document.querySelectorAll(unwanted)].filter(shown).map((each) => `${each.tagName} ${each.textContent}`)
    }, NOT_ON_PAPER)
    expect.soft(printed, path).toEqual([])
    // white letters of a dark band would be pale on paper
    const heading = page.getByRole('heading', { level: 1 })
    expect.soft(await heading.evaluate((h1) => getComputedStyle(h1).color), path).toBe('rgb(22, 25, 28)')
  }
  await page.goto(`${SHOP}${PAGES[1]}`, { waitUntil: 'networkidle' })
  const broken = await page.getByRole('cell').evaluateAll((cells) =>
    cells.flatMap((cell) => {
      const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
      const found: string[] = []
      for (let node = walker.nextNode(); node; node = walker.nextNode())
        for (const { 0: word, index } of node.textContent!.matchAll(/\p{L}{2,}/gu)) {
          const range = new Range()
          range.setStart(node, index)
          range.setEnd(node, index + word.length)
          if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) found.push(word)
        }
      return found
    }),
  )
  expect(broken).toEqual([])
})

test('an order is one sheet @full', async ({ page }) => {
  const { orderUrl, number } = await placeOrderByCalls(page)
  await page.goto(SHOP + orderUrl)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(number)
  await expect(page.getByRole('heading', { name: 'Получатель' })).toBeVisible()
  const paper = await page.pdf({ format: 'A4', margin: { top: '10mm', right: '10mm', bottom: '10mm', left: '10mm' } })
  expect(paper.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
})
