import { type ReactNode, useEffect, useId, useState } from 'react'
import { useSending } from '../hooks/use-sending.ts'
import { SendingForm } from './sending-form.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'

/** The second press of a double one may land on the answer: until then it cannot be given. */
const TOO_SOON_MS = 500

type Props = {
  /** The question. */
  title: string
  /** What is done about it: «Удалить», «Да, отменить». */
  action: string
  /** The safe way out, first and with the focus. */
  keep: string
  onClose: () => void
  onConfirm: () => Promise<void>
  children?: ReactNode
}

/** Asks once more before something is gone; a failure is said here, and it can be tried again. */
export function ConfirmDialog({ title, action, keep, onClose, onConfirm, children }: Props) {
  const sending = useSending([])
  const id = useId()
  const [isReady, setReady] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setReady(true), TOO_SOON_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <Dialog
      open
      onClose={onClose}
      size="s"
      title={title}
      footer={
        <>
          <Button look="black" data-autofocus onClick={onClose}>
            {keep}
          </Button>
          <Button type="submit" form={id} disabled={!isReady} loading={sending.busy}>
            {action}
          </Button>
        </>
      }
    >
      <SendingForm id={id} sending={sending} onSubmit={() => void sending.send({}, onConfirm)}>
        {children}
      </SendingForm>
    </Dialog>
  )
}
