import type { Page } from '@playwright/test'
import { SHOP as MAIN, signUpNew } from './new-customer.ts'
import { expect, test } from './shop-test.ts'

const SHOP = 'http://pskov.localhost:3700'
const PASSWORD = 'Верстак-2026-ключ'

/** A fresh number for each run of a test, so that the minute between two codes never has to be waited out. */
const freshPhone = () => `911${String(Date.now()).slice(-7)}`

/** The last code that went to a phone, other than one already used. */
async function codeFor(page: Page, phone: string, used = ''): Promise<string> {
  let code = ''
  await expect(async () => {
    const answer = await page.request.get(`/dev/inbox.json?to=7${phone}`)
    const { data } = (await answer.json()) as { data: { code: string | null }[] }
    code = data.find((message) => message.code !== null && message.code !== used)?.code ?? ''
    expect(code).not.toBe('')
  }).toPass()
  return code
}

/** A customer made without the browser, for journeys that begin where signing up ends. */
async function newCustomer(page: Page, more: object = {}): Promise<string> {
  const phone = freshPhone()
  const post = (path: string, data: object) =>
    page.request.post(path, { data, headers: { origin: 'http://localhost:3700' } })
  await post(`/api/auth/code/7${phone}`, { key: phone })
  const code = await codeFor(page, phone)
  const answer = await post('/api/auth/sign-up', {
    name: 'Пётр',
    phone,
    password: PASSWORD,
    passwordConfirmation: PASSWORD,
    code,
    ...more,
  })
  expect(answer.status(), await answer.text()).toBe(200)
  await page.context().clearCookies({ name: /^(?!cookie_choice)/ }) // that question stays answered
  return phone
}

const menu = (page: Page) => page.getByRole('navigation', { name: 'Разделы кабинета' })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

// an unknown key is told so by 404 or 422: the browser logs each failed request by itself
test.use({ allowedConsole: [/status of 4\d\d/] })

test('a buyer signs up by phone, changes the name, signs out and comes back by password @phone-only @engines', async ({
  page,
}) => {
  test.slow()
  const phone = freshPhone()
  await page.goto(`${SHOP}/personal-account/`)
  await page.getByRole('tab', { name: 'Регистрация' }).click()
  await page.getByLabel('Телефон', { exact: true }).pressSequentially(`8${phone}`)
  await button(page, 'Получить код').click()
  const sent = await codeFor(page, phone)
  const code = page.getByLabel('Код из SMS')
  // a wrong one leaves the field free for another, and says how many tries are left
  await code.fill(sent === '000000' ? '111111' : '000000')
  await expect(page.getByText(/Код не подошёл.*Осталось 4/)).toBeVisible()
  await expect(code).toHaveValue('')
  await code.fill(sent)
  await page.getByLabel('Новый пароль').fill(PASSWORD)
  await page.getByLabel('Пароль ещё раз').fill(PASSWORD)
  await button(page, 'Продолжить').click()
  await page.getByLabel('Имя').fill('Пётр')
  await button(page, 'Зарегистрироваться').click()
  // the page that was wanted opens
  await expect(page).toHaveURL(`${SHOP}/personal-account/`)
  await expect(page.getByRole('main').getByText('Пётр', { exact: true }).first()).toBeVisible()

  await menu(page).getByRole('link', { name: 'Профиль' }).click()
  await button(page, 'Изменить данные').click()
  await page.getByLabel('Имя').fill('Анна-Мария')
  await button(page, 'Сохранить').click()
  await expect(page.getByRole('main').getByText('Анна-Мария', { exact: true }).first()).toBeVisible()

  // a failure without a place on the page is told in a window, with a way to try again
  await page.route('**/api/auth/sign-out', (route) =>
    route.fulfill({
      status: 429,
      json: { errorCode: 'TOO_MANY', errorMessage: 'Слишком много запросов. Подождите минуту.' },
    }),
  )
  await page.goto(`${SHOP}/personal-account/`)
  await button(page, 'Выйти').click()
  await expect(page.getByRole('dialog', { name: 'Выйти не получилось' })).toContainText('Слишком много запросов')
  await page.unroute('**/api/auth/sign-out')
  await button(page, 'Повторить').click()
  await expect(page).toHaveURL(`${SHOP}/`)

  await page.goto(`${SHOP}/?auth=true`)
  await page.getByLabel('Телефон или e-mail').fill(`+7${phone}`)
  await button(page, 'Войти по паролю').click()
  await page.getByLabel('Пароль', { exact: true }).fill(PASSWORD)
  await button(page, 'Войти').click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.goto(`${SHOP}/personal-account/`)
  await expect(menu(page)).toBeVisible()
  // the shop says who is in it
  await expect(page.getByRole('link', { name: 'Анна-Мария' }).filter({ visible: true })).toBeVisible()
})

