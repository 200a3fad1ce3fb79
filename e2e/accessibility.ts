import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

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
  const { violations: found } = await (within ? axe.include(within) : axe).analyze()
  return found.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 120)).join(' | ')}`)
}
