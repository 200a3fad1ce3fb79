import type { ChangeEvent } from 'react'
import { digitsOf } from '#rules/identity/phone.ts'
import { Input, type InputProps } from '#ui/input.tsx'

type Props = Omit<InputProps, 'label' | 'value' | 'onChange' | 'type'> & {
  value: string
  onValue: (text: string) => void
}

/**
 * `05.03.1990` with dots that come by themselves: a native date field speaks the browser's language, not the shop's.
 */
export function BirthdateInput({ value, onValue, ...rest }: Props) {
  function edit({ target }: ChangeEvent<HTMLInputElement>) {
    const isAtEnd = target.selectionStart === target.value.length
    const isLonger = target.value.length > value.length
    onValue(isAtEnd && isLonger ? dotted(target.value) : target.value)
  }
  return (
    <Input
      label="Дата рождения"
      inputMode="numeric"
      autoComplete="bday"
      placeholder="ДД.ММ.ГГГГ"
      maxLength={10}
      {...rest}
      value={value}
      onChange={edit}
    />
  )
}

/** What browsers fill in (1990-03-05) becomes what people write. */
function dotted(text: string): string {
  const filled = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  if (filled) return `${filled[3]}.${filled[2]}.${filled[1]}`
  // somebody who writes dots and single digits knows what they do
  if (/^\d{1,2}\.(\d{1,2}(\.\d{0,4})?)?$/.test(text)) return text
  const digits = digitsOf(text).slice(0, 8)
  return [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)].filter(Boolean).join('.')
}
