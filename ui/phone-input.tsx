import type { ChangeEvent } from 'react'
import { phoneInField } from '#rules/identity/phone.ts'
import { editPhone } from '#rules/identity/phone-edit.ts'
import { Input, type InputProps } from './input.tsx'
import { type TextControl, useText } from './use-text.ts'

export type PhoneInputProps = Omit<InputProps, 'value' | 'defaultValue' | 'onChange' | 'type' | 'label'> &
  TextControl & { label?: InputProps['label'] }

/**
 * `+7 (911) 123-45-67` as it is typed, pasted or filled in by the browser. The value is the masked text; rules/phone
 * reads it.
 */
export function PhoneInput({ value, defaultValue, onValue, label = 'Телефон', ...rest }: PhoneInputProps) {
  const [text, setText] = useText({ value, defaultValue: defaultValue && phoneInField(defaultValue), onValue })

  function edit({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) {
    const deleting = (nativeEvent as InputEvent).inputType === 'deleteContentForward' ? 'forward' : 'backward'
    const edited = editPhone({
      previous: text,
      value: target.value,
      caret: target.selectionStart ?? target.value.length,
      deleting,
    })
    // written before React re-renders: it then finds its own value there and leaves the caret alone
    target.value = edited.value
    target.setSelectionRange(edited.caret, edited.caret)
    setText(edited.value)
  }

  return (
    <Input
      autoComplete="tel"
      placeholder="+7 (000) 000-00-00"
      {...rest}
      label={label}
      type="tel"
      inputMode="tel"
      value={text}
      onChange={edit}
    />
  )
}
