import { useState } from 'react'
import { askStockAlert } from '#contract/stock-alerts.ts'
import { authKeyError } from '#rules/identity/auth-key.ts'
import { formatRubles } from '#rules/money/money.ts'
import { formatNumber } from '#rules/text/number-text.ts'
import { withUnit } from '#rules/text/typography.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { DoneState } from '#ui/done-state.tsx'
import { useCaptcha } from '../app/captcha.ts'
import { useSending } from '../hooks/use-sending.ts'
import { AuthInput } from '../parts/auth-input.tsx'
import { Consent } from '../parts/contact-form/consent.tsx'
import { GoodLine } from '../parts/good-line.tsx'
import { SendingForm } from '../parts/sending-form.tsx'
import { stockAlertPath } from '../paths.ts'
import { useAppState } from '../state/app-state.tsx'
import { usePageFacts } from '../state/init.tsx'
import type { StockAlertPayload } from '../state/modal-payloads.ts'
import css from './feedback/feedback.module.css'
import { PriceSteps } from './price-steps.tsx'
import type { ModalProps } from './modal-props.ts'

const ACTION = 'Сообщите мне'

/** What can be bought is waited for at a lower price, unless more pieces are asked for. */
const storyOf = ({ good, moreThan }: StockAlertPayload) => (moreThan === undefined ? good.priceStory : undefined)

function titleOf(payload: StockAlertPayload) {
  const { moreThan = 0 } = payload
  const priceStory = storyOf(payload)
  if (priceStory) return priceStory.hasAlert ? 'Сообщить о снижении цены' : 'Цена за 90 дней'
  return moreThan > 0 ? 'Сообщить, когда будет больше' : 'Сообщить о поступлении'
}

/** Told once, when the good comes to this branch, or more of it than there is, or when it costs less. */
export default function StockAlertModal({ payload, onClose }: ModalProps<StockAlertPayload>) {
  const { good, moreThan = 0 } = payload
  const priceStory = storyOf(payload)
  const isPrice = priceStory !== undefined
  const { api } = useAppState()
  const { init, nodeCode } = usePageFacts()
  const captcha = useCaptcha()
  const [key, setKey] = useState('')
  const [taken, setTaken] = useState<{ token: string | null }>()
  const sending = useSending(['key'])
  const send = () =>
    sending.send({ key: authKeyError(key) }, async () => {
      const body = {
        goodCode: good.code,
        key,
        ...(isPrice ? { isPrice } : { moreThan }),
        nodeLogisticCode: nodeCode,
        captcha: await captcha('feedback'),
      }
      setTaken((await api(askStockAlert, { body })).data)
    })
  if (taken)
    return (
      <Dialog open onClose={onClose} title={isPrice ? 'Сообщим о снижении цены' : 'Сообщим о поступлении'}>
        <DoneState
          title={taken.token ? 'Записали' : 'Уже записано'}
          actions={
            <>
              <Button look="black" onClick={onClose}>
                Хорошо
              </Button>
              {taken.token && (
                <Button look="white" to={stockAlertPath(taken.token)} onClick={onClose}>
                  Передумали
                </Button>
              )}
            </>
          }
        >
          {isPrice
            ? `Напишем один раз, когда цена станет ниже ${formatRubles(good.price.priceComputed)}.`
            : `Напишем один раз, когда товар можно будет купить ${init.nodeLogistic.nameIn}.`}{' '}
          Остановить можно по ссылке из сообщения.
        </DoneState>
      </Dialog>
    )
  return (
    <Dialog open onClose={onClose} title={titleOf(payload)}>
      <div className={css.request}>
        <GoodLine good={good} />
        {priceStory && priceStory.steps.length > 1 && <PriceSteps steps={priceStory.steps} />}
        {(!priceStory || priceStory.hasAlert) && (
          <>
            <p className={css.intro}>
              {isPrice
                ? `Сейчас ${formatRubles(good.price.priceComputed)}. Напишем один раз, когда станет дешевле.`
                : moreThan > 0
                  ? `Сейчас есть ${withUnit(formatNumber(moreThan), 'шт.')} Напишем один раз, когда станет больше.`
                  : `Напишем один раз, когда товар можно будет купить ${init.nodeLogistic.nameIn}.`}
            </p>
            <SendingForm
              sending={sending}
              onSubmit={() => void send()}
              submit={
                <>
                  <Button type="submit" look="red" size="l" wide loading={sending.busy}>
                    {ACTION}
                  </Button>
                  <Consent action={ACTION} />
                </>
              }
            >
              <AuthInput
                name="key"
                required
                data-autofocus
                value={key}
                error={sending.errors.key}
                onValue={(text) => {
                  setKey(text)
                  sending.clear('key')
                }}
              />
            </SendingForm>
          </>
        )}
      </div>
    </Dialog>
  )
}
