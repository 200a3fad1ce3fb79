import type { Browser, Page } from '@playwright/test'
import { violations } from './accessibility.ts'
import { signUpNew } from './new-customer.ts'
import { expect, test } from './shop-test.ts'

const SHOP = 'http://localhost:3700'
const OFFICE = 'http://office.localhost:3700'
const NODE = '777'

const call = async (page: Page, method: 'get' | 'post', path: string, data: object = {}) => {
  const answer = await page.request[method](`${SHOP}/api${path}`, {
    headers: { origin: SHOP },
    ...(method === 'post' && { data: { nodeLogisticCode: NODE, ...data } }),
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  return (await answer.json()).data
}

/** A colleague in a browser of their own. */
async function colleague(browser: Browser, name: string, phone: string) {
  const page = await (await browser.newContext()).newPage()
  await page.addInitScript(() => sessionStorage.setItem('city-asked', 'true'))
  await signUpNew(page, name, phone)
  return page
}

const account = (page: Page) => page.goto(`${SHOP}/personal-account/?tab=company`)
const said = (page: Page) => page.getByRole('region', { name: 'Сообщения' })

/** The shop's people, by the office's own calls. */
async function office(browser: Browser) {
  const page = await (await browser.newContext()).newPage()
  await page.goto(`${OFFICE}/today`)
  await page.getByRole('button', { name: /^Владелец / }).click()
  await expect(page.getByRole('button', { name: /, меню$/ })).toBeVisible()
  return {
    page,
    post: (path: string, body: object = {}) =>
      page.evaluate(
        async ({ path: to, body: sent }) => {
          const answer = await fetch(`/api/office${to}`, {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify(sent),
          })
          const json = await answer.json()
          if (!answer.ok) throw new Error(JSON.stringify(json))
          return json.data
        },
        { path, body },
      ),
  }
}

test('an organization: ordered by a template, approved, given with deferred payment, its УПД in the list', async ({
  page: boss,
  browser,
}) => {
  test.slow()
  const tail = String(Date.now()).slice(-6)
  await boss.addInitScript(() => sessionStorage.setItem('city-asked', 'true'))
  await signUpNew(boss, 'Анна Белова', `79990${tail}`)
  const buyer = await colleague(browser, 'Пётр Орлов', `79991${tail}`)

  // an account of the organization, a colleague who may order nothing without approval, terms agreed with the shop
  const [{ organization_id }] = await call(boss, 'post', '/user/organizations', { inn: '6027999013' })
  const [{ id: company }] = (await call(boss, 'post', '/user/companies', { organization_id })).companies
  const rights = { isAdmin: false, mayOrder: true, mayApprove: false, seesDocuments: false, limit: 1 }
  await call(boss, 'post', `/company/${company}/invitations`, { key: `79991${tail}`, ...rights })
  const [invitation] = (await call(buyer, 'get', '/user/companies')).invitations
  await call(buyer, 'post', `/user/companies/invitations/${invitation.id}`, { isAccepted: true })
  await call(buyer, 'post', '/user/companies/current', { company })
  const staff = await office(browser)
  const lists = await staff.post('/agreed-prices', { name: `Прайс ${tail}` })
  const list = lists.find(({ name }: { name: string }) => name === `Прайс ${tail}`).id
  await staff.post(`/agreed-prices/${list}/rules`, { kind: 'all', code: '', percent: 10, price: null })
  await staff.post(`/companies/${company}/prove`, { how: 'agreement', note: 'Договор № 17/26' })
  await staff.post(`/companies/${company}/terms`, {
    agreementNumber: '17/26',
    agreementOn: '2026-03-01',
    priceListId: list,
    creditLimit: 500_000,
    creditDays: 14,
  })

  // the first order says how they get their goods; the template is made from it
  const goods = await call(boss, 'get', `/catalog/category/perforatory/goods?inStock=1&nodeLogisticCode=${NODE}`)
  const { code, url } = goods.find(({ goodLocalCount }: { goodLocalCount: number }) => goodLocalCount >= 3)
  await call(boss, 'post', '/cart/update', { goods: [{ code, quantity: 1 }] })
  const [warehouse] = await call(boss, 'get', `/node-logistic/warehouses?nodeLogisticCode=${NODE}`)
  const first = await call(boss, 'post', '/order/save', {
    contact: { name: 'Анна Белова', phone: `79990${tail}`, email: `anna${tail}@example.ru` },
    delivery: { type: 'pickup', warehouseId: warehouse.id },
    payment: 'invoice',
  })
  await account(boss)
  const templates = boss.getByRole('region', { name: 'Шаблоны заказов' })
  await templates.getByRole('button', { name: 'Новый шаблон' }).click()
  const dialog = boss.getByRole('dialog', { name: 'Новый шаблон' })
  await dialog.getByLabel('Название').fill('Перфоратор на бригаду')
  await dialog.getByText('Из заказа организации').click()
  await dialog.getByLabel('Номер заказа').fill(first.number)
  await dialog.getByRole('button', { name: 'Сохранить' }).click()
  await expect(templates.getByText('Перфоратор на бригаду')).toBeVisible()

  // the colleague sees the agreed price on the page of the good, and orders by one press
  await buyer.goto(SHOP + url)
  await expect(buyer.getByText(/^ваша цена/).first()).toBeVisible()
  await account(buyer)
  await buyer.getByRole('button', { name: 'Заказать по шаблону: Перфоратор на бригаду' }).click()
  const order = buyer.getByRole('dialog', { name: 'Перфоратор на бригаду' })
  await order.getByText(/С отсрочкой на 14/).click()
  await order.getByRole('button', { name: 'Отправить на согласование' }).click()
  await expect(said(buyer)).toContainText('отправлена на согласование')
  await expect(buyer.getByRole('region', { name: 'Заявки на согласование' })).toContainText('ждёт согласования')
  expect.soft(await violations(buyer)).toEqual([])

  await account(boss)
  await boss.getByRole('button', { name: /^Согласовать заявку/ }).click()
  await expect(said(boss)).toContainText('заказ оформлен')
  const approved = boss.getByRole('region', { name: 'Заявки на согласование' })
  await expect(approved).toContainText(/заказ №\s\d+/)
  const number = /заказ №\s(\d+)/.exec(await approved.innerText())![1]!

  // handed over: nothing to pay at the counter, the paper is there
  await staff.post(`/orders/${number}/status`, { from: 'new', to: 'ready' })
  await staff.post(`/handover/${number}`, { due: 0 })
  await account(boss)
  const papers = boss.getByRole('region', { name: 'Документы' })
  const paper = papers.getByRole('listitem').filter({ hasText: 'УПД' }).filter({ hasText: number })
  await expect(paper).toBeVisible()
  expect.soft(await violations(boss)).toEqual([])
  for (const [name, type] of [
    ['PDF', 'application/pdf'],
    ['XML для ЭДО', 'application/xml'],
  ] as const) {
    const href = await paper.getByRole('link', { name: new RegExp(`${name}$`) }).getAttribute('href')
    const file = await boss.request.get(SHOP + href)
    expect([file.status(), file.headers()['content-type']]).toEqual([200, expect.stringContaining(type)])
    expect((await buyer.request.get(SHOP + href)).status()).toBe(403)
  }
  await papers.getByLabel('Вид').selectOption('invoice')
  await expect(papers.getByRole('listitem').filter({ hasText: 'УПД' })).toHaveCount(0)

  await staff.page.goto(`${OFFICE}/customers/papers?search=${number}`)
  const desk = staff.page.getByRole('region', { name: 'Список документов' })
  await expect(desk.getByText(/^УПД № /)).toBeVisible()
  expect.soft(await violations(staff.page)).toEqual([])
  await buyer.context().close()
  await staff.page.context().close()
})
