import { createHash, randomUUID } from 'node:crypto'
import { orderForm } from '#server/test/order-form.ts'
import type { Answered, HttpVisitor } from './http-visitor.ts'
import type { ShopPlan } from './shop-plan.ts'

const WORDS = [
  'перфоратор',
  'дрель',
  'болгарка',
  'шуруповёрт',
  'диск по металлу',
  'перфаратор',
  'makita',
  'gthajhfnjh',
  'пила',
  'лазерный уровень',
]
const PASSWORD = 'дрель и перфоратор'

/** What a shop's visitors do all day. */
export function actionsOf({ ask }: HttpVisitor, { pages, codes, node, warehouseId }: ShopPlan, seed = 1) {
  let state = seed
  const random = (below: number) => (state = (state * 48_271) % 2_147_483_647) % below
  const oneOf = <T>(list: readonly T[]): T => list[random(list.length)]!
  const goods = () => [{ code: oneOf(codes), quantity: 1 + random(2) }]
  let asked = 0
  const fillCart = (cookie = '') =>
    ask('/api/cart/update', { body: { nodeLogisticCode: node, goods: goods() }, cookie })

  return {
    visit: (page: string) => ask(page),
    browse: () => ask(oneOf(pages)),
    /** A parameter nobody knows: made, never kept. */
    make: () => ask(`${oneOf(pages)}?bench=${++asked}`),
    search: () =>
      random(3) > 0
        ? ask(`/api/search/quick?q=${encodeURIComponent(oneOf(WORDS))}`)
        : ask(`/search-result/?q=${encodeURIComponent(oneOf(WORDS))}`),
    async cart(): Promise<Answered> {
      const filled = await fillCart()
      return filled.status === 200 ? ask('/api/cart', { cookie: filled.cookie }) : filled
    },
    fillCart,
    /** Each from a contact of its own, since those are counted; a retry with the same key comes from the same one. */
    placeOrder(cookie: string, key: string) {
      const person = (Number.parseInt(createHash('sha256').update(key).digest('hex').slice(0, 8), 16) % 10_000_000)
        .toString()
        .padStart(7, '0')
      const contact = { name: 'Иван', phone: `7911${person}`, email: `ivan-${person}@example.ru` }
      const form = orderForm({ contact, delivery: { type: 'pickup', warehouseId } })
      return ask('/api/order/save', {
        body: { nodeLogisticCode: node, ...form },
        cookie,
        headers: { 'idempotency-key': key },
      })
    },
    async order(): Promise<Answered> {
      const filled = await fillCart()
      return filled.status === 200 ? this.placeOrder(filled.cookie, randomUUID()) : filled
    },
    account: (cookie: string) =>
      ask(oneOf(['/api/user/me', '/api/user/orders', '/api/user/organizations']), { cookie }),
  }
}

export type Actions = ReturnType<typeof actionsOf>

/** Signs a new customer up; the code is read where the demo shop puts it. Answers the cookie. */
export async function signUp({ ask }: HttpVisitor, phone: string): Promise<string> {
  const demand = async (answer: Promise<Answered>) => {
    const { status, text, ...rest } = await answer
    if (status !== 200) throw new Error(`${status} ${text.slice(0, 300)}`)
    return { ...rest, json: JSON.parse(text) as { data: unknown } }
  }
  await demand(ask(`/api/auth/code/${phone}`, { body: { key: phone } }))
  const until = Date.now() + 30_000
  let code: string | null = null
  while (code === null && Date.now() < until) {
    const { json } = await demand(ask(`/dev/inbox.json?to=${phone}`))
    code = (json.data as { code: string | null }[])[0]?.code ?? null
  }
  const body = { name: 'Иван', phone, code, password: PASSWORD, passwordConfirmation: PASSWORD, birthdate: 500_000_000 }
  return (await demand(ask('/api/auth/sign-up', { body }))).cookie
}
