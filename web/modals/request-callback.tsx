import { useState } from 'react'
import { CallPromise } from '../parts/call-promise.tsx'
import { CallbackForm } from '../parts/callback-form.tsx'
import type { RequestCallbackPayload } from '../state/modal-payloads.ts'
import { Dialog } from '#ui/dialog.tsx'
import css from './feedback/feedback.module.css'
import { RequestTaken } from './feedback/request-taken.tsx'
import type { ModalProps } from './modal-props.ts'

export default function RequestCallback({ payload, onClose }: ModalProps<RequestCallbackPayload>) {
  const { type = 'callback', place } = payload
  const [taken, setTaken] = useState(false)
  const [now] = useState(() => Date.now())
  return (
    <Dialog open onClose={onClose} title={taken ? 'Заявка принята' : 'Обратный звонок'}>
      {taken ? (
        <RequestTaken place={place} onClose={onClose} />
      ) : (
        <div className={css.request}>
          <p className={css.intro}>
            {type === 'service' ? 'Ответит мастер сервисного центра.' : 'Ответит продавец вашего города.'}{' '}
            <CallPromise place={place} now={now} />
          </p>
          <CallbackForm type={type} onTaken={() => setTaken(true)} />
        </div>
      )}
    </Dialog>
  )
}
