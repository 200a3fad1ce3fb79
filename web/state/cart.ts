import { createStore, type StoreApi } from 'zustand/vanilla'
import { ApiError } from '#contract/api-error.ts'
import { type Cart, CART_COOKIE, type CartUpdateLine } from '#contract/cart.ts'
import type { ApiClient } from '#contract/client.ts'
import type { Good } from '#contract/good.ts'
import { nodeWarehouses } from '#contract/node-logistic.ts'
import type { Warehouse } from '#contract/shapes.ts'
import { track } from './track.ts'
import { cartFullText } from '#rules/cart/cart-limit.ts'
import { type Kopecks, rublesToKopecks } from '#rules/money/money.ts'
import type { KeyValueStorage } from './browser-storage.ts'
import {
  type CartChannel,
  codesOfChange,
  type QueuedCartChange,
  type Kit,
  sendChange,
  withChange,
} from './cart-queue.ts'
import type { CookieJar } from './cookie-jar.ts'
import type { ApplyPending } from './optimistic-cart.ts'

export interface CartState {
  /** False until the server has answered, or there is nothing to request. */
  ready: boolean
  /** Optimistic: the server's last answer with pending changes applied; null before both. */
  cart: Cart | null
  cartUuid: string | null
  totalQuantity: number
  totalPrice: Kopecks
  /** The request failed: the cart is unknown, not empty. */
  failed: boolean
  /** On while anything is on its way. */
  loading: boolean
  /** What went wrong with a good's last change, until it is changed again. */
  errors: Readonly<Record<string, string>>
  /** The last good that came in, for the popup; `at` tells two of the same apart. Brief: one line says it. */
  added: { good: Good; at: number; isBrief?: boolean; kitPieces?: number } | null
  /** So many bonuses the buyer wants to pay with; how many an order takes the rules say. */
  bonusesWanted: number
  /** Shops with what they have of this cart; null until they came for a screen that asked. */
  warehouses: Warehouse[] | null
  /** The last request for them failed: unknown is not none. */
  shopsFailed: boolean
  /** A guest without the cookie has no cart to load; a customer may have one anyway. */
  load: (isCustomer?: boolean) => Promise<void>
  /** The tab was away: prices and stock may have moved. */
  refresh: () => void
  /** Absolute: the last number wins, however quick the clicks. */
  setQuantity: (good: Good, quantity: number, isBrief?: boolean) => Promise<void>
  setInOrder: (code: string, inOrder: boolean) => Promise<void>
  /** Several at once: undo, a repeated order. `goods`: those that may be new. */
  putLines: (lines: readonly CartUpdateLine[], goods?: readonly Good[]) => Promise<void>
  /** A kit as one: the main good comes along. */
  putKit: (kit: Kit) => Promise<void>
  /** The marked changes were seen. */
  acknowledge: () => Promise<void>
  /** A cart that came as the answer of another call: a kit, an order. */
  accept: (cart: Cart) => void
  setBonusesWanted: (bonusesWanted: number) => void
  loadWarehouses: () => Promise<void>
  dismissAdded: () => void
}

export interface CartTools {
  api: ApiClient
  cookies: CookieJar
  /** How many bonuses one wants to spend outlives a reload, not the tab. */
  session: KeyValueStorage
  channel: CartChannel
  overlay: Overlay
}

/**
 * Shows what is on its way. Comes after the page, in a chunk of its own: without it the server's word is shown alone.
 */
export interface Overlay {
  applyPending: ApplyPending | null
  load: () => Promise<void>
}

export function lazyOverlay(): Overlay {
  const overlay: Overlay = {
    applyPending: null,
    async load() {
      const chunk = await import('./optimistic-cart.ts').catch(() => null)
      overlay.applyPending ??= chunk && chunk.applyPending
    },
  }
  return overlay
}

const BONUSES = 'bonuses'
const STALE_MS = 60_000
const SHOPS_DEBOUNCE_MS = 400
const UNKNOWN = 'Корзина не изменилась. Повторите чуть позже.'
const wordsOf = (error: unknown) => (error instanceof ApiError ? error.message : UNKNOWN)

type SetCart = StoreApi<CartState>['setState']

/** Optimistic cart: pending changes are shown at once and corrected by each answer of the server. */
export function createCartStore(tools: CartTools) {
  return createStore<CartState>()((set, get) => {
    const shops = followShops(tools.api, set, () => sync.serverCart())
    const sync = syncWithServer(tools, set, shops.onServerCart)
    return {
      ready: false,
      cart: null,
      cartUuid: null,
      totalQuantity: 0,
      totalPrice: 0,
      loading: false,
      failed: false,
      errors: {},
      added: null,
      bonusesWanted: 0,
      warehouses: null,
      shopsFailed: false,
      ...cartActions(tools, set, get, sync),
      refresh() {
        if (get().loading || !sync.isStale()) return
        void sync.enqueue({ type: 'load' })
        // the same cart may be promised for another day by now
        shops.refresh()
      },
      loadWarehouses: shops.load,
    }
  })
}

