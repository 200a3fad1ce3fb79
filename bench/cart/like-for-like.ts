import { orderForm } from '#server/test/order-form.ts'
import { ms } from '../catalog/figures.ts'
import { crowd, type CrowdFigures } from './crowd.ts'
import type { HttpClient } from './http-client.ts'

const AT_ONCE = 10
const WARM_UP = 200

/** Requests a second of Vendure 3.7 and Medusa 2.21 on this kind of machine, one process, 10 000 goods, 10 at once. */
const OTHERS = { add: { vendure: 21, medusa: 3.2 }, checkout: { vendure: 3.9, medusa: 0.8 } }

interface Buying {
  http: HttpClient
  codes: readonly string[]
  nodeCode: string
  count: number
}

/** What other shops were measured with, by the clock on the wall: client, shop and database share the machine. */
export async function printLikeForLike(buying: Buying): Promise<void> {
  console.log(
    `like for like, ${AT_ONCE} at once`.padEnd(28),
    '       /s',
    'p50 ms'.padStart(9),
    'p99 ms'.padStart(9),
    '× Vendure'.padStart(10),
    '× Medusa'.padStart(10),
  )
  await addToCarts({ ...buying, count: WARM_UP })
  print('add to cart', await addToCarts(buying), OTHERS.add)
  await checkOut({ ...buying, count: WARM_UP }, 'warm-up')
  print('whole checkout', await checkOut(buying, 'measured'), OTHERS.checkout)
}

function print(
  name: string,
  { perSecond, p50, p99 }: CrowdFigures,
  { vendure, medusa }: { vendure: number; medusa: number },
) {
  const cells = [
    perSecond.toFixed(0).padStart(9),
    ms(p50).padStart(9),
    ms(p99).padStart(9),
    (perSecond / vendure).toFixed(1).padStart(10),
    (perSecond / medusa).toFixed(1).padStart(10),
  ]
  console.log(name.padEnd(28), ...cells)
}

const line = (codes: readonly string[], at: number) => ({
  code: codes[(at * 37) % codes.length]!,
  quantity: 1 + (at % 3),
})

/** Carts of one line get a second one, then a third. */
async function addToCarts({ http, codes, nodeCode, count }: Buying): Promise<CrowdFigures> {
  const put = (at: number, cookie?: string) =>
    http.ask('POST', '/cart/update', {
      body: { goods: [line(codes, at)], nodeLogisticCode: nodeCode },
      ...(cookie ? { cookie } : {}),
    })
  const carts: string[] = []
  const half = Math.ceil(count / 2)
  await crowd(half, AT_ONCE, async (at) => (carts[at] = (await put(at)).cookie))
  return crowd(count, AT_ONCE, (at) => put(half + at, carts[at % half]))
}

/** From nothing to the order's number: a new cart with a good in it, then the order. */
function checkOut({ http, codes, nodeCode, count }: Buying, name: string): Promise<CrowdFigures> {
  const form = orderForm({
    nodeLogisticCode: nodeCode,
    delivery: { type: 'courier', address: 'Псков, Рижский проспект, 16' },
  })
  return crowd(count, AT_ONCE, async (at) => {
    const { cookie } = await http.ask('POST', '/cart/update', {
      body: { goods: [line(codes, at)], nodeLogisticCode: nodeCode },
    })
    await http.ask('POST', '/order/save', { cookie, key: `bench-checkout-${name}-${at}`, body: form })
  })
}
