import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { isApiError } from '#contract/api-error.ts'
import { askApproval } from '#contract/company.ts'
import { IDEMPOTENCY_HEADER, saveOrder } from '#contract/order.ts'
import { track } from '../../state/track.ts'
import { useCaptcha } from '../../app/captcha.ts'
import { accountPath, basketPath } from '../../paths.ts'
import { useAppState } from '../../state/app-state.tsx'
import { useCheckoutDraftStore } from '../../state/use-checkout-draft.ts'
import { shortLines } from '../../state/short-lines.ts'
import { attributedSearch } from '../../state/search-attribution.ts'
import { FIELD_PARTS } from './check-draft.ts'
import { orderBody } from './order-body.ts'
import type { CheckoutState } from './use-checkout.ts'

/** What kept the whole order from being taken; `goods`: sentences that name them. */
export interface OrderProblem {
  title: string
  text: string
  goods: readonly string[]
}

const UNKNOWN = 'Не получилось отправить заказ. Повторите: дважды он не оформится.'

/**
 * One click, one order: a second press waits, a retry carries the same key until the server has taken or refused it.
 */
export function useSendOrder(checkout: CheckoutState, onRefused: () => void) {
  const { api, cart, modals, session } = useAppState()
  const checkoutDraft = useCheckoutDraftStore()
  const captcha = useCaptcha()
  const navigate = useNavigate()
  /** Where the order just placed can be seen. */
  const placed = useRef<string | null>(null)
  const [sending, setSending] = useState(false)
  const [problem, setProblem] = useState<OrderProblem | null>(null)
  const busy = useRef(false)

  // Back from the payment page may restore this page from the back/forward cache (bfcache), with the button still busy
  useEffect(() => {
    const onShow = (event: PageTransitionEvent) => {
      if (!event.persisted) return
      // the cart is empty by now: what was ordered has a page of its own
      if (placed.current) return void navigate(placed.current, { replace: true })
      busy.current = false
      setSending(false)
      void cart.getState().load(true)
    }
    window.addEventListener('pageshow', onShow)
    return () => window.removeEventListener('pageshow', onShow)
  }, [cart, navigate])

  async function send() {
    if (busy.current) return
    setProblem(null)
    checkout.showAll()
    if (checkout.refusal !== null || Object.keys(checkout.found).length > 0) return onRefused()
    busy.current = true
    setSending(true)
    try {
      const { draft, type, shop, courier, transport, sums } = checkout
      // said by whoever chose nothing too: one that passes meanwhile must be chosen anew
      if (courier.slot) checkout.edit({ slotDay: courier.slot.day, slotInterval: courier.slot.interval })
      const body = orderBody(draft, {
        cartUuid: checkout.cart.cartUuid,
        type,
        warehouseId: shop?.id ?? null,
        tariff: transport.tariff,
        slot: courier.slot,
        sums,
        isDeferred: checkout.company?.isDeferred ?? false,
      })
      const headers = { [IDEMPOTENCY_HEADER]: checkoutDraft.getState().orderKey() }
      if (checkout.company?.verdictOf(sums.total) === 'approve') {
        await api(askApproval, { body: { ...body, useBonuses: false } }, { headers })
        checkoutDraft.getState().finish()
        await navigate(`${accountPath}?tab=company`, { replace: true })
        void cart.getState().load(true)
        return
      }
      const ordered = checkout.cart.items.filter(({ inOrder }) => inOrder)
      const found = ordered.flatMap(({ good: { code } }) => {
        const sought = attributedSearch(session, code)
        return sought ? [{ code, q: sought.q }] : []
      })
      const { data } = await api(saveOrder, { body: { ...body, found, captcha: await captcha('order') } }, { headers })
      checkout.saveContact({ name: draft.name, phone: draft.phone, email: draft.email })
      checkoutDraft.getState().finish()
      const goods = ordered.map(({ good, quantity, complectPrice, promo, total }) => ({
        good,
        quantity,
        price: complectPrice ?? good.price.priceComputed,
        ...(promo > 0 ? { discount: Math.round((100 * promo) / (total + promo)) } : {}),
      }))
      const coupon = goods.some(({ discount }) => discount) ? cart.getState().cart?.promo?.code : undefined
      track({
        type: 'order',
        goal: 'order_save',
        number: data.number,
        revenue: body.expectedTotal ?? 0,
        goods,
        ...(coupon ? { coupon } : {}),
        leaving: data.paymentUrl !== null,
      })
      cart.getState().setBonusesWanted(0)
      placed.current = data.orderUrl
      // the button stays busy while the browser leaves for the payment page
      if (data.paymentUrl) return window.location.assign(data.paymentUrl + (draft.isSbp ? '?by=sbp' : ''))
      // the form is over: Back leads to the cart, not to an empty checkout
      await navigate(data.orderUrl ?? basketPath, { replace: true, state: { isPlaced: true } })
      void cart.getState().load(true)
      return
    } catch (error) {
      refuse(error)
    }
    busy.current = false
    setSending(false)
  }

  function refuse(error: unknown) {
    const fields = isApiError(error) ? error.fields : {}
    const known = Object.entries(fields).filter(([name]) => name in FIELD_PARTS || name === 'useBonuses')
    checkout.say(Object.fromEntries(known.map(([name, [words = '']]) => [name, words])))
    const others = Object.entries(fields)
      .filter(([name]) => !known.some(([each]) => each === name))
      .flatMap(([, words]) => words)
    if ('delivery.slot' in fields) checkout.courier.days.retry()
    if (known.length === 0 || others.length > 0) setProblem(problemOf(error, others))
    if (isApiError(error) && (error.status === 409 || error.status === 404)) {
      // refused for good under this key; what is there now comes from the server
      checkoutDraft.getState().edit({ orderKey: '' })
      void cart
        .getState()
        .load(true)
        .then(() => {
          void cart.getState().loadWarehouses()
          if (shortLines(cart.getState().cart).length > 0) modals.getState().openModal('change-quantity-errors', {})
        })
    }
    onRefused()
  }

  return { send, sending, problem }
}

function problemOf(error: unknown, others: readonly string[]): OrderProblem {
  if (!isApiError(error)) return { title: 'Заказ не отправлен', text: UNKNOWN, goods: [] }
  if (error.status === 409) {
    const goods = error.answer.errors.source
    return {
      title: 'Заказ изменился, пока вы его оформляли',
      text: goods.length > 1 ? 'Проверьте товары и подтвердите ещё раз.' : error.message,
      goods: goods.length > 1 ? goods : [],
    }
  }
  return { title: 'Заказ не оформлен', text: others.join(' ') || error.message, goods: [] }
}
