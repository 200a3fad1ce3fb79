import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Read once, the smaller one: the package would send and compile it twice for every reading. */
const axePath = createRequire(import.meta.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js')
const source = readFileSync(axePath, 'utf8')

/** Who covers whom, element by element: two thirds of a reading (1.4 s of 2.0 s on a list of orders). */
const LOOKS = ['color-contrast', 'target-size']

/**
 * Cards and rows past the third of a list, items past the sixth: made by the same component, most of what there is to
 * read. The rest of a page around a layer keeps its place and is not read.
 */
const ALIKE = ':is(ul, ol, tbody) > :nth-child(n + 4):is(tr, :has(> article)), :is(ul, ol) > li:nth-child(n + 7)'
const HIDDEN = `${ALIKE} { display: none }
[data-unread] { visibility: hidden !important }`

/**
 * Hides what is not read, and leaves it out of what axe walks: it makes a copy of the whole tree by `childNodes`, the
 * hidden half of it too. The elements themselves stay where they are, React's.
 */
async function hideUnread(page: Page, layer = '') {
  await page.evaluate(
    ([rules, alike, read]) => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(rules)
      document.adoptedStyleSheets.push(sheet)
      const unread = new Set<Node>(document.querySelectorAll(alike))
      // what has the focus would lose it
      const isRead = (element: Element) =>
        element.matches(read) || element.querySelector(read) || element.contains(document.activeElement)
      for (const start of read ? document.querySelectorAll(read) : [])
        for (let at = start; at.parentElement && at !== document.body; at = at.parentElement)
          for (const beside of at.parentElement.children)
            if (!isRead(beside)) {
              beside.setAttribute('data-unread', '')
              unread.add(beside)
            }
      for (const parent of new Set([...unread].map((element) => element.parentElement!))) {
        const value = [...parent.childNodes].filter((child) => !unread.has(child))
        parent.setAttribute('data-unread-inside', '')
        Object.defineProperty(parent, 'childNodes', { configurable: true, value })
        // a table is read by its rows, and breaks at one that is not in the copy
        const table = parent.closest('table')
        if (!table || Object.hasOwn(table, 'rows')) continue
        table.setAttribute('data-unread-inside', '')
        Object.defineProperty(table, 'rows', {
          configurable: true,
          value: [...table.rows].filter((row) => !unread.has(row)),
        })
      }
    },
    [HIDDEN, ALIKE, layer] as const,
  )
}

async function showUnread(page: Page) {
  await page.evaluate(() => {
    document.adoptedStyleSheets.pop()
    for (const element of document.querySelectorAll('[data-unread]')) element.removeAttribute('data-unread')
    for (const element of document.querySelectorAll('[data-unread-inside]')) {
      element.removeAttribute('data-unread-inside')
      Reflect.deleteProperty(element, 'childNodes')
      Reflect.deleteProperty(element, 'rows')
    }
  })
}

/** A colour on its way to another is neither. */
async function settled() {
  const isEnding = ({ effect, playState }: Animation) =>
    playState === 'running' && effect?.getComputedTiming().endTime !== Infinity
  await Promise.allSettled(
    document
      .getAnimations()
      .filter(isEnding)
      .map(({ finished }) => finished),
  )
}

/**
 * What axe finds wrong, a line each. Reading a whole page costs a second: for a layer that lies above a page
 * already read, name the layer. The list of what is right is not asked for, it is most of the answer's bytes.
 * «Legacy» is axe's word for reading in one go: the other way opens a second page to join the answers of frames,
 * of which we have none, for twice the work.
 *
 * In the short run contrast and the size of targets are read where a page is read for its own sake
 * (`violationsWithLooks`), not again at every turn of a journey.
 */
export const violations = (page: Page, within?: string) => read(page, within, process.env['SHORT_TESTS'] ? LOOKS : [])

export const violationsWithLooks = (page: Page, within?: string) => read(page, within, [])

async function read(page: Page, within: string | undefined, skipped: string[]) {
  await page.evaluate(settled)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  const axe = new AxeBuilder({ page, axeSource: 'void 0' })
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'], selectors: false, preload: false, iframes: false })
    .withTags(WCAG)
    .disableRules(skipped)
  await hideUnread(page, within)
  const { violations: found, incomplete } = await (within ? axe.include(within) : axe).analyze()
  await showUnread(page)
  // a rule that broke finds nothing either
  const broken = incomplete.filter(({ error }) => error)
  return [...found, ...broken].map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 120)).join(' | ')}`,
  )
}
