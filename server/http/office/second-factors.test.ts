import AxeBuilder from '@axe-core/playwright'
import { type Browser, chromium, type Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { MINUTE_MS } from '#rules/calendar/durations.ts'
import { OWNER_ROLE } from '#rules/staff/permissions.ts'
import { readConfig } from '#server/config/config.ts'
import { createTestDatabase, type TestDatabase } from '#server/db/test-database.ts'
import { openShop, type OpenedShop } from '#server/open-shop.ts'
import { buildPages } from '#server/pages/page-shop.fixture.ts'
import { invitePerson } from '#server/shop/people/staff/people.ts'
import { freePort } from '#server/test/shop-process.ts'
import { builtOffice } from './app.ts'

/** A shop in earnest: in the demo one the second factor is off. */
const PRODUCTION = {
  SHOP_MODE: 'production',
  SCHEME: 'http',
  DATABASE: 'embedded',
  EMAIL: 'smtp',
  SMTP_URL: 'smtp://localhost:1',
  EMAIL_FROM: 'shop@shop.test',
  SMS: 'smsru',
  SMSRU_API_ID: 'x',
  IP_CITY: 'embedded',
  LOG_LEVEL: 'silent',
  ADDRESS_LIMIT_FACTOR: '1000',
}
const LOGIN = 'owner@shop.test'
const PASSWORD = 'шуруп-верстак-лето-7'

let database: TestDatabase
let shop: OpenedShop
let browser: Browser
let page: Page
let office: string
const time = { now: new Date() }

beforeAll(async () => {
  buildPages()
  const port = await freePort()
  database = await createTestDatabase()
  const config = readConfig({ ...PRODUCTION, HOST: `localhost:${port}` })
  shop = await openShop(config, database, { listings: 'sql', office: builtOffice(), clock: () => time.now })
  await shop.app.listen({ port, host: '127.0.0.1' })
  // a host of localhost is a secure place, so keys are to be had over http
  office = `http://office.localhost:${port}`
  const executablePath = process.env['CHROMIUM_PATH']
  browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox'] })
  page = await browser.newPage({ locale: 'ru-RU' })
  page.setDefaultTimeout(15_000)
})
afterAll(async () => {
  await browser?.close()
  await shop?.close()
  await database?.drop()
})

const press = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).click()
const heading = (name: string) => page.getByRole('heading', { name, level: 1 }).waitFor()
const atWork = () => page.getByRole('button', { name: /, меню$/ }).waitFor()
const goOn = (ms: number) => (time.now = new Date(time.now.getTime() + ms))
const axe = async () =>
  (await new AxeBuilder({ page }).setLegacyMode(true).analyze()).violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`,
  )

/** A code is good once: the next one is half a minute away. */
function nextCode(secret: string): string {
  goOn(30_000)
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: time.now.getTime() })
}

async function signInAgain() {
  await press(/, меню$/)
  await page.getByRole('menuitem', { name: 'Выйти' }).click()
  await heading('Вход')
  await page.getByRole('textbox', { name: 'E-mail' }).fill(LOGIN)
  await page.getByLabel('Пароль', { exact: true }).fill(PASSWORD)
  await press('Войти')
}

it('a person gets in by codes, by a key and by a recovery code, and proves it again before dangerous steps', async () => {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  const { invitation } = await invitePerson(
    { ...shop.services, clock: () => time.now },
    { login: LOGIN, name: 'Елена Орлова', grants: [{ role: OWNER_ROLE, nodeCodes: [], warehouseIds: [] }] },
  )

  // the link of the first owner: a password, and no way past a second factor
  await page.goto(invitation.url)
  await page.getByLabel('Новый пароль').fill(PASSWORD)
  await page.getByLabel('Ещё раз').fill(PASSWORD)
  await press('Задать пароль')
  await heading('Второй замок')
  const secret = (await page.locator('code').first().textContent())!.replaceAll(' ', '')
  expect.soft(await axe()).toEqual([])
  await page.goto(`${office}/people`)
  await heading('Второй замок')
  const newer = (await page.locator('code').first().textContent())!.replaceAll(' ', '')
  expect(newer).not.toBe(secret)
  await page.getByLabel('Код, который показало приложение').fill(nextCode(newer))
  await press('Подтвердить')
  await heading('Почти всё')
  expect.soft(await axe()).toEqual([])
  const codes = await page.locator('li code').allTextContents()
  expect(codes).toHaveLength(10)
  await page.getByRole('checkbox', { name: /^Коды сохранены/ }).check()
  await press('Дальше')
  await atWork()

  // by a code of the application; a wrong one is refused in words
  await signInAgain()
  await heading('Код из приложения')
  expect.soft(await axe()).toEqual([])
  await page.getByLabel('Шесть цифр').fill('000000')
  await press('Войти')
  await page.getByText(/^Код не подошёл/).waitFor()
  await page.getByLabel('Шесть цифр').fill(nextCode(newer))
  await press('Войти')
  await atWork()

  // ten minutes later a new key is a dangerous step
  goOn(11 * MINUTE_MS)
  await page.goto(`${office}/me`)
  await press('Завести ключ доступа')
  await press('Создать ключ')
  const again = page.getByRole('dialog', { name: 'Подтвердите, что это вы' })
  await again.waitFor()
  expect.soft(await axe()).toEqual([])
  await again.getByLabel('Код из приложения').last().fill(nextCode(newer))
  await again.getByRole('button', { name: 'Подтвердить' }).click()
  await page.getByText(/^Ключ «/).waitFor()

  // by the key alone
  await signInAgain()
  await heading('Ключ доступа')
  expect.soft(await axe()).toEqual([])
  await press('Спросить ключ')
  await atWork()

  // a recovery code opens once
  await signInAgain()
  await press(/запасной код$/)
  await page.getByLabel('Один из сохранённых кодов').fill(codes[0]!)
  await press('Войти')
  await atWork()
  await signInAgain()
  await press(/запасной код$/)
  await page.getByLabel('Один из сохранённых кодов').fill(codes[0]!)
  await press('Войти')
  await page.getByText(/^Запасной код не подошёл/).waitFor()
  await page.getByLabel('Один из сохранённых кодов').fill(codes[1]!)
  await press('Войти')
  await atWork()

  // the key also proves that it is still them
  goOn(11 * MINUTE_MS)
  await page.goto(`${office}/me`)
  await press('Сделать новые')
  await again.getByText('Ключ доступа').click()
  await again.getByRole('button', { name: 'Спросить ключ' }).click()
  await page.getByRole('dialog', { name: 'Запасные коды' }).waitFor()
  expect(await page.locator('dialog li code').allTextContents()).toHaveLength(10)
})
