// New orders of the shop for a program of its own, by a key:
// OFFICE_KEY=vk_… node new-orders.ts https://office.verstak.example
import { createOfficeClient } from '@verstak/client/office'

const [baseUrl = 'http://office.localhost:3000'] = process.argv.slice(2)
const office = createOfficeClient({ baseUrl, token: process.env['OFFICE_KEY'] ?? '' })

let after: string | undefined
do {
  const page = await office.orders.deskOrders({ query: { status: 'new', ...(after && { after }) } })
  if (!page.ok) {
    // 401: revoked or out of time; 403: the key has no such right. The words are for people
    console.error(`${page.failure.kind}: ${page.failure.message}`)
    process.exitCode = 1
    break
  }
  for (const { number, createdAt, total } of page.data.orders) console.log([number, createdAt, total].join(';'))
  after = page.data.next ?? undefined
} while (after)
