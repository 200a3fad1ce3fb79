import type { LightMyRequestResponse } from 'fastify'
import type { CodePurpose } from '#rules/identity/one-time-code.ts'
import type { TestShop } from './test-app.ts'

export const PASSWORD = 'дрель и шуруповёрт'
const ORIGIN = 'http://shop.test'

interface Sending {
  token?: string
  cookies?: Record<string, string>
  headers?: Record<string, string>
  method?: 'POST' | 'DELETE' | 'GET'
  /** The network address of the sender; usually all come from one. */
  from?: string
}

/** A call as a browser makes it: JSON, our own origin. */
export function send(
  shop: TestShop,
  url: string,
  body: object = {},
  { token, cookies = {}, headers = {}, method = 'POST', from = '127.0.0.1' }: Sending = {},
) {
  return shop.app.inject({
    method,
    remoteAddress: from,
    url: `/api${url}`,
    headers: { host: 'shop.test', origin: ORIGIN, ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers },
    cookies,
    ...(method === 'GET' ? {} : { payload: body }),
  })
}

/** The last message to somebody, from where the demo shows it. */
export async function lastMessage(
  shop: TestShop,
  to: string,
): Promise<{ text: string; html: string; subject: string; code: string | null; link: string | null }> {
  const { data } = (await shop.get(`/dev/inbox.json?to=${encodeURIComponent(to)}`)).json()
  if (!data[0]) throw new Error(`nothing was sent to ${to}`)
  return data[0]
}

/**
 * Asks for a code and reads it. Time goes on a minute first, since codes come one a minute. No cookie comes with it:
 * what asks for the code and what uses it are known to be one by their address.
 */
export async function codeFor(shop: TestShop, key: string, purpose?: CodePurpose): Promise<string> {
  shop.time.now = new Date(shop.time.now.getTime() + 61_000)
  const answer = await send(shop, `/auth/code/${encodeURIComponent(key)}`, { key, ...(purpose ? { purpose } : {}) })
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return (await lastMessage(shop, key)).code!
}

export const form = (phone: string, code: string, more: object = {}) => ({
  name: 'Пётр',
  phone,
  password: PASSWORD,
  passwordConfirmation: PASSWORD,
  code,
  birthdate: 636_595_200,
  ...more,
})

/** A new customer's token. */
export async function signUp(shop: TestShop, phone: string, more: object = {}, sending: Sending = {}): Promise<string> {
  const answer = await send(shop, '/auth/sign-up', form(phone, await codeFor(shop, phone), more), sending)
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return answer.json().data.token
}

export const fieldsOf = (answer: LightMyRequestResponse) => [answer.statusCode, answer.json().errorMessage]
