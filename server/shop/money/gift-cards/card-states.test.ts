import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type OfficeShop, openOfficeShop, type StaffBrowser } from '#server/test/office-shop.ts'
import { orderForm } from '#server/test/order-form.ts'
import { openVisitor, type TestVisitor } from '#server/test/visitor.ts'

const GOOD = '100101'
/** Pieces the card pays for when nothing is spent. */
const WHOLE = 2

let shop: OfficeShop
let owner: StaffBrowser
let price: number
let buyers = 0

beforeAll(async () => {
  shop = await openOfficeShop()
  owner = await shop.as('owner')
  price = (await (await buyerWithOne()).get('/cart')).data.items[0].good.price.priceComputed
})
afterAll(() => shop.close())

async function buyerWithOne(): Promise<TestVisitor> {
  const guest = openVisitor(shop)
  await guest.post('/cart/update', { goods: [{ code: GOOD, quantity: 1 }] })
  return guest
}

/** All that decides what a press does to a card. */
interface State {
  isBlocked: boolean
  isOver: boolean
  left: number
}

const PRESSES = ['spend', 'give back', 'block', 'unblock', 'reissue', 'extend', 'term ends', 'issue again'] as const
type Press = (typeof PRESSES)[number]

/** Null: there is nothing to press. Else what becomes of the card, and whether the press is refused. */
function model(press: Press, state: State): (State & { isRefused: boolean }) | null {
  const pays = !state.isBlocked && !state.isOver && state.left > 0
  const same = { ...state, isRefused: false }
  switch (press) {
    case 'spend':
      return pays ? { ...same, left: state.left - 1 } : { ...same, isRefused: true }
    case 'give back':
      return state.left < WHOLE ? { ...same, left: state.left + 1 } : null
    case 'block':
      return { ...same, isBlocked: true }
    case 'unblock':
      return { ...same, isBlocked: false }
    case 'reissue':
      return { ...same, isRefused: !pays }
    case 'extend':
      return { ...same, isOver: false }
    case 'term ends':
      return state.isOver ? null : { ...same, isOver: true }
    case 'issue again':
      return same
  }
}

const nameOf = (state: State) => JSON.stringify(state)
const STATES: State[] = [false, true].flatMap((isBlocked) =>
  [false, true].flatMap((isOver) => [0, 1, WHOLE].map((left) => ({ isBlocked, isOver, left }))),
)

/** The shortest way to a press nobody has tried in its state. */
function wayToUntried(from: State, tried: ReadonlySet<string>): Press[] | null {
  const ways: { state: State; way: Press[] }[] = [{ state: from, way: [] }]
  const seen = new Set([nameOf(from)])
  for (const { state, way } of ways) {
    for (const press of PRESSES) {
      const next = model(press, state)
      if (!next) continue
      if (!tried.has(`${nameOf(state)} ${press}`)) return [...way, press]
      const { isRefused: _refused, ...reached } = next
      if (seen.has(nameOf(reached))) continue
      seen.add(nameOf(reached))
      ways.push({ state: reached, way: [...way, press] })
    }
  }
  return null
}

