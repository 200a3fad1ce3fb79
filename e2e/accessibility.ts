import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Cards and rows past the third of a list: made by the same component, most of what there is to read. */
const ALIKE = ':is(ul, ol, tbody) > :nth-child(n + 4):is(tr, :has(> article)) { display: none }'

async function setAlikeHidden(page: Page, isHidden: boolean) {
  await page.evaluate(
    ([rule, hides]) => {
      if (!hides) return void document.adoptedStyleSheets.pop()
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(rule)
      document.adoptedStyleSheets.push(sheet)
    },
    [ALIKE, isHidden] as const,
  )
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
  await setAlikeHidden(page, true)
  const { violations: found } = await (within ? axe.include(within) : axe).analyze()
  await setAlikeHidden(page, false)
  return found.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 120)).join(' | ')}`)
}
