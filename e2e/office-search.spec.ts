import { violations } from './accessibility.ts'
import { expect, test } from './shop-test.ts'

// a phrase kept while its effect is still being asked for is there already
test.use({ allowedConsole: [/status of 422/] })

const OFFICE = 'http://office.localhost:3700'
const SHOP = 'http://localhost:3700'
/** Nobody sells it: the shop’s own words must not be near. */
const PHRASE = 'ждуксфырбовка'

interface Found {
  goods: { code: string; name: string }[]
  links: { title: string; url: string }[]
}

test('a query without an answer leads to a page, a good is pinned first: both are seen before they are kept, then in the shop', async ({
  page,
}) => {
  const answer = async (query: string) => {
    const asked = `${SHOP}/api/search?nodeLogisticCode=777&q=${encodeURIComponent(query)}`
    return (await (await page.request.get(asked)).json()).data as Found
  }
  await page.goto(`${SHOP}/search-result/?q=${encodeURIComponent(PHRASE)}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

  await page.goto(`${OFFICE}/search?search=${encodeURIComponent(PHRASE)}`)
  await page.getByRole('button', { name: /^Владелец / }).click()
  // a page loaded again would call the sign-in off
  await expect(page.getByRole('button', { name: /, меню$/ })).toBeVisible()
  const queries = page.getByRole('grid', { name: 'Запросы' })
  await expect(async () => {
    await page.reload()
    await expect(queries.getByRole('link', { name: PHRASE, exact: true })).toBeVisible({ timeout: 3000 })
  }).toPass()
  expect.soft(await violations(page)).toEqual([])
  await queries.getByRole('link', { name: `Страница: ${PHRASE}` }).click()
  await expect(page.getByRole('textbox', { name: 'Фраза' })).toHaveValue(PHRASE)
  await page.getByLabel('Адрес страницы').fill('/delivery/')
  await page.getByLabel('Название ссылки').fill('Привезём и такое')
  const effect = page.getByRole('region', { name: 'Что изменится' })
  await expect(effect.getByText('Ссылки: Привезём и такое')).toBeVisible()
  expect.soft(await violations(page)).toEqual([])
  expect((await answer(PHRASE)).links).toEqual([])
  await page.getByRole('button', { name: 'Сохранить' }).click()
  await expect(page.getByRole('region', { name: 'Сообщения' })).toContainText('Фраза сохранена: на сайте уже действует')
  await expect.poll(async () => (await answer(PHRASE)).links).toMatchObject([{ url: '/delivery/' }])
  await page.getByRole('button', { name: 'Вернуть' }).click()
  await expect.poll(async () => (await answer(PHRASE)).links).toEqual([])

  const query = 'перфоратор'
  const { goods } = await answer(query)
  const last = goods.at(-1)!
  await page.goto(`${OFFICE}/search/pins/new?query=${encodeURIComponent(query)}`)
  const finding = page.getByRole('combobox', { name: 'Добавить товар' })
  await finding.fill(last.code)
  await finding.press('Enter')
  await expect(
    effect
      .getByRole('group', { name: `Запрос «${query}»` })
      .getByRole('listitem')
      .first(),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Сохранить' }).click()
  await expect(page.getByText('Закреплено: на сайте уже так')).toBeVisible()
  await expect.poll(async () => (await answer(query)).goods[0]!.code).toBe(last.code)
  await page.getByRole('button', { name: 'Вернуть' }).click()
  await expect.poll(async () => (await answer(query)).goods[0]!.code).toBe(goods[0]!.code)

  await page.goto(`${OFFICE}/search/try?query=${encodeURIComponent(query)}`)
  await page
    .getByRole('button', { name: /^Почему: / })
    .first()
    .click()
  await expect(page.getByText(/^Как найден: /)).toBeVisible()
  expect.soft(await violations(page)).toEqual([])
})
