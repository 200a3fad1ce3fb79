import { orderForm } from './order-form.ts'

export interface PlacedByHttp {
  status: number
  number: string | null
  message: string
}

/**
 * A buyer behind a real socket, who asks again under the same key when the shop falls silent, the next of its processes
 * if there are several.
 */
export interface HttpBuyer {
  place: () => Promise<PlacedByHttp>
}

const NODE = '000001'
const GIVE_UP_MS = 900_000

async function post(address: string, path: string, body: object, headers: Record<string, string>): Promise<Response> {
  return fetch(`${address}/api${path}`, {
    method: 'POST',
    body: JSON.stringify({ nodeLogisticCode: NODE, ...body }),
    headers: { 'content-type': 'application/json', ...headers },
    signal: AbortSignal.timeout(10_000),
  })
}

export async function openHttpBuyer(
  addresses: readonly string[],
  key: string,
  goods: readonly { code: string; quantity: number }[],
  form: Record<string, unknown> = {},
): Promise<HttpBuyer> {
  const filled = await post(addresses[0]!, '/cart/update', { goods }, {})
  const cookie = filled.headers
    .getSetCookie()
    .map((each) => each.split(';', 1)[0]!)
    .join('; ')
  if (!filled.ok) throw new Error(`the cart was not taken: ${filled.status} ${await filled.text()}`)
  await filled.arrayBuffer()
  return {
    async place() {
      const until = Date.now() + GIVE_UP_MS
      for (let tries = 0; ; tries++) {
        try {
          const answer = await post(addresses[tries % addresses.length]!, '/order/save', orderForm(form), {
            cookie,
            'idempotency-key': key,
          })
          // too busy just now is no answer to the order
          if (answer.status === 503) throw new Error(`503: ${await answer.text()}`)
          const { data, errorMessage } = (await answer.json()) as { data?: { number: string }; errorMessage?: unknown }
          return { status: answer.status, number: data?.number ?? null, message: JSON.stringify(errorMessage ?? '') }
        } catch (error) {
          // the line went dead or the shop had no time: nobody knows whether the order was taken
          if (Date.now() > until) throw error
          await new Promise((resume) => setTimeout(resume, 30))
        }
      }
    },
  }
}
