import { useId } from 'react'
import type { ReactNode } from 'react'
import { SendingForm } from '../../parts/sending-form.tsx'
import { useSending } from '../../hooks/use-sending.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'

type Props = {
  title: string
  action?: string
  onClose: () => void
  onConfirm: () => Promise<void>
  children: ReactNode
}

/** Asks once more before something is gone; a failure is said here, and it can be tried again. */
export function ConfirmDelete({ title, action = 'Удалить', onClose, onConfirm, children }: Props) {
  const sending = useSending([])
  const id = useId()
  return (
    <Dialog
      open
      onClose={onClose}
      size="s"
      title={title}
      footer={
        <>
          <Button type="submit" form={id} look="black" loading={sending.busy}>
            {action}
          </Button>
          <Button onClick={onClose}>Оставить</Button>
        </>
      }
    >
      <SendingForm id={id} sending={sending} onSubmit={() => void sending.send({}, onConfirm)}>
        {children}
      </SendingForm>
    </Dialog>
  )
}