function cartActions(
  { cookies, session, channel, overlay }: CartTools,
  set: SetCart,
  get: () => CartState,
  { goods, enqueue, applyServerCart, loadOverlay, serverCart }: ReturnType<typeof syncWithServer>,
) {
  return {
    async load(isCustomer = false) {
      set({ bonusesWanted: Number(session.read(BONUSES)) || 0 })
      void loadOverlay()
      if (cookies.read(CART_COOKIE) === null && serverCart() === null && !isCustomer) set({ ready: true })
      else await enqueue({ type: 'load' })
    },
    setQuantity(good, quantity, isBrief = false) {
      goods.set(good.code, good)
      const before = quantityOf(get().cart, good.code)
      const done = enqueue({ type: 'lines', lines: [{ code: good.code, quantity }] })
      void loadOverlay()
      // a full cart does not show it even for a moment
      const shown = overlay.applyPending ? quantityOf(get().cart, good.code) : quantity
      if (before === 0 && shown > 0) set({ added: { good, at: Date.now(), isBrief } })
      return done
    },
    async setInOrder(code, inOrder) {
      const item = get().cart?.items.find((each) => each.code === code && each.complectOf === null)
      if (item) await enqueue({ type: 'lines', lines: [{ code, quantity: item.quantity, inOrder }] })
    },
    putLines(lines, news = []) {
      for (const good of news) goods.set(good.code, good)
      return enqueue({ type: 'lines', lines: [...lines] })
    },
    async putKit(kit) {
      await enqueue({ type: 'kit', kit })
      if (get().errors[kit.main.code] === undefined)
        set({
          added: { good: kit.main, at: Date.now(), kitPieces: kit.goods.reduce((sum, each) => sum + each.quantity, 0) },
        })
    },
    acknowledge: () => enqueue({ type: 'acknowledge' }),
    accept(cart) {
      applyServerCart(cart)
      channel.post(cart)
    },
    setBonusesWanted(bonusesWanted) {
      session.write(BONUSES, bonusesWanted)
      set({ bonusesWanted })
    },
    dismissAdded: () => set({ added: null }),
  } satisfies Partial<CartState>
}

/** The queue of changes: one request at a time, in the order of the clicks. `onServerCart` follows each answer. */
function syncWithServer(
  { api, channel, overlay }: CartTools,
  set: SetCart,
  onServerCart: (before: Cart | null, now: Cart) => void,
) {
  /** Goods that pending changes may bring in. */
  const goods = new Map<string, Good>()
  let answered: Cart | null = null
  let answeredAt = 0
  let queue: QueuedCartChange[] = []
  let current: QueuedCartChange | null = null
  let running: Promise<void> = Promise.resolve()
  /** Another tab broadcast its cart while a change of this one was in flight. */
  let isOvertaken = false

  const pendingLines = () =>
    (current ? [current, ...queue] : queue).flatMap((change) => (change.type === 'lines' ? [change.lines] : []))

  function show() {
    const batches = pendingLines()
    const cart = overlay.applyPending ? overlay.applyPending(answered, batches, goods) : answered
    set({
      cart,
      cartUuid: answered?.cartUuid ?? null,
      totalQuantity: cart?.totalQuantity ?? 0,
      totalPrice: rublesToKopecks(cart?.totalPriceComputed),
      loading: current !== null || queue.length > 0,
    })
  }

  async function loadOverlay() {
    if (overlay.applyPending) return
    await overlay.load()
    if (pendingLines().length > 0) show()
  }

  function applyServerCart(cart: Cart) {
    const before = answered
    answered = cart
    answeredAt = Date.now()
    set({ ready: true, failed: false })
    show()
    onServerCart(before, cart)
  }

  /** Says why, and takes back that the good came in. */
  function refuse(change: QueuedCartChange, words: string) {
    const codes = codesOfChange(change)
    set(({ errors, added }) => ({
      errors: { ...errors, ...Object.fromEntries(codes.map((code) => [code, words])) },
      added: added && codes.includes(added.good.code) && quantityOf(answered, added.good.code) === 0 ? null : added,
    }))
  }

  /** The next of the queue; after a broadcast of another tab, one more reading. */
  function nextChange(): QueuedCartChange | null {
    const next = queue.shift()
    if (next) return next
    if (!isOvertaken) return null
    isOvertaken = false
    return { type: 'load' }
  }

  async function sendOne(change: QueuedCartChange) {
    const codes = codesOfChange(change)
    try {
      const before = answered
      const cart = await sendChange(api, change, answered?.cartUuid ?? null)
      current = null
      applyServerCart(cart)
      if (isLeftOut(change, before, cart)) refuse(change, cartFullText(cart.totalQuantity))
      if (codes.length > 0) track({ type: 'cart', before, after: cart, codes })
      channel.post(cart)
    } catch (error) {
      current = null
      if (codes.length > 0) refuse(change, wordsOf(error))
      else logOnly(error)
      set({ ready: true, failed: answered === null })
    }
  }

  async function sendAll() {
    while ((current = nextChange())) {
      show()
      await sendOne(current)
    }
    show()
  }

  function enqueue(change: QueuedCartChange): Promise<void> {
    queue = withChange(queue, change)
    const touched = new Set(codesOfChange(change))
    if (touched.size > 0)
      set(({ errors }) => ({
        errors: Object.fromEntries(Object.entries(errors).filter(([code]) => !touched.has(code))),
      }))
    show()
    if (current === null) running = sendAll()
    return running
  }

  // A broadcast is ignored while a request of our own is in flight: its answer may be older than the broadcast, so the
  // cart is read once more afterwards. A reading never causes another one, or two tabs would go on for ever.
  channel.listen((cart) => {
    if (current === null) applyServerCart(cart)
    else if (current.type !== 'load') isOvertaken = true
  })

  return {
    goods,
    enqueue,
    applyServerCart,
    loadOverlay,
    serverCart: () => answered,
    isStale: () => answered !== null && Date.now() - answeredAt > STALE_MS,
  }
}

