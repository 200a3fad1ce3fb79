import { expect, type Page } from '@playwright/test'

/** The main host: programs other than browsers need not know the names below localhost. */
export const SHOP = 'http://localhost:3700'
const PASSWORD = 'дрель и перфоратор'

/** The code that went to a phone, by the demo's inbox. */
export async function codeFromInbox(page: Page, phone: string): Promise<string> {
  let code: string | null = null
  await expect(async () => {
    const { data } = (await (await page.request.get(`${SHOP}/dev/inbox.json?to=${phone}`)).json()) as {
      data: { code: string | null }[]
    }
    code = data[0]?.code ?? null
    expect(code).not.toBeNull()
  }).toPass()
  return code!
}

/** Signs a new customer up by calls, in this browser: for journeys that begin after the sign-in. */
export async function signUpNew(
  page: Page,
  name: string,
  phone = `7999${String(Date.now()).slice(-7)}`,
): Promise<void> {
  const headers = { origin: SHOP }
  expect((await page.request.post(`${SHOP}/api/auth/code/${phone}`, { headers, data: { key: phone } })).ok()).toBe(true)
  const code = await codeFromInbox(page, phone)
  const data = { name, phone, code, password: PASSWORD, passwordConfirmation: PASSWORD, birthdate: 500_000_000 }
  expect((await page.request.post(`${SHOP}/api/auth/sign-up`, { headers, data })).ok()).toBe(true)
}
