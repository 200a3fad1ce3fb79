import { useState } from 'react'
import { type OrderPage, payOrderOnReceipt, payOwnOrder } from '#contract/order-page.ts'
import { formatMoney, formatRubles, rublesToKopecks } from '#rules/money/money.ts'
import type { PaymentWay } from '#rules/order/order-offers.ts'
import { splitParts } from '#rules/money/split-payment.ts'
import { failureText } from '../../hooks/use-sending.ts'
import { Button, type ButtonLook } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
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
  const [savesCard, setSavesCard] = useState(false)
  /** By which card; `new`: one to be remembered. */
  const [paying, setPaying] = useState<number | 'new' | null>(null)
  const { payment } = order
  const { total } = order.sums

  async function pay(body: { cardId: number } | { saveCard: true }) {
    setPaying('cardId' in body ? body.cardId : 'new')
    setProblem(null)
    try {
      let url: string | null = null
      await page.act(async (api, params) => {
        const { data } = await api(payOwnOrder, { params, body })
        url = data.url
        return { data: data.order }
      })
      // the button stays busy while the browser leaves for the bank
      if (url !== null) return window.location.assign(url)
    } catch (error) {
      setProblem(failureText(error))
    }
    setPaying(null)
  }

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
    sbp: 'Оплатить через СБП',
    split: `Частями: сегодня ${formatMoney(splitParts(rublesToKopecks(total))[0]!)}`,
    'on-receipt': 'Оплатить при получении',
    invoice: 'Счёт на оплату, PDF',
  }
  return (
    <div className={css.ways}>
      {problem && <Notice tone="error">{problem}</Notice>}
      {payment.cards.map(({ card_id, title }) => (
        <Button
          key={card_id}
          look={isMain && payment.cards[0]!.card_id === card_id ? 'red' : 'white'}
          icon="card"
          loading={paying === card_id}
          disabled={paying !== null}
          onClick={() => void pay({ cardId: card_id })}
        >
          {`${texts.online.split(' ')[0]} картой ${title}`}
        </Button>
      ))}
      {payment.ways.map(({ way, url }, at) => {
        const look: ButtonLook = isMain && at === 0 && payment.cards.length === 0 ? 'red' : 'white'
        if (way === 'online' && savesCard)
          return (
            <Button
              key={way}
              look={look}
              loading={paying === 'new'}
              disabled={paying !== null}
              onClick={() => void pay({ saveCard: true })}
            >
              {texts.online}
            </Button>
          )
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
      {payment.canSaveCard && (
        <Checkbox
          checked={savesCard}
          hint="Номер хранит платёжная система, у нас — последние цифры. Удалить карту можно в профиле."
          onChange={({ target }) => setSavesCard(target.checked)}
        >
          Запомнить новую карту
        </Checkbox>
      )}
    </div>
  )
}
