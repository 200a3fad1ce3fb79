import type { ReactNode } from 'react'
import { IconButton } from './icon-button.tsx'
import { Icon } from './icon.tsx'
import { TextButton } from './text-button.tsx'
import css from './toast.module.css'

type ToastTone = 'plain' | 'done' | 'error'

export type ToastMessage = {
  id: number
  text: ReactNode
  tone?: ToastTone
  action?: { label: string; onPress: () => void }
}

const icons = { plain: 'info', done: 'check', error: 'warning' } as const

export function Toast({ message, onDismiss }: { message: ToastMessage; onDismiss: (id: number) => void }) {
  const { id, text, tone = 'plain', action } = message
  return (
    <li className={css.toast} data-tone={tone}>
      <Icon name={icons[tone]} size="s" className={css.icon} />
      <span className={css.text}>{text}</span>
      {action && (
        <TextButton
          className={css.action}
          onClick={() => {
            action.onPress()
            onDismiss(id)
          }}
        >
          {action.label}
        </TextButton>
      )}
      <IconButton icon="close" size="s" label="Скрыть сообщение" onClick={() => onDismiss(id)} />
    </li>
  )
}
