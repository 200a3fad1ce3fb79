import type { ChangeEvent } from 'react'
import { looksLikePhone } from '#rules/auth-key.ts'
import { digitsOf, PHONE_PREFIX } from '#rules/phone.ts'
import { editPhone } from '#rules/phone-edit.ts'
import { Input, type InputProps } from '../ui/input.tsx'

type Props = Omit<InputProps, 'value' | 'defaultValue' | 'onChange' | 'type' | 'label'> & { value: string; onValue: (text: string) => void }

/** Phone or e-mail in one field: the mask comes with the first digits and goes with the first letter. */
export function AuthInput({ value, onValue, ...rest }: Props) {
  function edit({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) {
    const caret = target.selectionStart ?? target.value.length
    const wasMasked = value.startsWith(PHONE_PREFIX)
    if (looksLikePhone(target.value) || (wasMasked && digitsOf(target.value) === '')) {
      const deleting = (nativeEvent as InputEvent).inputType === 'deleteContentForward' ? 'forward' : 'backward'
      const edited = editPhone({ previous: value, value: target.value, caret, deleting })
      // written before React re-renders: it then finds its own value there and leaves the caret alone
      target.value = edited.value
      target.setSelectionRange(edited.caret, edited.caret)
      return onValue(edited.value)
    }
    // a letter after digits: it was the beginning of an e-mail
    onValue(wasMasked ? target.value.replace(PHONE_PREFIX, '').replace(/[\s()-]/g, '') : target.value)
  }
  return (
    <Input
      autoComplete="username"
      autoCapitalize="off"
      spellCheck={false}
      maxLength={254}
      size="l"
      {...rest}
      label="Телефон или e-mail"
      value={value}
      onChange={edit}
    />
  )
}
