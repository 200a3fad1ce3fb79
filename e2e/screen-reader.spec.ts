import type { Page } from '@playwright/test'
import { expect, test } from './shop-test.ts'

const SHOP = 'http://pskov.localhost:3700'

/** Without the blanks and hyphens that keep a name in one line. */
const plain = (text: string) => text.replaceAll(/\s+/g, ' ').replaceAll('\u2011', '-').replaceAll('\u2060', '').trim()

/** Every text a live region of the page is given, in order: what a screen reader says by itself. */
async function recordAnnouncements(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const LIVE = '[aria-live]:not([aria-live=off]), [role=status], [role=alert], output'
    const said: string[] = []
    Object.assign(window, { said })
    const hear = (node: Node) => {
      const element = node instanceof Element ? node : node.parentElement
      const regions = [element?.closest(LIVE), ...(element?.querySelectorAll(LIVE) ?? [])]
      for (const region of regions) {
        const text = region?.textContent
        if (text && said.at(-1) !== text) said.push(text)
      }
    }
    new MutationObserver((changes) => {
      for (const { type, target, addedNodes } of changes)
        if (type === 'characterData') hear(target)
        else for (const node of addedNodes) hear(node)
    }).observe(document, { subtree: true, childList: true, characterData: true })
  })
  return async () => (await page.evaluate(() => (window as unknown as { said: string[] }).said)).map(plain)
}

test('a purchase as a screen reader tells it: names, roles and announcements', async ({ page }) => {
  test.slow()
  const announced = await recordAnnouncements(page)
  const heard = (text: string | RegExp) =>
    expect
      .poll(async () =>
        (await announced()).some((each) => (typeof text === 'string' ? each === text : text.test(each))),
      )
      .toBe(true)
  await page.addInitScript(() => sessionStorage.setItem('city-asked', 'true'))
  await page.goto(`${SHOP}/offline.html`)
  const url = await page.evaluate(async () => {
    const nodeLogisticCode = '000001'
    const found = (await (
      await fetch(`/api/catalog/category/perforatory/goods?inStock=1&nodeLogisticCode=${nodeLogisticCode}`)
    ).json()) as { data: { code: string; url: string; goodLocalCount: number }[] }
    const [first, second, third] = found.data.toSorted((a, b) => b.goodLocalCount - a.goodLocalCount)
    const goods = [second!, third!].map(({ code }) => ({ code, quantity: 1 }))
    const body = JSON.stringify({ goods, nodeLogisticCode })
    await fetch('/api/cart/update', { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    return first!.url
  })

  // the product: what it is, what it costs, and one button that names it
  await page.goto(SHOP + url)
  const name = plain((await page.getByRole('heading', { level: 1 }).textContent())!)
  const buy = page.getByRole('complementary', { name: 'Покупка' })
  await buy.getByRole('button', { name: `В корзину: ${name}` }).press('Enter')
  await heard('Товар в корзине')
  await expect(
    buy
      .getByRole('group', { name: `Количество: ${name}` })
      .getByRole('button')
      .last(),
  ).toBeFocused()

  // the basket: each button says of which good it is; what goes, goes with words and the focus stays near
  await page.goto(`${SHOP}/basket/`)
  const lines = page.getByRole('region', { name: 'Товары' }).getByRole('listitem')
  const names = lines.getByRole('link', { name: /\S/ })
  await expect(lines).toHaveCount(3)
  const before = await names.allTextContents()
  const [top, middle, last] = before.map(plain)
  await page.getByRole('button', { name: `Убрать из корзины: ${middle!}` }).press('Enter')
  await heard(`Убрано: ${middle!}`)
  await expect.poll(async () => plain((await names.last().textContent()) ?? '')).toBe(last)
  await expect(names.last()).toBeFocused()
  await page.getByRole('button', { name: 'Вернуть' }).press('Enter')
  await expect.poll(() => names.allTextContents()).toEqual(before)
  await expect(page.getByRole('heading', { level: 1, name: 'Корзина' })).toBeFocused()
  await page.reload()
  await expect.poll(() => names.allTextContents()).toEqual(before)
  await page
    .getByRole('group', { name: `Количество: ${top!}` })
    .getByRole('button', { name: 'Увеличить' })
    .press('Enter')
  await heard(/^К оплате \d/)
  await page.getByRole('link', { name: 'Оформить заказ' }).filter({ visible: true }).first().press('Enter')

  // the checkout: a step is a region with a name, a choice is named by what it is and costs, a mistake is at its field
  await heard('Оформление заказа — Верстак')
  const form = page.getByRole('form', { name: 'Оформление заказа' })
  for (const step of ['Кто получит', 'Как получить', 'Как оплатить', 'Проверьте заказ'])
    await expect(form.getByRole('region', { name: step })).toBeVisible()
  const pickup = form.getByRole('radio', { name: 'Забрать в магазине Бесплатно' })
  await expect(pickup).toHaveAccessibleDescription('Проверить товар и оплатить можно на месте')
  const shop = form.getByRole('group', { name: 'Магазин' }).getByRole('radio').first()
  await expect(shop).toHaveAccessibleName(/^1\.? .+ Самовывоз \S+/)
  await expect(shop).toHaveAccessibleDescription(/Псков, .+ 09:00–20:00/)
  const send = form.getByRole('button', { name: 'Оформить заказ' }).filter({ visible: true })
  await send.press('Enter')
  const who = form.getByRole('textbox', { name: 'Имя' })
  await expect(who).toBeFocused()
  await expect(who).toHaveAccessibleDescription('Введите имя')
  await page.keyboard.type('Иван Петров')
  await form.getByRole('textbox', { name: 'Телефон' }).pressSequentially('9111234567')
  await shop.press('Space')
  await send.press('Enter')

  // the end: the page says it by its title and its heading, which has the focus
  const title = page.getByRole('heading', { level: 1, name: /^Заказ № \d+ принят$/ })
  await expect(title).toBeFocused()
  await expect(page).toHaveTitle(/^Заказ №\s\d+ принят/)
  await expect(page.getByRole('list', { name: 'Что с заказом' }).getByRole('listitem').first()).toContainText('Принят')
})
