import { useState } from 'react'
import { CallbackForm } from '../parts/callback-form.tsx'
import { useInit } from '../state/init.tsx'
import type { RequestCallbackPayload } from '../state/modal-payloads.ts'
import { Dialog } from '#ui/dialog.tsx'
import css from './feedback/feedback.module.css'
import { RequestTaken } from './feedback/request-taken.tsx'
import type { ModalProps } from './modal-props.ts'
import { WorkHours } from '../parts/work-hours.tsx'

export default function RequestCallback({ payload, onClose }: ModalProps<RequestCallbackPayload>) {
  const { contacts } = useInit()
  const hours = payload.hours ?? contacts.workTimeFormatted
  const [taken, setTaken] = useState(false)
  return (
    <Dialog open onClose={onClose} title={taken ? 'Заявка принята' : 'Обратный звонок'}>
      {taken ? (
        <RequestTaken hours={hours} onClose={onClose} />
      ) : (
        <div className={css.request}>
          <p className={css.intro}>
            {payload.type === 'service' ? 'Перезвонит мастер сервисного центра.' : 'Перезвонит продавец вашего города.'}{' '}
            Часы работы: <WorkHours text={hours} />.
          </p>
          <CallbackForm type={payload.type ?? 'callback'} onTaken={() => setTaken(true)} />
        </div>
      )}
    </Dialog>
  )
}
