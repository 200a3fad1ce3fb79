import { type ReactNode, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import type { IconName } from '#ui/icon-names.ts'
import blocks from './blocks.module.css'

interface Question {
  title: string
  /** What will happen, in figures. */
  children: ReactNode
  sure: string
  keep: string
  isBusy: boolean
}

/** Before a step that nothing takes back; Enter leaves things as they are. */
export function SureDialog({
  title,
  children,
  sure,
  keep,
  isBusy,
  onSure,
  onClose,
}: Question & { onSure: () => void; onClose: () => void }) {
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

interface ButtonProps extends Question {
  /** What the button says; without words its `label` is read out. */
  press?: string
  label?: string
  icon?: IconName
  size?: 's'
  /** A refusal is told by the screen: the question is over either way. */
  onSure: () => Promise<unknown>
}

/** A button that asks first. */
export function SureButton({ press, label, icon, size, onSure, ...question }: ButtonProps) {
  const [isAsked, setAsked] = useState(false)
  return (
    <>
      <Button size={size} icon={icon} aria-label={label} onClick={() => setAsked(true)}>
        {press}
      </Button>
      {isAsked && (
        <SureDialog
          {...question}
          onSure={() => void onSure().finally(() => setAsked(false))}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  )
}
