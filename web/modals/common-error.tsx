import type { CommonErrorPayload } from '../state/modal-payloads.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import type { ModalProps } from './modal-props.ts'

export default function CommonError({ payload, onClose }: ModalProps<CommonErrorPayload>) {
  const { title = 'Не получилось', text, retry } = payload
  const again = () => {
    onClose()
    retry?.()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      size="s"
      title={title}
      footer={
        <>
          {retry && (
            <Button look="black" onClick={again}>
              Повторить
            </Button>
          )}
          <Button look={retry ? 'white' : 'black'} onClick={onClose}>
            {retry ? 'Закрыть' : 'Понятно'}
          </Button>
        </>
      }
    >
      <p>{text}</p>
    </Dialog>
  )
}
