import { join } from 'node:path'
import { violations } from './accessibility.ts'
import { SHOP, signUpNew } from './new-customer.ts'
import { expect, test } from './shop-test.ts'

const PHOTO = join(import.meta.dirname, '../demo/pictures/adjustable-wrench-lime-1.webp')
/** What must stay text, whoever writes it. */
const TEXT = `Долбит бетон второй сезон. <img src=x onerror="document.title='взломано'"> <script>document.title='взломано'</script>`

test('a customer writes a review with a photo, likes another, takes his own away @phone-only @engines', async ({
  page,
}) => {
  test.slow()
  const name = 'Ольга'
  await signUpNew(page, name)
  await page.goto(`${SHOP}/product/100003/`)
  const form = page.getByRole('dialog', { name: 'Отзыв о товаре' })
  // pressed before the page came alive, it does nothing
  await expect(async () => {
    if (!(await form.isVisible())) await page.getByRole('button', { name: 'Написать отзыв' }).click({ timeout: 2000 })
    await expect(form).toBeVisible({ timeout: 2000 })
  }).toPass()
  await form.getByRole('button', { name: 'Отправить отзыв' }).click()
  await expect(form.getByText('Поставьте оценку от 1 до 5')).toBeVisible()
  await form.getByRole('radio', { name: '4 из 5: Хорошо' }).check({ force: true })
  await form.getByLabel('Расскажите о товаре').fill(TEXT)
  await form.getByLabel('Добавить снимки').setInputFiles(PHOTO)
  await form.getByRole('button', { name: 'Отправить отзыв' }).click()
  await page.getByRole('dialog', { name: 'Отзыв отправлен' }).getByRole('button', { name: 'Хорошо' }).click()

  const own = page
    .getByRole('article')
    .filter({ has: page.getByRole('heading', { name, exact: true }) })
    .first()
  await expect(own).toContainText(TEXT)
  await expect(own.getByRole('button', { name: `Фото покупателя: ${name}, 1 из 1` })).toBeVisible()
  // shown at once, before the shop has it: a page left too early would take it along
  const stored = page.waitForResponse((response) => response.url().endsWith('/api/reviews/like'))
  await own.getByRole('button', { name: `Полезно: отзыв ${name}` }).click()
  await stored
  await expect(own.getByRole('button', { name: `Полезно · 1: отзыв ${name}` })).toHaveAttribute('aria-pressed', 'true')
  await expect(page).not.toHaveTitle(/взломано/)

  await page.reload()
  await expect(own).toContainText('Долбит бетон второй сезон.')
  await own.scrollIntoViewIfNeeded()
  await expect(own.getByRole('button', { name: `Полезно · 1: отзыв ${name}` })).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Удалить', exact: true }).click()
  await page.getByRole('dialog', { name: 'Удалить отзыв?' }).getByRole('button', { name: 'Удалить' }).click()
  await expect(own).toBeHidden()
  await expect(page.getByRole('button', { name: 'Написать отзыв' })).toBeVisible()
})

test.describe('reviews of shops', () => {
  test.use({ allowedConsole: [/409/] })
  test('are read shop by shop; who was handed no order there is told so @full', async ({ page }) => {
    test.slow()
    await signUpNew(page, 'Ирина')
    await page.goto(`${SHOP}/shops/moskva-kashirskoe/`)
    const form = page.getByRole('dialog', { name: 'Отзыв о магазине' })
    await expect(async () => {
      if (!(await form.isVisible())) await page.getByRole('button', { name: 'Написать отзыв' }).click({ timeout: 2000 })
      await expect(form).toBeVisible({ timeout: 2000 })
    }).toPass()
    await form.getByRole('button', { name: 'Отправить отзыв' }).click()
    await expect(form.getByText('Поставьте оценку от 1 до 5')).toBeVisible()
    expect(await violations(page, 'dialog')).toEqual([])
    await form.getByRole('radio', { name: '5 из 5: Отлично' }).check({ force: true })
    await form.getByLabel('Расскажите о магазине').fill('Выдали заказ за пять минут, показали, как завести.')
    await form.getByRole('button', { name: 'Отправить отзыв' }).click()
    await expect(form.getByText('О магазине пишут те, кому здесь выдали заказ')).toBeVisible()

    await page.goto(`${SHOP}/reviews/`)
    await page.getByRole('link', { name: 'О магазинах' }).click()
    await page
      .getByRole('navigation', { name: 'О каком магазине' })
      .getByRole('link', { name: /Москва/ })
      .click()
    await expect(page).toHaveURL(/about=shops&shop=moskva-kashirskoe/)
    await expect(page.getByRole('article').first()).toContainText('Москва')
    expect(await violations(page)).toEqual([])
  })
})
