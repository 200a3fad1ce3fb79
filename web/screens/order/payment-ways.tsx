import { useState } from 'react'
import { type OrderPage, payOrderOnReceipt } from '#contract/order-page.ts'
import { formatMoney, formatRubles, rublesToKopecks } from '#rules/money/money.ts'
import type { PaymentWay } from '#rules/order/order-offers.ts'
import { splitParts } from '#rules/money/split-payment.ts'
import { failureText } from '../../hooks/use-sending.ts'
import { Button, type ButtonLook } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import css from './order.module.css'
import type { OrderPageState } from './use-order-page.ts'

interface PaymentWaysProps {
  order: OrderPage
  page: OrderPageState
  /** The order waits for the money: the first way is the main thing on the screen. */
  isMain?: boolean
}

/** Every way to pay that is still open. The bank's pages are other documents: plain links lead there. */
export function PaymentWays({ order, page, isMain = false }: PaymentWaysProps) {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const { total } = order.sums

  async function payOnReceipt() {
    setBusy(true)
    setProblem(null)
    try {
      await page.act((api, params) => api(payOrderOnReceipt, { params }))
    } catch (error) {
      setProblem(failureText(error))
    }
    setBusy(false)
  }

  const texts: Record<PaymentWay, string> = {
    online: isMain
      ? order.outcome === 'rest'
        ? `Доплатить ${formatRubles(order.payment.due)}`
        : order.outcome === 'declined'
          ? `Оплатить ещё раз ${formatRubles(total)}`
          : `Оплатить ${formatRubles(total)}`
      : 'Оплатить сейчас онлайн',
    split: `Частями: сегодня ${formatMoney(splitParts(rublesToKopecks(total))[0]!)}`,
    'on-receipt': 'Оплатить при получении',
    invoice: 'Счёт на оплату, PDF',
  }
  return (
    <div className={css.ways}>
      {problem && <Notice tone="error">{problem}</Notice>}
      {order.payment.ways.map(({ way, url }, at) => {
        const look: ButtonLook = isMain && at === 0 ? 'red' : 'white'
        return url === null ? (
          <Button key={way} look={look} loading={busy} onClick={() => void payOnReceipt()}>
            {texts[way]}
          </Button>
        ) : (
          <Button key={way} look={look} href={url} {...(way === 'invoice' && { target: '_blank', icon: 'file' })}>
            {texts[way]}
          </Button>
        )
      })}
    </div>
  )
}