/** Shops with their stock of this cart: requested by a screen first, then kept up to date with the cart. */
function followShops(api: ApiClient, set: SetCart, serverCart: () => Cart | null) {
  let isFollowed = false
  let turn = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  async function load() {
    isFollowed = true
    clearTimeout(timer)
    const own = ++turn
    const cart = serverCart()
    try {
      const { data } = await api(nodeWarehouses, { query: cart ? { cartUuid: cart.cartUuid } : {} })
      // an answer overtaken by a later request is about another cart
      if (own === turn) set({ warehouses: data, shopsFailed: false })
    } catch (error) {
      logOnly(error)
      // no endless wait: none is known, unless some were
      if (own === turn) set(({ warehouses }) => ({ warehouses: warehouses ?? [], shopsFailed: true }))
    }
  }

  /** Debounced: quick clicks at a stepper are one request. */
  function loadSoon() {
    clearTimeout(timer)
    timer = setTimeout(() => void load(), SHOPS_DEBOUNCE_MS)
  }

  return {
    load,
    refresh: () => isFollowed && void load(),
    onServerCart(before: Cart | null, now: Cart) {
      if (!isFollowed) return
      if (isOtherOrder(before, now)) void load()
      else if (chosenPieces(before) !== chosenPieces(now)) loadSoon()
    },
  }
}

/** By the specification a cart that did not load troubles nobody. */
// oxlint-disable-next-line no-console
const logOnly = (error: unknown) => console.error(error)

/** Pieces of a good by itself, those in kits apart. */
export const quantityOf = (cart: Cart | null, code: string) =>
  cart?.items.find((item) => item.code === code && item.complectOf === null)?.quantity ?? 0

/** Pieces of a good by itself and in kits: one stock serves all of them. */
export const piecesOf = (cart: Cart | null, code: string) =>
  (cart?.items ?? []).reduce((sum, item) => (item.code === code ? sum + item.quantity : sum), 0)

/** Over its limit the server answers with the cart as it was. */
function isLeftOut(change: QueuedCartChange, before: Cart | null, after: Cart): boolean {
  if (change.type === 'kit')
    return (
      !after.items.some(({ complectId }) => complectId === change.kit.complectId) &&
      after.totalQuantity === (before?.totalQuantity ?? 0)
    )
  const [line, ...more] = change.type === 'lines' ? change.lines : []
  if (!line || more.length > 0) return false
  const missing = line.quantity - quantityOf(after, line.code)
  return missing > 0 && after.totalQuantity + missing > after.maxQuantity
}

/** What a shop is asked to have: one piece and forty are not promised for the same day. */
const chosenPieces = (cart: Cart | null) =>
  cart?.items
    .filter(({ inOrder }) => inOrder)
    .map(({ code, quantity }) => `${code}:${quantity}`)
    .toSorted()
    .join()

const inOrderCount = (cart: Cart | null) => cart?.items.filter(({ inOrder }) => inOrder).length ?? 0

/** Another cart, or another number of chosen lines: the shops' promises are about another order. */
function isOtherOrder(before: Cart | null, now: Cart): boolean {
  return before?.cartUuid !== now.cartUuid || inOrderCount(before) !== inOrderCount(now)
}
