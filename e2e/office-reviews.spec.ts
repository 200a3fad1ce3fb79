import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { violations } from './accessibility.ts'
import { SHOP, signUpNew } from './new-customer.ts'
import { expect, test } from './shop-test.ts'

const OFFICE = 'http://office.localhost:3700'
const PHOTO = join(import.meta.dirname, '../demo/pictures/adjustable-wrench-lime-1.webp')
const GOOD = '100004'

test('a question is answered by keys alone and read in the shop; a review’s photo is enlarged, the review hidden with a reason', async ({
  page,
  browser,
}) => {
  test.slow()
  const mark = String(Date.now()).slice(-7)
  const phone = `7999${mark}`
  const asked = `Подойдёт ли к нему бур на ${mark} мм?`
  const buyer = await browser.newPage()
  await signUpNew(buyer, 'Мастер', phone)
  const headers = { origin: SHOP }
  const sent = [
    await buyer.request.post(`${SHOP}/api/feedback/callback`, {
      headers,
      data: { type: 'question', name: 'Пётр', phone, message: asked, goodCode: GOOD },
    }),
    await buyer.request.post(`${SHOP}/api/reviews`, {
      headers,
      multipart: {
        goodCode: GOOD,
        rating: '2',
        text: `Заказывайте дешевле по телефону ${mark}`,
        photos: { name: 'photo.webp', mimeType: 'image/webp', buffer: readFileSync(PHOTO) },
      },
    }),
  ]
  expect(sent.map((answer) => answer.ok())).toEqual([true, true])

  await page.goto(`${OFFICE}/reviews?kind=question&search=${mark}`)
  await page.getByRole('button', { name: /^Владелец / }).click()
  await expect(page.getByRole('navigation', { name: 'Отзывы и вопросы' }).getByRole('link')).toHaveCount(1)
  await page.keyboard.press('j')
  const question = page.getByRole('region', { name: 'Вопрос' })
  await expect(question.getByText(asked)).toBeVisible()
  // the good and its figures beside
  await expect(question.getByText(/в наличии \d+/)).toBeVisible()
  expect.soft(await violations(page)).toEqual([])
  await page.keyboard.press('e')
  await page.keyboard.type(`Подойдёт: патрон берёт до ${mark} мм.`)
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('status').filter({ hasText: 'Ответ сохранён' })).toBeVisible()
  await expect(page.getByText('Таких нет')).toBeVisible()
  const inShop = async () => (await buyer.request.get(`${SHOP}/product/${GOOD}/`)).text()
  await expect.poll(inShop).toContain(`до ${mark}`)
  const inbox = async () => (await buyer.request.get(`${SHOP}/dev/inbox.json?to=${phone}`)).text()
  await expect.poll(inbox).toMatch(/вопрос/i)

  await page.goto(`${OFFICE}/reviews?state=shown&kind=review&search=${mark}`)
  await page.getByRole('link', { name: new RegExp(mark) }).click()
  const review = page.getByRole('region', { name: 'Отзыв' })
  await review.getByRole('button', { name: 'Фото 1: открыть крупно' }).click()
  await expect(page.getByRole('dialog', { name: 'Фото к отзыву' }).getByRole('img').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('x')
  const refusing = page.getByRole('dialog', { name: 'Скрыть с сайта' })
  await refusing.getByLabel('Частые причины').selectOption('В тексте чужие контакты или реклама.')
  await refusing.getByRole('button', { name: 'Скрыть' }).click()
  await expect(refusing).toBeHidden()
  const reviews = async () => (await buyer.request.get(`${SHOP}/api/reviews?goodCode=${GOOD}`)).text()
  await expect.poll(reviews).not.toContain(`по телефону ${mark}`)
  await page.goto(`${OFFICE}/reviews?state=hidden&kind=review&search=${mark}`)
  await page.getByRole('link', { name: new RegExp(mark) }).click()
  await expect(review.getByText('Скрыт. Причина: В тексте чужие контакты или реклама.')).toBeVisible()
  await buyer.close()
})