test('signing out empties the account in the other tabs at once', async ({ page, context }) => {
  await signUpNew(page, 'Пётр')
  const other = await context.newPage()
  for (const tab of [other, page]) {
    await tab.goto(`${MAIN}/personal-account/`)
    await expect(menu(tab)).toBeVisible()
  }
  await button(page, 'Выйти').click()
  await expect(page).toHaveURL(`${MAIN}/`)
  await expect(menu(other)).toHaveCount(0)
  await expect(other.getByText('Пётр')).toHaveCount(0)
})

// in every run: server/shop/people/auth, server/shop/people/customer, web/parts/auth-input.browser.test.tsx
test('with the keyboard alone a customer recovers the password, then confirms the e-mail by its link @full', async ({
  page,
}) => {
  const email = `keys${Date.now()}@example.ru`
  const phone = await newCustomer(page, { email })
  const used = await codeFor(page, phone)
  await page.goto('/?auth=true')
  await expect(page.getByLabel('Телефон или e-mail')).toBeFocused()
  await page.keyboard.type(phone)
  await button(page, 'Войти по паролю').press('Enter')
  await expect(page.getByLabel('Пароль', { exact: true })).toBeFocused()
  await button(page, 'Забыли пароль?').press('Enter')
  await expect(page.getByLabel('Телефон или e-mail')).toBeFocused()
  await page.keyboard.press('Enter')

  const field = page.getByLabel('Код из SMS')
  await expect(field).toBeFocused()
  await expect(field).toHaveAttribute('autocomplete', 'one-time-code')
  const code = await codeFor(page, phone, used)
  // pasted as the message has it, over a code that did not fit
  await page.keyboard.insertText(code === '123456' ? '654321' : '123456')
  await page.keyboard.insertText(`${code.slice(0, 3)} ${code.slice(3)}`)
  await expect(field).toHaveValue(code)
  await page.getByLabel('Новый пароль').press('Control+A')
  await page.keyboard.type(`${PASSWORD}!`)
  await page.getByLabel('Пароль ещё раз').focus()
  await page.keyboard.type(`${PASSWORD}!`)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeHidden()

  await page.goto('/personal-account/?tab=profile')
  await expect(page.getByText('E-mail не подтверждён')).toBeVisible()
  let letter: string | null | undefined
  await expect(async () => {
    const { data } = (await (await page.request.get(`/dev/inbox.json?to=${email}`)).json()) as {
      data: { link: string | null }[]
    }
    letter = data.find(({ link }) => link !== null)?.link
    expect(letter).toBeTruthy()
  }).toPass()
  await page.goto(letter!)
  // opening alone confirms nothing
  await expect(page.getByText('Это ваш аккаунт?')).toBeVisible()
  await button(page, 'Подтвердить e-mail').press('Enter')
  await expect(page.getByText('E-mail подтверждён', { exact: true })).toBeVisible()
  // the same link once more is no failure to its owner
  await page.goto(letter!)
  await button(page, 'Подтвердить e-mail').press('Enter')
  await expect(page.getByText('E-mail подтверждён', { exact: true })).toBeVisible()
  await page.goto('/personal-account/')
  const profile = menu(page).getByRole('link', { name: 'Профиль' })
  await expect(profile).toBeInViewport({ ratio: 1 })
  await expect(page.getByText('E-mail не подтверждён')).toBeHidden()
  await profile.press('Enter')
  await expect(page.getByRole('heading', { name: 'Профиль', level: 1 })).toBeFocused()
})

test('a shop with a captcha sends its token with the sign-in and with requests, and shows no badge @full', async ({
  page,
}) => {
  await page.route('**/api/auth/settings', (route) =>
    route.fulfill({
      json: { data: { captcha: { provider: 'recaptcha', siteKey: 'site-key' }, mailingByDefault: false } },
    }),
  )
  // this shop has none: the policy of its pages is widened as the setting would do it
  await page.route(
    (url) => url.host === 'localhost:3700' && /^\/(components\/)?$/.test(url.pathname),
    async (route) => {
      const response = await route.fetch()
      const policy = response.headers()['content-security-policy'] ?? ''
      await route.fulfill({
        response,
        headers: {
          ...response.headers(),
          'content-security-policy': policy.replace(
            "script-src 'self'",
            "script-src 'self' https://www.google.com/recaptcha/",
          ),
        },
      })
    },
  )
  await page.route('https://www.google.com/recaptcha/enterprise.js?*', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: `document.body.insertAdjacentHTML('beforeend', '<div class="grecaptcha-badge">badge</div>')
        window.grecaptcha = { enterprise: { ready: (then) => then(), execute: async (key, { action }) => [key, action, new URL(document.querySelector('script[src*=recaptcha]').src).searchParams.get('render')].join(' ') } }`,
    }),
  )
  const captchaOf = async (path: RegExp, act: () => Promise<void>) => {
    const [request] = await Promise.all([
      page.waitForRequest((each) => each.method() === 'POST' && path.test(each.url())),
      act(),
    ])
    return (request.postDataJSON() as { captcha?: string }).captcha
  }
  await page.goto('/?auth=true')
  await page.getByLabel('Телефон или e-mail').fill(`+7${freshPhone()}`)
  expect(await captchaOf(/\/api\/user\/check$/, () => button(page, 'Получить код').click())).toBe(
    'site-key check site-key',
  )
  await expect(page.locator('.grecaptcha-badge')).toBeHidden()
  await page.keyboard.press('Escape')

  await page.goto('/components/')
  await button(page, 'Вопрос о товаре').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Ваш вопрос').fill('Подойдут ли насадки?')
  await dialog.getByLabel('Телефон').fill(`+7${freshPhone()}`)
  expect(
    await captchaOf(/\/api\/feedback\/callback$/, () => dialog.getByRole('button', { name: 'Задать вопрос' }).click()),
  ).toBe('site-key feedback site-key')
})

