import { expect, type Locator, type Page, test as base } from '@playwright/test'

export { expect }

/** A page in these journeys may not complain: any console error or uncaught exception fails the test. */
export const test = base.extend<{ allowedConsole: RegExp[] }>({
  allowedConsole: [[], { option: true }],
  page: async ({ page, allowedConsole, channel }, use) => {
    if (channel === 'moz-firefox') fillAsAutofill(page)
    await standStill(page)
    const complaints: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'error' && !allowedConsole.some((allowed) => allowed.test(message.text()))) {
        complaints.push(`${message.text()} (${message.location().url})`)
      }
    })
    page.on('pageerror', (error) => complaints.push(String(error)))
    await use(page)
    if (complaints.length > 0) throw new Error(`the browser complained:\n${complaints.join('\n')}`)
  },
})

/** A spinner, a skeleton or a caret that blinks for ever has the page styled and painted sixty times a second. */
const standStill = (page: Page) =>
  page.addInitScript(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('*, ::before, ::after { animation-iteration-count: 1 !important }')
    document.adoptedStyleSheets.push(sheet)
  })

/**
 * Over BiDi `fill` writes the value past React, which then sees no change: written by the prototype's setter, it is
 * heard.
 */
function fillAsAutofill(page: Page) {
  const locator = Object.getPrototypeOf(page.locator('html')) as ReturnType<Page['locator']>
  locator.fill = async function (this: ReturnType<Page['locator']>, text) {
    await this.focus()
    await this.evaluate((field: HTMLInputElement, value) => {
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
      field.dispatchEvent(new InputEvent('input', { bubbles: true }))
    }, text)
  }
}

/** React keeps its own key on every element it has hydrated. */
export const isHydrated = (element: Locator) =>
  element.evaluate((own) => Object.keys(own).some((key) => key.startsWith('__reactProps')))

/** For a press that means more than the link or the form it falls back to. */
export const untilHydrated = (element: Locator) => expect.poll(() => isHydrated(element)).toBe(true)
