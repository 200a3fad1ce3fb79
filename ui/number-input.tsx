import type { ChangeEvent } from 'react'
import { editNumberInput, formatNumberInput } from '#rules/text/number-input.ts'
import { Input, type InputProps } from './input.tsx'
import { type TextControl, useText } from './use-text.ts'

export type NumberInputProps = Omit<InputProps, 'value' | 'defaultValue' | 'onChange' | 'type'> & TextControl

/** `12 500.75`: digits with grouping and two decimals. The value is the shown text; `parseNumberInput` reads it. */
export function NumberInput({ value, defaultValue, onValue, ...rest }: NumberInputProps) {
  const [text, setText] = useText({ value, defaultValue: formatNumberInput(defaultValue), onValue })

  function edit({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) {
    const edited = editNumberInput(target.value, target.selectionStart ?? target.value.length)
    // Delete took a space that comes back: the caret goes over it, or the key would do nothing for ever
    const isSpace = (nativeEvent as InputEvent).inputType === 'deleteContentForward' && edited.value === text
    const caret = isSpace ? edited.caret + 1 : edited.caret
    // as in the phone field: the caret survives because React finds nothing to correct
    target.value = edited.value
    target.setSelectionRange(caret, caret)
    setText(edited.value)
  }

  return <Input autoComplete="off" {...rest} inputMode="decimal" value={text} onChange={edit} />
}
