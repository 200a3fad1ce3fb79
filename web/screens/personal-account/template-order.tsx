import { useRef, useState } from 'react'
import { type CompanyTemplate, type CompanyTemplates, orderByTemplate } from '#contract/company-templates.ts'
import type { OwnCompany } from '#contract/company.ts'
import { IDEMPOTENCY_HEADER } from '#contract/order.ts'
import { formatRubles } from '#rules/money/money.ts'
import { countText } from '#rules/text/plural.ts'
import { withUnit } from '#rules/text/typography.ts'
import { useSending } from '../../hooks/use-sending.ts'
import { SendingForm } from '../../parts/sending-form.tsx'
import { useAppState } from '../../state/app-state.tsx'
import { idempotencyKey } from '#contract/idempotency-key.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { FigureList } from '#ui/figure-list.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { useToast } from '#ui/toast-context.tsx'
import css from './personal-account.module.css'
import own from './company-templates.module.css'

interface Props {
  company: OwnCompany
  template: CompanyTemplate
  delivery: NonNullable<CompanyTemplates['delivery']>
  onClose: () => void
  onOrdered: () => void
}

const DAYS = ['день', 'дня', 'дней'] as const

/** All that is about to happen, on one sheet; one press does it. */
export function TemplateOrder({ company, template, delivery, onClose, onOrdered }: Props) {
  const { api } = useAppState()
  const toast = useToast()
  const key = useRef(idempotencyKey())
  const { credit, rights } = company
  const mayDefer = credit !== null && credit.free >= template.total
  const [payment, setPayment] = useState('invoice')
  const sending = useSending([])
  // the server has the last word on the sum
  const isAsked = rights.limit !== null && template.total > rights.limit
  const order = () =>
    sending.send({}, async () => {
      const { data } = await api(
        orderByTemplate,
        {
          params: { company: company.id, id: template.id },
          body: { isDeferred: payment === 'deferred', expectedTotal: delivery.isFree ? template.total : null },
        },
        { headers: { [IDEMPOTENCY_HEADER]: key.current } },
      )
      const text =
        data.orderNumber === null
          ? `Заявка №\u00A0${data.requestId} отправлена на согласование`
          : `Заказ №\u00A0${data.orderNumber} оформлен на ${formatRubles(data.total)}`
      toast({ tone: 'done', text })
      onOrdered()
      onClose()
    })
  return (
    <Dialog
      open
      title={template.name}
      onClose={onClose}
      footer={
        <Button type="submit" form="order-template" look="red" loading={sending.busy}>
          {isAsked ? 'Отправить на согласование' : `Заказать на ${formatRubles(template.total)}`}
        </Button>
      }
    >
      <SendingForm id="order-template" sending={sending} onSubmit={() => void order()}>
        <ul className={own.lines}>
          {template.lines.map(({ code, name, quantity, unit, price }) => (
            <li key={code} className={own.line}>
              <p className={own.good}>
                {name}
                <span className={css.note}>
                  {withUnit(quantity, unit)} по {formatRubles(price)}
                </span>
              </p>
              <p className={own.sum}>{formatRubles((price ?? 0) * quantity)}</p>
            </li>
          ))}
        </ul>
        <FigureList
          rows={[
            { label: 'Товары', value: formatRubles(template.total) },
            { label: 'Получение', value: delivery.text },
            ...(delivery.isFree ? [] : [{ label: 'Доставка', value: 'по тарифу филиала, добавится к сумме' }]),
            { label: 'Плательщик', value: company.name },
          ]}
        />
        {credit !== null && (
          <RadioGroup
            legend="Оплата"
            value={payment}
            onValue={setPayment}
            options={[
              { value: 'invoice', label: 'По счёту, до отгрузки' },
              {
                value: 'deferred',
                label: `С отсрочкой на ${countText(credit.days, DAYS)}`,
                hint: mayDefer ? `Свободно ${formatRubles(credit.free)}` : 'Не помещается в свободный лимит',
                disabled: !mayDefer,
              },
            ]}
          />
        )}
        {isAsked && (
          <p className={css.note}>
            Сумма больше вашего лимита {formatRubles(rights.limit)}: заказ оформится, когда его согласует коллега.
          </p>
        )}
      </SendingForm>
    </Dialog>
  )
}
