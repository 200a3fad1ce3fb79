import { useState } from 'react'
import { ContactForm } from '../parts/contact-form/contact-form.tsx'
import { GoodLine } from '../parts/good-line.tsx'
import { useCallbackRequest } from '../hooks/use-callback-request.ts'
import { useAppState } from '../state/app-state.tsx'
import type { AboutGood } from '../state/modal-payloads.ts'
import { Dialog } from '#ui/dialog.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import css from './feedback/feedback.module.css'
import type { ModalProps } from './modal-props.ts'

const TOPICS = [
  'Ошибка в описании или характеристиках',
  'Не та фотография',
  'Неверная цена или наличие',
  'Трудности с купленным товаром',
]

/** What is wrong with a good's page or with the good itself. */
export default function ProductFeedback({ payload: { good }, onClose }: ModalProps<AboutGood>) {
  const { modals } = useAppState()
  const ask = useCallbackRequest()
  const [topic, setTopic] = useState(TOPICS[0]!)
  return (
    <Dialog open onClose={onClose} title="Замечание о товаре">
      <div className={css.request}>
        <GoodLine good={good} />
        <RadioGroup
          legend="О чём"
          options={TOPICS.map((each) => ({ value: each, label: each }))}
          value={topic}
          onValue={setTopic}
        />
        <ContactForm
          action="Отправить"
          look="black"
          message={{
            label: 'Что не так',
            placeholder: 'В характеристиках 800 Вт, на коробке 850',
            needed: 'Напишите, что не так',
          }}
          onSend={async ({ name, phone, message }) => {
            await ask({ type: 'product', topic, name, phone, message, goodCode: good.code })
            onClose()
            modals.getState().openModal('product-feedback-result', { good })
          }}
        />
      </div>
    </Dialog>
  )
}
