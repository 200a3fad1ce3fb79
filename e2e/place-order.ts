import type { Page } from '@playwright/test'

const SHOP = 'http://pskov.localhost:3700'
const NODE = '000001'

/** A guest's order by calls, for journeys that begin at its page. */
export async function placeOrderByCalls(page: Page, more: Record<string, unknown> = {}, quantity = 1) {
  await page.addInitScript(() => sessionStorage.setItem('city-asked', 'true'))
  await page.goto(`${SHOP}/offline.html`)
  const phone = `7912${String(Date.now()).slice(-7)}`
  const order = await page.evaluate(
    async ({ phone: contactPhone, given, nodeLogisticCode, pieces }) => {
      const call = async (path: string, body?: object) =>
        (
          await fetch(`/api${path}`, {
            ...(body && {
              method: 'POST',
              headers: { 'content-type': 'application/json' },
              body: JSON.stringify({ nodeLogisticCode, ...body }),
            }),
          })
        ).json()
      const goods = await call(`/catalog/category/perforatory/goods?inStock=1&nodeLogisticCode=${nodeLogisticCode}`)
      const { code } = goods.data.find((good: { goodLocalCount: number }) => good.goodLocalCount >= pieces)
      await call('/cart/update', { goods: [{ code, quantity: pieces }] })
      const shops = await call(`/node-logistic/warehouses?nodeLogisticCode=${nodeLogisticCode}`)
      const { data } = await call('/order/save', {
        contact: { name: 'Иван Петров', phone: contactPhone, email: `${contactPhone}@example.ru` },
        delivery: { type: 'pickup', warehouseId: shops.data[0].id },
        payment: 'on-receipt',
        ...given,
      })
      return data as { number: string; orderUrl: string }
    },
    { phone, given: more, nodeLogisticCode: NODE, pieces: quantity },
  )
  return { ...order, phone }
}
