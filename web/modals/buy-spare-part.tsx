import { useState } from 'react'
import { saveOneClickOrder } from '#contract/order.ts'
import { formatRubles } from '#rules/money/money.ts'
import { withUnit } from '#rules/text/typography.ts'
import { useAppState } from '../state/app-state.tsx'
import { usePageFacts } from '../state/init.tsx'
import type { BuySparePartPayload } from '../state/modal-payloads.ts'
import { RadioGroup } from '#ui/radio-group.tsx'
import { Stepper } from '#ui/stepper.tsx'
import { OrderByPhone } from './order-by-phone.tsx'
import type { ModalProps } from './modal-props.ts'

/** Parts of one machine that lie on a shelf. */
export default function BuySparePart({ payload: { parts }, onClose }: ModalProps<BuySparePartPayload>) {
  const { api } = useAppState()
  const { nodeCode } = usePageFacts()
  const [code, setCode] = useState(parts[0]?.code ?? '')
  const [quantity, setQuantity] = useState(1)
  const part = parts.find((each) => each.code === code)
  const options = parts.map((each) => ({
    value: each.code,
    label: each.name,
    hint: `Артикул ${each.article}, есть ${withUnit(each.goodTotalCount, each.unit)}`,
    aside: formatRubles(each.price.priceComputed),
  }))
  return (
    <OrderByPhone
      title="Купить запчасть"
      onClose={onClose}
      counted={{
        goal: 'order_one_click_save',
        revenue: (part?.price.priceComputed ?? 0) * quantity,
        goods: part ? [{ good: part, quantity }] : [],
      }}
      fields={
        <Stepper
          label={`Количество: ${part?.name ?? 'запчасть'}`}
          max={part?.goodTotalCount}
          value={quantity}
          onChange={setQuantity}
        />
      }
      onSend={async ({ name, phone }, { headers, captcha }) =>
        (
          await api(
            saveOneClickOrder,
            {
              body: {
                goodCode: code,
                quantity,
                phone,
                name,
                nodeLogisticCode: nodeCode,
                source: 'spare-part',
                captcha,
              },
            },
            { headers },
          )
        ).data
      }
    >
      <RadioGroup
        legend="Запчасть"
        hideLegend={parts.length === 1}
        look="card"
        options={options}
        value={code}
        onValue={(next) => {
          setCode(next)
          setQuantity(1)
        }}
      />
    </OrderByPhone>
  )
}
