import type { Page } from '@playwright/test'
import { SHOP, signUpNew } from './new-customer.ts'
import { expect, test } from './shop-test.ts'

/**
 * Breaks out of a tag, an attribute, a script and a title, each its own way; whatever ran would say so. Short enough
 * for every field.
 */
const SCRIPT = `"><script>xss()</script><img src=x onerror=xss()>`
const ATTRIBUTE = `' onfocus=xss() autofocus x='</script><svg onload=xss()>`
const LINK = `[a](javascript:xss()) <a href="javascript:xss()">b</a> {{xss()}}`
const PAYLOADS = [SCRIPT, ATTRIBUTE, LINK]
const TEXT = PAYLOADS.join(' ')

// a page may be missing, a token wrong; what the policy had to stop would be told in other words
test.use({ allowedConsole: [/the server responded with a status of 4\d\d/] })

type Given = { data: Record<string, unknown> } | { multipart: Record<string, string> }

test('what anybody writes stays text wherever it is read back', async ({ page }) => {
  test.slow()
  await page.addInitScript(() => {
    Object.assign(window, { xss: () => console.error('a planted script ran') })
  })
  page.on('dialog', () => {
    throw new Error('a planted script opened a window')
  })
  await signUpNew(page, 'Фёкла')
  await plant(page)

  const reads = async (address: string, text: string) => {
    await page.goto(SHOP + address)
    await expect(page.getByText(text).first(), address).toBeVisible()
  }
  await reads('/product/100004/', SCRIPT)
  await expect(page.getByText(ATTRIBUTE).first()).toBeVisible()
  await expect(page.getByText(LINK).first()).toBeVisible()
  await page.reload() // now from the server
  await expect(page.getByText(SCRIPT).first()).toBeVisible()
  await reads('/personal-account/?tab=addresses', SCRIPT)
  await reads('/personal-account/?tab=repairs', SCRIPT)
  await reads('/personal-account/?tab=rentals', SCRIPT)
  await page.goto(`${SHOP}/personal-account/`)
  await page.getByRole('link', { name: /^Заказ №\s\d/ }).click()
  await expect(page.getByText(ATTRIBUTE).first()).toBeVisible()
  await reads(`/search-result/?q=${encodeURIComponent(SCRIPT)}`, 'onerror=xss()')
  await reads('/dev/inbox/', 'onerror=xss()')

  for (const address of addressesWith(TEXT)) {
    await page.goto(SHOP + address)
    await page.waitForFunction(() => document.readyState === 'complete')
  }
  // one by one, since a long text may be cut off where a short one is not
  for (const address of PAYLOADS.flatMap(addressesWith)) {
    const html = await (await page.request.get(SHOP + address)).text()
    expect(html, address).not.toMatch(/<script>xss|<img src=x|<svg onload|href="javascript/)
  }
})

function addressesWith(payload: string): string[] {
  const text = encodeURIComponent(payload)
  // a slash inside a step is refused before any page is drawn
  const step = encodeURIComponent(payload.replaceAll('/', ''))
  return [
    `/${text}/`,
    `/${step}/`,
    `/catalog/${step}/`,
    `/catalog/perforatory/?filter[vendor]=${text}&sort=${text}&page=${text}`,
    `/product/${step}-100004/`,
    `/confirm/${step}/`,
    `/compare/?codes=${text}`,
    `/basket/?order=${text}&payment=${text}`,
    `/?auth=${text}`,
  ]
}

/** The same texts into every field somebody may fill in. */
async function plant(page: Page) {
  const post = async (path: string, given: Given, headers: Record<string, string> = {}) => {
    const answer = await page.request.post(`${SHOP}/api${path}`, { headers: { origin: SHOP, ...headers }, ...given })
    return { status: answer.status(), body: await answer.text() }
  }
  const read = async <T>(path: string) =>
    ((await (await page.request.get(`${SHOP}/api${path}`)).json()) as { data: T }).data
  const taken = async (path: string, given: Given, headers?: Record<string, string>) => {
    const answer = await post(path, given, headers)
    expect(answer.status, `${path}: ${answer.body}`).toBe(200)
    return answer.body
  }
  const node = '000001'
  // a name takes letters alone
  expect((await post('/user/update', { data: { name: SCRIPT } })).status).toBe(422)
  await taken('/reviews/', {
    multipart: { goodCode: '100004', rating: '5', text: TEXT, pros: SCRIPT, cons: ATTRIBUTE },
  })
  await taken('/user/delivery-addresses', { data: { delivery_address: `Псков, Рижский, 16 ${SCRIPT}` } })
  await taken('/feedback/callback', {
    data: { type: 'question', phone: '79991112233', name: 'Фёкла', message: TEXT, goodCode: '100004' },
  })

  const [centre] = await read<{ id: number }[]>(`/node-logistic/services?nodeLogisticCode=${node}`)
  await taken('/service/request', {
    multipart: {
      serviceCenterId: String(centre!.id),
      tool: SCRIPT,
      fault: TEXT.slice(0, 240),
      name: 'Фёкла',
      phone: '79991112233',
    },
  })

  const goods = await read<{ code: string; goodLocalCount: number }[]>(
    `/catalog/category/perforatory/goods?inStock=1&nodeLogisticCode=${node}`,
  )
  await taken('/cart/update', {
    data: {
      goods: [{ code: goods.find((each) => each.goodLocalCount > 0)!.code, quantity: 2 }],
      nodeLogisticCode: node,
    },
  })
  await taken(
    '/order/save',
    {
      data: {
        nodeLogisticCode: node,
        contact: { name: 'Фёкла', phone: '79991112233', email: 'fekla@example.ru' },
        delivery: { type: 'courier', address: `Псков, Рижский, 16 ${ATTRIBUTE}` },
        payment: 'on-receipt',
        useBonuses: false,
        comment: TEXT.slice(0, 240),
      },
    },
    { 'idempotency-key': `hostile-${Date.now()}` },
  )

  const hires = await read<{ code: string }[]>(
    `/catalog/category/prokat-vibroplity/goods?inStock=1&nodeLogisticCode=${node}`,
  )
  const shops = await read<{ id: number; remains?: number }[]>(
    `/catalog/good/${hires[0]!.code}/warehouses?forRent=1&nodeLogisticCode=${node}`,
  )
  const calendar = await read<{ days: { day: string; free: number; isOpen: boolean }[] }>(
    `/rental/${hires[0]!.code}/calendar?warehouseId=${shops[0]!.id}`,
  )
  const day = calendar.days.find(({ free, isOpen }) => free > 0 && isOpen)!.day
  await taken(
    '/rental/book',
    {
      data: {
        goodCode: hires[0]!.code,
        warehouseId: shops[0]!.id,
        from: day,
        to: day,
        name: 'Фёкла',
        phone: '79991112233',
        delivery: { address: `Псков, Рижский, 16 ${SCRIPT}` },
        comment: TEXT.slice(0, 240),
        nodeLogisticCode: node,
      },
    },
    { 'idempotency-key': `hostile-hire-${Date.now()}` },
  )
}