test('the field «phone or e-mail» keeps every sign that was typed into it @full', async ({ page, context }) => {
  await page.goto('/?auth=true')
  const field = page.getByLabel('Телефон или e-mail')
  for (const address of [
    '8ivan@mail.ru',
    '89ivan@mail.ru',
    '12-34@mail.ru',
    '+7ivan@mail.ru',
    '891112345678@mail.ru',
  ]) {
    await field.fill('')
    await field.pressSequentially(address)
    await expect(field).toHaveValue(address)
  }
  // over a phone: selected whole, then typed or pasted
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  for (const address of ['ivan@mail.ru', '+7ivan@mail.ru', '8ivan@mail.ru']) {
    await field.fill('')
    await field.pressSequentially('89111234567')
    await expect(field).toHaveValue('+7 (911) 123-45-67')
    await field.press('Control+A')
    await field.pressSequentially(address)
    await expect(field).toHaveValue(address)
    await field.fill('')
    await field.pressSequentially('89111234567')
    await field.press('Control+A')
    await page.keyboard.insertText(address)
    await expect(field).toHaveValue(address)
  }
  // a letter in the middle of a phone, and back again
  await field.fill('')
  await field.pressSequentially('8911')
  await field.press('ArrowLeft')
  await field.press('i')
  await expect(field).toHaveValue('891i1')
  await field.press('Backspace')
  await expect(field).toHaveValue('+7 (911')
})

test('the owner moves to a new phone with the password, and ends the other sessions @phone-only @full', async ({
  page,
  browser,
}) => {
  test.slow()
  const phone = await newCustomer(page)
  const signIn = async (where: Page) => {
    const headers = { origin: 'http://localhost:3700' }
    const answer = await where.request.post('http://localhost:3700/api/auth/sign-in/by-password', {
      data: { key: phone, password: PASSWORD },
      headers,
    })
    expect(answer.status(), await answer.text()).toBe(200)
  }
  await signIn(page)
  const elsewhere = await browser.newContext({
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0',
  })
  const other = await elsewhere.newPage()
  await signIn(other)

  await page.goto('/personal-account/?tab=profile')
  const sessions = page.locator('section', { hasText: 'Устройства и входы' })
  await expect(sessions.getByText('Firefox, Linux')).toBeVisible()
  await sessions.getByRole('button', { name: /Завершить вход: Firefox/ }).click()
  await expect(sessions.getByText('Firefox, Linux')).toBeHidden()
  expect((await other.request.get('http://localhost:3700/api/user/me')).status()).toBe(401)
  await elsewhere.close()

  const next = freshPhone()
  await button(page, 'Сменить телефон').click()
  const dialog = page.getByRole('dialog', { name: 'Новый телефон' })
  await dialog.getByLabel('Новый телефон').fill(`+7${next}`)
  await dialog.getByRole('button', { name: 'Получить код на новый номер' }).click()
  await expect(dialog.getByText('Введите пароль')).toBeVisible()
  await dialog.getByLabel('Пароль аккаунта').fill('не тот пароль')
  await dialog.getByRole('button', { name: 'Получить код на новый номер' }).click()
  await dialog.getByLabel('Код с нового телефона').fill(await codeFor(page, next))
  await dialog.getByRole('button', { name: 'Сменить телефон' }).click()
  await expect(dialog.getByText(/^Пароль не подошёл/)).toBeVisible()
  // the code was not spent on it
  await dialog.getByLabel('Пароль аккаунта').fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Сменить телефон' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(new RegExp(`^\\+7 \\(${next.slice(0, 3)}\\)`)).first()).toBeVisible()

  // and for a day the account stays
  await button(page, 'Удалить аккаунт').click()
  const farewell = page.getByRole('dialog', { name: 'Удаление аккаунта' })
  await farewell.getByRole('button', { name: 'Получить код' }).click()
  await farewell.getByLabel('Код из SMS').fill(await codeFor(page, next))
  await farewell.getByRole('button', { name: 'Удалить аккаунт' }).click()
  await expect(farewell.getByText(/Удалить аккаунт можно будет с/)).toBeVisible()
})
