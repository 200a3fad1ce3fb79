import { type ChangeEvent, useEffect, useRef } from 'react'
import { editKey, type KeyField, keyField } from '#rules/identity/auth-key-edit.ts'
import { Input, type InputProps } from '#ui/input.tsx'

type Props = Omit<InputProps, 'value' | 'defaultValue' | 'onChange' | 'type' | 'label' | 'ref'> & {
  value: string
  onValue: (text: string) => void
}

/**
 * Phone or e-mail in one field: the mask comes with the first digits and goes with the first letter, and whatever was
 * typed is there again. `value` is what is shown.
 */
export function AuthInput({ value, onValue, ...rest }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const field = useRef<KeyField>(null)
  /** Before the browser edits: what of it is to be replaced cannot be told from the result alone. */
  const selection = useRef<[number, number]>(undefined)
  useEffect(() => {
    const element = input.current
    const recordSelection = () => {
      selection.current = [element?.selectionStart ?? 0, element?.selectionEnd ?? 0]
    }
    element?.addEventListener('beforeinput', recordSelection)
    return () => element?.removeEventListener('beforeinput', recordSelection)
  }, [])

  function edit({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) {
    const before = field.current?.shown === value ? field.current : keyField(value)
    const deleting = (nativeEvent as InputEvent).inputType === 'deleteContentForward' ? 'forward' : 'backward'
    const caret = target.selectionStart ?? target.value.length
    const { caret: next, ...edited } = editKey(before, {
      value: target.value,
      caret,
      deleting,
      selection: selection.current,
    })
    selection.current = undefined
    field.current = edited
    // written before React re-renders: it then finds its own value there and leaves the caret alone
    target.value = edited.shown
    target.setSelectionRange(next, next)
    onValue(edited.shown)
  }
  return (
    <Input
      ref={input}
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
