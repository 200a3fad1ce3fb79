import { useState } from 'react'
import { IconButton } from './icon-button.tsx'
import { Input, type InputProps } from './input.tsx'

export type PasswordInputProps = Omit<InputProps, 'type' | 'label' | 'action'> & { label?: InputProps['label'] }

export function PasswordInput({ label = 'Пароль', ...rest }: PasswordInputProps) {
  const [shown, setShown] = useState(false)
  return (
    <Input
      autoComplete="current-password"
      autoCapitalize="off"
      spellCheck={false}
      {...rest}
      label={label}
      type={shown ? 'text' : 'password'}
      action={
        <IconButton
          icon={shown ? 'eye-off' : 'eye'}
          size="s"
          label={shown ? 'Скрыть пароль' : 'Показать пароль'}
          disabled={rest.disabled}
          onClick={() => setShown(!shown)}
        />
      }
    />
  )
}
