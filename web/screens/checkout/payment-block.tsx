import { lazy, Suspense } from 'react'
import type { PaymentType } from '#contract/order.ts'
import { formatMoney } from '#rules/money/money.ts'
import { SPLIT_PARTS, splitParts } from '#rules/money/split-payment.ts'
import { loadChunk } from '../../app/chunk-failure.ts'
import { BonusChoice } from '../../parts/bonus-choice.tsx'
import type { DeliveryType } from '../../state/checkout-draft.ts'
import { useInit } from '../../state/init.tsx'
import { RadioGroup, type RadioOption } from '#ui/radio-group.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { TextButton } from '#ui/text-button.tsx'
import { Block } from './block.tsx'
import css from './checkout.module.css'
import { CompanyPayment } from './company-payment.tsx'
import { EMAIL_ID } from './contact-block.tsx'
import { SplitParts } from './split-parts.tsx'
import type { CheckoutState } from './use-checkout.ts'

const OrganizationByHand = lazy(() => loadChunk(() => import('./organization-by-hand.tsx')))
const OrganizationChoice = lazy(() => loadChunk(() => import('./organization-choice.tsx')))

const ON_RECEIPT: Record<DeliveryType, string> = {
  pickup: 'Картой или наличными в магазине',
  courier: 'Картой или наличными курьеру',
  transport: 'В пункте выдачи или курьеру компании',
}

/** What a gift card leaves to pay goes with the goods. */
const CARD_SHORT = 'С подарочной картой остаток платят при получении'

export function PaymentBlock({ checkout, now }: { checkout: CheckoutState; now: Date }) {
  const { draft, edit, errorOf, type, sums, splitTerms, isSplitAllowed, isCardShort } = checkout
  const { payments, services } = useInit()
  const [part] = splitParts(sums.total)
  const options: (RadioOption & { value: PaymentType | 'sbp' })[] = [
    { value: 'on-receipt', label: 'При получении', hint: ON_RECEIPT[type] },
  ]
  if (payments.online)
    options.push({
      value: 'online',
      label: 'Онлайн',
      hint: payments.sbp ? 'Картой, сразу после оформления' : 'Картой или через СБП, сразу после оформления',
    })
  if (payments.sbp)
    options.push({ value: 'sbp', label: 'Через СБП', hint: 'В приложении вашего банка, сразу после оформления' })
  if (splitTerms.active) {
    const hint = isSplitAllowed
      ? `Сегодня ${formatMoney(part)}, остальное потом, без переплаты`
      : `Для заказов от ${formatMoney(splitTerms.min)} до ${formatMoney(splitTerms.max)}`
    options.push({
      value: 'split',
      label: `Частями: ${SPLIT_PARTS} платежа`,
      hint,
      disabled: !isSplitAllowed && draft.payment !== 'split',
    })
  }
  options.push({
    value: 'invoice',
    label: 'По счёту для организации',
    hint: services.suggestions ? 'Найдём реквизиты по ИНН и пришлём счёт' : 'Укажите название и ИНН, и мы пришлём счёт',
  })
  if (isCardShort)
    for (const option of options)
      if (option.value !== 'on-receipt') {
        option.hint = CARD_SHORT
        option.disabled = option.value !== draft.payment
      }
  const isSbp = payments.sbp === true && draft.isSbp && draft.payment === 'online'
  const error = errorOf('payment')
  if (checkout.company)
    return (
      <Block number={3} title="Как оплатить" isDone={checkout.open > 2}>
        <CompanyPayment company={checkout.company} checkout={checkout} />
        <InvoiceMail checkout={checkout} />
      </Block>
    )
  return (
    <Block number={3} title="Как оплатить" isDone={checkout.open > 2}>
      <div data-invalid={error ? true : undefined}>
        <RadioGroup
          legend="Способ оплаты"
          hideLegend
          look="card"
          className={css.payments}
          options={options}
          error={error}
          value={isSbp ? 'sbp' : draft.payment}
          onValue={(way) =>
            edit(way === 'sbp' ? { payment: 'online', isSbp: true } : { payment: way as PaymentType, isSbp: false })
          }
        />
      </div>
      {draft.payment === 'split' && isSplitAllowed && <SplitParts total={sums.total} now={now} />}
      {draft.payment === 'invoice' && (
        <Suspense fallback={<Skeleton height={80} />}>
          {services.suggestions ? (
            <OrganizationChoice checkout={checkout} />
          ) : (
            <OrganizationByHand checkout={checkout} />
          )}
        </Suspense>
      )}
      {draft.payment === 'invoice' && <InvoiceMail checkout={checkout} />}
      <BonusChoice goods={sums.goods} error={errorOf('useBonuses')} />
    </Block>
  )
}

/** An invoice goes by e-mail, which was asked for two blocks above. */
function InvoiceMail({ checkout: { draft, found } }: { checkout: CheckoutState }) {
  if (!('contact.email' in found)) return <p className={css.note}>Счёт придёт на {draft.email.trim()}</p>
  return (
    <p className={css.note}>
      Счёт пришлём по e-mail:{' '}
      <TextButton onClick={() => document.querySelector<HTMLInputElement>(`#${EMAIL_ID}`)?.focus()}>
        укажите его
      </TextButton>{' '}
      в первом шаге.
    </p>
  )
}
