import { test as base } from '@playwright/test'

export { expect } from '@playwright/test'

/** A page in these journeys may not complain: any console error or uncaught exception fails the test. */
export const test = base.extend<{ allowedConsole: RegExp[] }>({
  allowedConsole: [[], { option: true }],
  page: async ({ page, allowedConsole }, use) => {
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