/** One card of the shop, and what is known of it outside. */
async function soldCard() {
  const sold = {
    key: randomUUID(),
    origin: 'sold',
    paidBy: 'cash',
    shop: 1,
    denomination: price * WHOLE,
    recipient: 'Анна',
    phone: '+7 911 555-00-01',
    expiresOn: '2998-12-31',
  }
  const { data } = await owner.post('/gift-cards', sold)
  const id = data.card.id as number
  let number = data.number as string
  const orders: { guest: TestVisitor; token: string }[] = []
  let year = 2999

  /** By the way a stranger has it: an older number, or a cart it was put into before. */
  const spend = async (guest: TestVisitor) => {
    const applied = await guest.post('/cart/code', { code: number })
    if (applied.status !== 200) return applied.status
    const placed = await guest.post(
      '/order/save',
      orderForm({
        payment: 'online',
        expectedTotal: price,
        contact: { name: 'Иван', phone: `+7 911 7${String(++buyers).padStart(2, '0')}-10-00`, email: null },
      }),
    )
    if (placed.status === 200) orders.push({ guest, token: placed.data.orderUrl.split('/')[2] })
    return placed.status
  }

  const press = async (what: Press): Promise<number> => {
    switch (what) {
      case 'spend':
        return spend(await buyerWithOne())
      case 'give back': {
        const { guest, token } = orders.pop()!
        return (await guest.post(`/order/${token}/cancel`, {})).status
      }
      case 'block':
        return (await owner.post(`/gift-cards/${id}/block`, { isBlocked: true, reason: 'Потеряна' })).status
      case 'unblock':
        return (await owner.post(`/gift-cards/${id}/block`, { isBlocked: false })).status
      case 'reissue': {
        const holder = await buyerWithOne()
        const isHeld = (await holder.post('/cart/code', { code: number })).status === 200
        const asked = { key: randomUUID() }
        const made = await owner.post(`/gift-cards/${id}/reissue`, asked)
        if (made.status !== 200) return made.status
        const old = number
        number = made.data.number
        expect(isHeld).toBe(true)
        expect((await holder.get('/cart')).data.giftCard, 'put into a cart by its old number').toBeNull()
        expect((await holder.post('/cart/code', { code: old })).status, 'the old number').toBe(404)
        expect((await owner.post(`/gift-cards/${id}/reissue`, asked)).data.number, 'sent twice').toBeNull()
        return 200
      }
      case 'extend':
        return (await owner.post(`/gift-cards/${id}/extend`, { expiresOn: `${++year}-12-31` })).status
      case 'term ends':
        await shop.database.db.updateTable('gift_card').set({ expires_on: '2020-01-01' }).where('id', '=', id).execute()
        return 200
      case 'issue again': {
        const again = await owner.post('/gift-cards', sold)
        expect([again.data.number, again.data.card.id]).toEqual([null, id])
        return again.status
      }
    }
  }
  return { id, press }
}

const stateName = ({ isBlocked, isOver, left }: State) =>
  isBlocked ? 'blocked' : isOver ? 'over' : left === 0 ? 'spent' : 'on'

it('every press in every state does what the model says, and every kopeck stays in sight', async () => {
  const { id, press } = await soldCard()
  const tried = new Set<string>()
  let state: State = { isBlocked: false, isOver: false, left: WHOLE }
  const money = (await owner.get(`/gift-cards/${id}`)).data.money
  expect(money).toMatchObject({ received: price * WHOLE, due: 0 })
  for (let way = wayToUntried(state, tried); way; way = wayToUntried(state, tried))
    for (const what of way) {
      // guesses are counted by the minute, and whoever presses has proven that it is them
      shop.time.now = new Date(shop.time.now.getTime() + 125_000)
      await shop.database.db
        .updateTable('staff_session')
        .set({ fresh_until: new Date(shop.time.now.getTime() + 600_000) })
        .execute()
      const { isRefused, ...next } = model(what, state)!
      const step = `${what} of ${nameOf(state)}`
      tried.add(`${nameOf(state)} ${what}`)
      const status = await press(what)
      expect([step, status === 200, status < 500]).toEqual([step, !isRefused, true])
      state = next
      const { data: card } = await owner.get(`/gift-cards/${id}`)
      expect([step, card.balance, card.state]).toEqual([step, state.left * price, stateName(state)])
      expect(card.ledger.reduce((sum: number, { amount }: { amount: number }) => sum + amount, 0)).toBe(card.balance)
      expect([step, card.money]).toEqual([step, money])
    }
  expect(tried.size).toBe(STATES.flatMap((each) => PRESSES.filter((what) => model(what, each) !== null)).length)
})
