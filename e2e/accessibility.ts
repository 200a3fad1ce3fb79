import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * Cards and rows past the third of a list, items past the sixth: made by the same component, most of what there is to
 * read. The rest of a page around a layer keeps its place and is not read.
 */
const UNREAD = `:is(ul, ol, tbody) > :nth-child(n + 4):is(tr, :has(> article)), :is(ul, ol) > li:nth-child(n + 7) { display: none }
[data-unread] { visibility: hidden !important }`

async function hideUnread(page: Page, unread: string, layer = '') {
  await page.evaluate(
    ([rules, read]) => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(rules)
      document.adoptedStyleSheets.push(sheet)
      if (!read) return
      // what has the focus would lose it
      const isRead = (element: Element) =>
        element.matches(read) || element.querySelector(read) || element.contains(document.activeElement)
      for (const start of document.querySelectorAll(read))
        for (let at = start; at.parentElement && at !== document.body; at = at.parentElement)
          for (const beside of at.parentElement.children) if (!isRead(beside)) beside.setAttribute('data-unread', '')
    },
    [unread, layer] as const,
  )
}

async function showUnread(page: Page) {
  await page.evaluate(() => {
    document.adoptedStyleSheets.pop()
    for (const element of document.querySelectorAll('[data-unread]')) element.removeAttribute('data-unread')
  })
}

/**
 * What axe finds wrong, a line each. Reading a whole page costs seconds: for a layer that lies above a page
 * already read, name the layer. The list of what is right is not asked for, it is most of the answer's bytes.
 * «Legacy» is axe's word for reading in one go: the other way opens a second page to join the answers of frames,
 * of which we have none, for twice the work.
 */
export async function violations(page: Page, within?: string) {
  const axe = new AxeBuilder({ page })
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'] })
    .withTags(WCAG)
  await hideUnread(page, UNREAD, within)
  const { violations: found } = await (within ? axe.include(within) : axe).analyze()
  await showUnread(page)
  return found.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 120)).join(' | ')}`)
}
