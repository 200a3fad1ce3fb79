import { useState } from 'react'
import { saveComplectOrder, saveOneClickOrder } from '#contract/order.ts'
import { formatRubles } from '#rules/money/money.ts'
import { GoodLine } from '../parts/good-line.tsx'
import { useAppState } from '../state/app-state.tsx'
import { usePageFacts } from '../state/init.tsx'
import type { BuyPayload } from '../state/modal-payloads.ts'
import { Stepper } from '#ui/stepper.tsx'
import { OrderByPhone } from './order-by-phone.tsx'
import type { ModalProps } from './modal-props.ts'

/** With a kit: the whole kit of the good, once. */
export default function BuyInOneClick({ payload: { good, kit }, onClose }: ModalProps<BuyPayload>) {
  const { api } = useAppState()
  const { nodeCode } = usePageFacts()
  const [quantity, setQuantity] = useState(1)
  if (kit) {
    return (
      <OrderByPhone
        title="Купить комплект"
        onClose={onClose}
        counted={{ goal: 'order_complect_save', revenue: kit.price, goods: kit.items }}
        onSend={async ({ name, phone }, { headers, captcha }) =>
          (
            await api(
              saveComplectOrder,
              { body: { goodCode: good.code, complectId: kit.id, phone, name, nodeLogisticCode: nodeCode, captcha } },
              { headers },
            )
          ).data
        }
      >
        <p>
          {kit.name}: {kit.items.map((item) => item.good.name).join(' + ')} — {formatRubles(kit.price)}
        </p>
      </OrderByPhone>
    )
  }
  return (
    <OrderByPhone
      title="Купить в один клик"
      onClose={onClose}
      counted={{
        goal: 'order_one_click_save',
        revenue: good.price.priceComputed * quantity,
        goods: [{ good, quantity }],
      }}
      fields={<Stepper label={`Количество: ${good.name}`} value={quantity} onChange={setQuantity} />}
      onSend={async ({ name, phone }, { headers, captcha }) =>
        (
          await api(
            saveOneClickOrder,
            {
              body: {
                goodCode: good.code,
                quantity,
                phone,
                name,
                nodeLogisticCode: nodeCode,
                source: 'one-click',
                captcha,
              },
            },
            { headers },
          )
        ).data
      }
    >
      <GoodLine good={good} />
    </OrderByPhone>
  )
}
