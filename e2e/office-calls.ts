import { expect, type Page } from '@playwright/test'

export const OFFICE = 'http://office.localhost:3700'

export async function enterAs(page: Page, role: string, path: string): Promise<void> {
  await page.goto(OFFICE + path)
  await page.getByRole('button', { name: new RegExp(`^${role} `) }).click()
  await expect(page.getByRole('button', { name: /, меню$/ })).toBeVisible()
}

/** The office's own call, from a page of it where somebody has signed in. */
export const officeCall = <T>(page: Page, path: string, body?: object): Promise<T> =>
  page.evaluate(
    async ({ path: to, body: sent }) => {
      const answer = await fetch(`/api/office${to}`, {
        ...(sent && {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(sent),
        }),
      })
      const json = await answer.json()
      if (!answer.ok) throw new Error(`${to}: ${JSON.stringify(json)}`)
      return json.data
    },
    { path, body },
  )
