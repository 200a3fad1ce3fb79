// The storeys of server/shop/: every import runs down or stays in its storey, where the rooms that may know each other
// are named. Called by boundaries-lint.mjs.
import { IS_TEST } from './lint-source.ts'

/** From the ground up. `of` says what belongs there, for whoever is refused. */
const STOREYS = [
  { name: 'ground', of: 'what a call stands on: its context, branch, city, addresses, messages' },
  { name: 'people', of: 'who buys and who works here: sign-in, customers, companies, consents, staff' },
  { name: 'goods', of: 'what is sold: catalogue, cards, stock, prices, search' },
  { name: 'money', of: 'what passes over a counter and by gift cards' },
  { name: 'buying', of: 'what comes before an order: cart, codes, prices of a buyer' },
  { name: 'orders', of: 'an order from its first row to its last paper' },
  { name: 'around', of: 'what stands beside orders: rental, repair, reviews, requests, texts' },
  { name: 'running', of: 'how the shop is run: settings, the day, reports, exports, webhooks' },
]

/** Room → rooms of its storey that it may import. No circle: `core` of the orders knows none of the others. */
const WITHIN = {
  people: {
    auth: ['customer', 'staff'],
    company: ['customer', 'staff'],
    consents: ['auth', 'customer', 'staff'],
    customer: ['auth', 'consents', 'staff'],
    staff: ['auth'],
  },
  goods: {
    best: ['catalog'],
    card: ['catalog', 'changes', 'pictures'],
    catalog: ['transport'],
    list: ['changes'],
    prices: ['changes', 'stock'],
    search: ['card', 'catalog', 'tree'],
    tree: ['card', 'changes'],
    vendor: ['catalog'],
  },
  money: { 'gift-cards': ['movements'] },
  buying: { cart: ['promo'], promo: ['cart'] },
  orders: {
    core: [],
    marking: ['core'],
    delivery: ['core'],
    messages: ['core'],
    pricing: ['core', 'delivery'],
    payment: ['core', 'marking', 'messages'],
    papers: ['core', 'messages', 'payment'],
    page: ['core', 'delivery', 'messages', 'papers', 'payment'],
    checkout: ['core', 'delivery', 'messages', 'page', 'payment', 'pricing'],
    'gift-sale': ['core', 'checkout', 'page'],
    company: ['core', 'checkout', 'delivery', 'page', 'papers', 'pricing'],
    phone: ['core', 'checkout', 'delivery', 'payment', 'pricing'],
    editing: ['core', 'delivery', 'messages', 'payment', 'pricing'],
    steps: ['core', 'marking', 'messages', 'papers', 'payment', 'returns'],
    picking: ['core', 'editing', 'marking', 'messages', 'steps'],
    handover: ['core', 'marking', 'messages', 'payment', 'picking', 'steps'],
    returns: ['core', 'delivery', 'handover', 'marking', 'messages', 'page', 'payment'],
    desk: ['core', 'handover', 'messages', 'page', 'papers', 'payment', 'picking', 'returns', 'steps'],
  },
  around: { content: ['publications'], reviews: ['feedback'], 'stock-alerts': ['feedback'] },
  running: { readiness: ['settings'], settings: ['readiness'], today: ['readiness'] },
}

const NAMES = STOREYS.map(({ name }) => name)

/** Storey and room of a file of server/shop/; files of a storey itself are for all of its rooms. */
const placeIn = (path) => {
  const [, , storey, room, ...more] = path.split('/')
  return { storey, room: more.length > 0 ? room : null }
}

export function storeyProblem(from, to) {
  if (!from.startsWith('server/shop/') || IS_TEST.test(from)) return null
  const [here, there] = [placeIn(from), placeIn(to)]
  if (!NAMES.includes(here.storey)) return `server/shop/ has ${NAMES.length} storeys: ${NAMES.join(', ')}`
  if (!to.startsWith('server/shop/')) return null
  const [height, other] = [NAMES.indexOf(here.storey), NAMES.indexOf(there.storey)]
  if (other > height)
    return `${there.storey}/ (${STOREYS[other].of}) lies above ${here.storey}/ (${STOREYS[height].of}): move down what both need, or declare the question in UpperStoreys of ground/call-context.ts, open-shop.ts answers it`
  if (other < height || here.room === there.room || here.room === null || there.room === null) return null
  return WITHIN[here.storey]?.[here.room]?.includes(there.room)
    ? null
    : `${here.room}/ does not know ${there.room}/ of its storey: what both need belongs below both, or name the arrow in scripts/storeys-lint.mjs`
}
