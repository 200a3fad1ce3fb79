import { createStore } from 'zustand/vanilla'
import type { OrderDelivery, PaymentType } from '#contract/order.ts'
import type { KeyValueStorage } from './browser-storage.ts'
import { idempotencyKey } from '#contract/idempotency-key.ts'
import { CHECKOUT_KEY } from './checkout-key.ts'

export type DeliveryType = OrderDelivery['type']
const DELIVERY_TYPES: readonly DeliveryType[] = ['pickup', 'courier', 'transport']
const PAYMENT_TYPES: readonly PaymentType[] = ['on-receipt', 'online', 'split', 'invoice']

/** What the buyer has typed and chosen so far. */
export interface CheckoutDraft {
  name: string
  phone: string
  email: string
  /** Null: nothing chosen, the page offers the first way there is. */
  deliveryType: DeliveryType | null
  warehouseId: number | null
  address: string
  /** Said by the buyer: the address is whole as it is. */
  hasNoHouse: boolean
  /** When a courier comes; empty: nothing chosen, the soonest is offered. */
  slotDay: string
  slotInterval: string
  entrance: string
  floor: string
  intercom: string
  /** «yes», «no» or empty. */
  lift: string
  callBefore: boolean
  cityText: string
  /** The transport company's own code of the chosen city. */
  cityCode: string
  tariffCode: string
  officeCode: string
  payment: PaymentType
  /** Of a payment online: by SBP, where the shop offers it apart. */
  isSbp: boolean
  inn: string
  kpp: string
  organizationName: string
  organizationAddress: string
  /** No directory knows it: name and KPP are typed. */
  isPayerTyped: boolean
  comment: string
  /** Of the shop's own, by code. */
  fields: Readonly<Record<string, string>>
  /** Sent with every try of one order, so that it is taken once; empty until the first try. */
  orderKey: string
}

export const EMPTY_DRAFT: CheckoutDraft = {
  name: '',
  phone: '',
  email: '',
  deliveryType: null,
  warehouseId: null,
  address: '',
  hasNoHouse: false,
  slotDay: '',
  slotInterval: '',
  entrance: '',
  floor: '',
  intercom: '',
  lift: '',
  callBefore: false,
  cityText: '',
  cityCode: '',
  tariffCode: '',
  officeCode: '',
  payment: 'on-receipt',
  isSbp: false,
  inn: '',
  kpp: '',
  organizationName: '',
  organizationAddress: '',
  isPayerTyped: false,
  comment: '',
  fields: {},
  orderKey: '',
}

export interface CheckoutDraftState {
  draft: CheckoutDraft
  /** False until the browser has looked for what was typed before a reload. */
  loaded: boolean
  load: () => void
  edit: (patch: Partial<CheckoutDraft>) => void
  /** The key of this order: made once, kept over reloads until the order is taken. */
  orderKey: () => string
  /** The order was taken: who buys stays, what was bought goes. */
  finish: () => void
}

/** Kept until the tab is closed: a name and an address have no business on a shared computer longer than that. */
export function createCheckoutDraftStore(storage: KeyValueStorage) {
  return createStore<CheckoutDraftState>()((set, get) => {
    const save = (draft: CheckoutDraft) => {
      storage.write(CHECKOUT_KEY, draft)
      set({ draft })
    }
    return {
      draft: EMPTY_DRAFT,
      loaded: false,
      load() {
        if (!get().loaded) set({ draft: readDraft(storage.read(CHECKOUT_KEY)), loaded: true })
      },
      edit: (patch) => save({ ...get().draft, ...patch }),
      orderKey() {
        const { draft } = get()
        if (draft.orderKey !== '') return draft.orderKey
        const orderKey = idempotencyKey()
        save({ ...draft, orderKey })
        return orderKey
      },
      finish() {
        const { name, phone, email } = get().draft
        save({ ...EMPTY_DRAFT, name, phone, email })
      },
    }
  })
}

/** Field by field: what another version of the shop left behind must not break this one. */
function readDraft(stored: unknown): CheckoutDraft {
  const found = (stored !== null && typeof stored === 'object' ? stored : {}) as Record<string, unknown>
  const draft: Record<string, unknown> = { ...EMPTY_DRAFT }
  for (const [name, empty] of Object.entries(EMPTY_DRAFT)) {
    if (typeof empty !== 'object' && typeof found[name] === typeof empty) draft[name] = found[name]
  }
  draft['deliveryType'] = DELIVERY_TYPES.find((type) => type === found['deliveryType']) ?? null
  draft['payment'] = PAYMENT_TYPES.find((type) => type === found['payment']) ?? EMPTY_DRAFT.payment
  draft['warehouseId'] = Number.isSafeInteger(found['warehouseId']) ? found['warehouseId'] : null
  const fields = found['fields']
  if (fields !== null && typeof fields === 'object')
    draft['fields'] = Object.fromEntries(Object.entries(fields).filter(([, value]) => typeof value === 'string'))
  return draft as unknown as CheckoutDraft
}
