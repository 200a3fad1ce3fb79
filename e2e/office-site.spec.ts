import type { Page } from '@playwright/test'
import { violations } from './accessibility.ts'
import { expect, test } from './shop-test.ts'

const OFFICE = 'http://office.localhost:3700'
const SHOP = 'http://localhost:3700'

async function enterAs(page: Page, role: string, path: string) {
  await page.goto(OFFICE + path)
  await page.getByRole('button', { name: new RegExp(`^${role} `) }).click()
  await expect(page.getByRole('button', { name: /, меню$/ })).toBeVisible()
}

test.describe('texts', () => {
  // the look at the shop runs no scripts
  test.use({ allowedConsole: [/sandboxed|status of 422/] })

  test('a page is written, seen beside, published, put under another address and taken down', async ({ page }) => {
    const slug = `uhod-za-cepyu-${Date.now()}`
    const inShop = (path: string) => page.request.get(`${SHOP}/${path}/`, { maxRedirects: 0 })
    await enterAs(page, 'Владелец', '/texts/new?kind=page')
    await page.getByRole('textbox', { name: 'Заголовок', exact: true }).fill('Уход за цепью')
    await page.getByLabel('Адрес').fill(slug)
    await page
      .getByRole('textbox', { name: 'Текст', exact: true })
      .fill('## Смазка\n\nКапля на звено. <script>alert(1)</script>')
    await expect(page.frameLocator('iframe').getByRole('heading', { name: 'Смазка' })).toBeVisible()
    await page.getByRole('button', { name: 'Сохранить' }).click()
    await expect(page).toHaveURL(/\/texts\/\d+$/)
    expect((await inShop(slug)).status()).toBe(404)

    await page.getByRole('button', { name: 'Опубликовать' }).click()
    const publishing = page.getByRole('dialog', { name: 'Опубликовать' })
    await publishing.getByRole('button', { name: 'Опубликовать' }).click()
    await expect(publishing).toBeHidden()
    const shown = await inShop(slug)
    expect(shown.status()).toBe(200)
    const html = await shown.text()
    expect(html).toMatch(/Капля на\s+звено/)
    expect(html).not.toContain('alert(1)')

    await page.getByLabel('Адрес').fill(`${slug}-2`)
    await page.getByRole('button', { name: 'Сохранить' }).click()
    await page.getByRole('button', { name: 'Опубликовать' }).click()
    await publishing.getByRole('button', { name: 'Опубликовать' }).click()
    await expect(publishing).toBeHidden()
    expect((await inShop(`${slug}-2`)).status()).toBe(200)
    // the table of redirects is read again in a moment
    await expect.poll(async () => (await inShop(slug)).headers()['location']).toContain(`/${slug}-2/`)

    await page.getByRole('button', { name: 'Ещё' }).click()
    await page.getByRole('menuitem', { name: 'Снять с сайта' }).click()
    await page.getByRole('dialog', { name: 'Снять с сайта?' }).getByRole('button', { name: 'Снять' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Снято с сайта' })).toBeVisible()
    expect((await inShop(`${slug}-2`)).status()).toBe(404)
  })

  test('a menu item is put under another by the keys and opens as a list in the shop @full', async ({ page }) => {
    await enterAs(page, 'Владелец', '/texts?kind=menu')
    await page.getByRole('link', { name: 'Меню сайта' }).click()
    const top = page.getByRole('region', { name: 'Верхняя строка' })
    await top.getByRole('button', { name: /^Переставить «Сервис»/ }).press('Alt+ArrowRight')
    await expect(page.getByRole('status').filter({ hasText: 'в пункте «Прокат»' })).toBeAttached()
    await top.getByRole('button', { name: /^Переставить «Прокат»/ }).press('Alt+ArrowRight')
    await expect(page.getByText('У «Прокат» есть свои пункты')).toBeVisible()
    expect(await violations(page)).toEqual([])
    const menu = page.frameLocator('iframe[title="Предпросмотр"]').getByRole('navigation', { name: 'О магазине' })
    // it stands in its own list too
    await menu.getByText('Прокат').first().click()
    await expect(menu.getByRole('link', { name: 'Сервис' })).toBeVisible()
  })

  // in every run: office/desks/texts/menu-moves.test.ts
  test('a menu item is dragged by the mouse before, after and into another; a finger moves it by its handle @full', async ({
    page,
  }) => {
    await enterAs(page, 'Владелец', '/texts?kind=menu')
    await page.getByRole('link', { name: 'Меню сайта' }).click()
    const top = page.getByRole('region', { name: 'Верхняя строка' })
    const names = () =>
      top
        .getByRole('button', { name: /^Переставить/ })
        .evaluateAll((handles) => handles.map((handle) => /«(.+)»/.exec(handle.getAttribute('aria-label')!)![1]!))
    const handle = (name: string) => top.getByRole('button', { name: `Переставить «${name}»` })
    await expect(handle('Прокат')).toBeVisible()
    const [first, second, third] = (await names()) as [string, string, string]
    /** Along the handles: the upper quarter of a row is before it, the lower after it, the middle into it. */
    const drag = async (name: string, onto: string, share: number) => {
      const box = (await handle(onto).boundingBox())!
      await handle(name).hover()
      await page.mouse.down()
      await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 4 })
      await page.mouse.move(box.x + box.width / 2, box.y + box.height * share, { steps: 4 })
      await page.mouse.up()
    }
    await drag(third, first, 0.05)
    await expect.poll(async () => (await names()).slice(0, 3)).toEqual([third, first, second])
    await drag(third, second, 0.95)
    await expect.poll(async () => (await names()).slice(0, 3)).toEqual([first, second, third])
    await drag(third, second, 0.5)
    await expect(page.getByRole('status').filter({ hasText: `в пункте «${second}»` })).toBeAttached()

    await page.setViewportSize({ width: 390, height: 844 })
    await handle(third).click()
    await page.getByRole('menuitem', { name: 'Вынести на уровень выше' }).click()
    await handle(third).click()
    await page.getByRole('menuitem', { name: 'Выше', exact: true }).click()
    await expect.poll(async () => (await names()).slice(0, 3)).toEqual([first, third, second])
    expect(await violations(page)).toEqual([])
  })

  test('a message cannot lose its warning; the letter is seen beside the SMS @full', async ({ page }) => {
    await enterAs(page, 'Владелец', '/texts?kind=message&search=account.code')
    await page.getByRole('link', { name: 'Код', exact: true }).click()
    const sms = page.getByLabel('SMS', { exact: true })
    await sms.fill('{code}')
    await page.getByRole('button', { name: 'Сохранить' }).click()
    await expect(page.getByText('Без этого отправить нельзя, верните: {secret}, {purpose}').first()).toBeVisible()
    await sms.fill('Ваш код {code} для {purpose}. {secret}')
    await expect(page.getByRole('region', { name: 'SMS' })).toContainText('Ваш код 483920 для входа')
    await page.getByRole('button', { name: 'Тёмный вид' }).click()
    await expect(
      page.frameLocator('iframe[title="Письмо"]').getByText('сотрудники магазина код не спрашивают'),
    ).toBeVisible()
    expect(await violations(page)).toEqual([])
  })

  test('the heading of sections is seen on a page of the shop before it is kept @full', async ({ page }) => {
    await enterAs(page, 'Владелец', '/seo/titles')
    await page.getByLabel('Вид страниц').selectOption({ label: 'Разделы каталога' })
    await page.getByLabel('Заголовок на странице').fill('{name}: выбираем {city}')
    const look = page.frameLocator('iframe[title="Предпросмотр"]')
    await expect(look.getByRole('heading', { level: 1 })).toContainText(': выбираем в')
    expect(await violations(page)).toEqual([])
  })
})

