import type { Checks } from './checks.ts'
import type { FaultShop } from './fault-shop.ts'

/** The mail server and the carrier of this shop take connections and never answer. */
export async function hangingProviders({ actions, visitor, plan }: FaultShop, checks: Checks) {
  const timed = async <T>(act: () => Promise<T>): Promise<[T, number]> => {
    const begun = performance.now()
    const answer = await act()
    return [answer, performance.now() - begun]
  }
  const [order, orderMs] = await timed(() => actions.order())
  checks.say(
    'a mail server that hangs delays no order',
    order.status === 200 && orderMs < 5000,
    `${order.status} in ${orderMs.toFixed(0)} ms`,
  )

  const filled = await actions.fillCart()
  const tariffs = () =>
    visitor.ask('/api/cart/delivery/tariffs?nodeLogisticCode=777&city=44', { cookie: filled.cookie })
  const tries: [number, number][] = []
  for (let at = 0; at < 8; at++) {
    const [{ status }, ms] = await timed(tariffs)
    tries.push([status, ms])
  }
  const [page, pageMs] = await timed(() => visitor.ask(`${plan.pages[0]}?bench=hang`))
  const last = tries.at(-1)!
  checks.say(
    'a carrier that hangs: time-out, then the circuit opens and nobody waits',
    tries.every(([status]) => status === 503) && tries[0]![1] > 1000 && last[1] < 1000 && page.status === 200,
    `${tries.map(([status, ms]) => `${status} in ${ms.toFixed(0)}`).join(', ')} ms; a page meanwhile ${page.status} in ${pageMs.toFixed(0)} ms`,
  )
}
