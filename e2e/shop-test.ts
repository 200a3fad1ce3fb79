import { type Page, test as base } from '@playwright/test'

export { expect } from '@playwright/test'

/** A page in these journeys may not complain: any console error or uncaught exception fails the test. */
export const test = base.extend<{ allowedConsole: RegExp[] }>({
  allowedConsole: [[], { option: true }],
  page: async ({ page, allowedConsole, channel }, use) => {
    if (channel === 'moz-firefox') fillAsAutofill(page)
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
