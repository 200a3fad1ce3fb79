import type { ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import blocks from './blocks.module.css'

interface Props {
  title: string
  /** What will happen, in figures. */
  children: ReactNode
  sure: string
  keep: string
  isBusy: boolean
  onSure: () => void
  onClose: () => void
}

/** Before a step that nothing takes back; Enter leaves things as they are. */
export function SureDialog({ title, children, sure, keep, isBusy, onSure, onClose }: Props) {
  return (
    <Dialog open onClose={onClose} title={title} size="s">
      <div className={blocks.column}>
        {children}
        <div className={blocks.row}>
          <Button look="black" data-autofocus onClick={onClose}>
            {keep}
          </Button>
          <Button loading={isBusy} onClick={onSure}>
            {sure}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