test('a redirect is made, tried and works in the shop', async ({ page }) => {
  const from = `/old-${Date.now()}/`
  await enterAs(page, 'Владелец', '/seo')
  expect.soft(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Добавить' }).click()
  const form = page.getByRole('dialog', { name: 'Новая переадресация' })
  await form.getByLabel('Откуда').fill(from)
  await form.getByLabel('Куда', { exact: true }).fill('/delivery/')
  await form.getByRole('button', { name: 'Сохранить' }).click()
  await expect(form).toBeHidden()
  await expect(page.getByText(from).first()).toBeVisible()
  const leads = async () => (await page.request.get(SHOP + from, { maxRedirects: 0 })).headers()['location']
  await expect.poll(leads).toContain('/delivery/')
  await page.getByRole('button', { name: 'Проверить адрес' }).click()
  const trying = page.getByRole('dialog', { name: 'Куда приведёт адрес' })
  await trying.getByLabel('Адрес').fill(from)
  await trying.getByRole('button', { name: 'Проверить' }).click()
  await expect(trying.getByText('/delivery/').first()).toBeVisible()
})

test('an address a person came to in vain is made to lead on; feeds are built by a press @full', async ({
  page,
  browser,
}) => {
  const lost = `/spisok-drelej-${Date.now()}/`
  // the shop counts people, and a headless browser says it is none
  const person = await browser.newPage({
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  })
  expect((await person.goto(SHOP + lost))!.status()).toBe(404)
  await person.close()

  await enterAs(page, 'Владелец', '/seo/files')
  expect.soft(await violations(page)).toEqual([])
  const builds = page.getByRole('listitem').filter({ hasText: /^сегодня/ })
  await page.getByRole('button', { name: 'Построить сейчас' }).click()
  await expect(builds.first()).toContainText('готово', { timeout: 60_000 })
  await expect(page.getByRole('link', { name: 'yml/offers.xml' }).first()).toBeVisible()
  expect((await page.request.get(`${SHOP}/yml/offers.xml`)).status()).toBe(200)

  await page.getByRole('link', { name: 'Не найдено' }).click()
  await expect(page).toHaveURL(/\/seo\/missing$/)
  const row = page.getByRole('listitem').filter({ hasText: lost })
  await expect(async () => {
    await page.reload()
    await expect(row).toBeVisible({ timeout: 2000 })
  }).toPass({ timeout: 45_000, intervals: [3000] })
  expect.soft(await violations(page)).toEqual([])
  await row.getByRole('button', { name: /Сделать переадресацию|Другой адрес/ }).click()
  const form = page.getByRole('dialog', { name: 'Новая переадресация' })
  await expect(form.getByLabel('Откуда')).toHaveValue(lost)
  await form.getByLabel('Куда', { exact: true }).fill('/catalog/dreli-udarnye/')
  await form.getByRole('button', { name: 'Сохранить' }).click()
  await expect(row).toBeHidden()
  const leads = async () => (await page.request.get(SHOP + lost, { maxRedirects: 0 })).headers()['location']
  await expect.poll(leads).toContain('/catalog/dreli-udarnye/')
})

test.describe('synonyms', () => {
  // a set beside another one's words is refused
  test.use({ allowedConsole: [/status of 422/] })

  // in every run: server/shop/goods/search, and office-search.spec.ts for the desk
  test('a word nobody knows joins a set: its effect is seen before, the shop finds by it, it is taken back @full', async ({
    page,
  }) => {
    const found = async () => {
      const asked = `${SHOP}/api/search?nodeLogisticCode=777&q=${encodeURIComponent('крутильник')}`
      return (await (await page.request.get(asked)).json()).data.meta.total as number
    }
    expect(await found()).toBe(0)
    await enterAs(page, 'Владелец', `/search/synonyms/new?word=${encodeURIComponent('крутильник')}`)
    const words = page.getByLabel('Слова и фразы, которые значат одно и то же')
    await expect(words).toHaveValue('крутильник')
    await words.fill('крутильник\nшуруповёрт')
    await expect(page.getByText('добавьте слова в тот набор')).toBeVisible()
    await page.getByRole('link', { name: /^дрель-шуруповёрт, шурик/ }).click()
    await expect(words).toHaveValue(/шурик[^]*крутильник/)
    await expect(page.getByRole('group', { name: 'Запрос «крутильник»' })).toContainText(/шуруповёрт/i)
    expect.soft(await violations(page)).toEqual([])
    await page.getByRole('button', { name: 'Сохранить' }).click()
    await expect(page.getByText('Синонимы сохранены: на сайте уже действуют')).toBeVisible()
    await expect.poll(found).toBeGreaterThan(0)
    await page.getByRole('button', { name: 'Вернуть' }).click()
    await expect.poll(found).toBe(0)
  })
})
