import { type ChangeEvent, useState } from 'react'
import { editNumberInput, formatNumberInput } from '#rules/text/number-input.ts'
import { Input, type InputProps } from './input.tsx'
import { type TextControl, useText } from './use-text.ts'

export type NumberInputProps = Omit<InputProps, 'value' | 'defaultValue' | 'onChange' | 'type'> & TextControl

/** `12 500.75`: digits with grouping and two decimals. The value is the shown text; `parseNumberInput` reads it. */
export function NumberInput({ value, defaultValue, onValue, ...rest }: NumberInputProps) {
  const [hasMinus, setMinus] = useState(false)
  const [text, setText] = useText({ value, defaultValue: formatNumberInput(defaultValue), onValue })

  function edit({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) {
    // dropped in silence it would make a hundred of minus a hundred
    const typed = (nativeEvent as InputEvent).data ?? target.value
    setMinus(/[-−–]/.test(typed))
    const edited = editNumberInput(target.value, target.selectionStart ?? target.value.length)
    // Delete took a space that comes back: the caret goes over it, or the key would do nothing for ever
    const isSpace = (nativeEvent as InputEvent).inputType === 'deleteContentForward' && edited.value === text
    const caret = isSpace ? edited.caret + 1 : edited.caret
    // as in the phone field: the caret survives because React finds nothing to correct
    target.value = edited.value
    target.setSelectionRange(caret, caret)
    setText(edited.value)
  }

  const error = rest.error ?? (hasMinus ? 'Минуса здесь не бывает: введите число больше нуля' : undefined)
  return (
    <Input
      autoComplete="off"
      {...rest}
      {...(error !== undefined && { error })}
      inputMode="decimal"
      value={text}
      onChange={edit}
    />
  )
}
