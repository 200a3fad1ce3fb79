import { useInit } from '../state/init.tsx'
import type { ProductFeedbackResultPayload } from '../state/modal-payloads.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { DoneState } from '#ui/done-state.tsx'
import type { ModalProps } from './modal-props.ts'
import { WorkHoursText } from '../parts/work-hours.tsx'

/** Said after a remark about a good was taken. */
export default function ProductFeedbackResult({
  payload: { good },
  onClose,
}: ModalProps<ProductFeedbackResultPayload>) {
  const { contacts } = useInit()
  return (
    <Dialog open onClose={onClose} title="Замечание принято">
      <DoneState
        title="Спасибо, проверим"
        actions={
          <Button look="black" data-autofocus onClick={onClose}>
            Хорошо
          </Button>
        }
      >
        {good.name}: разберёмся и, если понадобится, перезвоним в рабочее время.{' '}
        <WorkHoursText text={contacts.workTimeFormatted} />.
      </DoneState>
    </Dialog>
  )
}
