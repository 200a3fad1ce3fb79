import { useState } from 'react'

export type TextControl = { value?: string; defaultValue?: string; onValue?: (text: string) => void }

/** A text that its owner holds (`value`) or that the field holds itself (`defaultValue`). */
export function useText({ value, defaultValue = '', onValue }: TextControl): [string, (text: string) => void] {
  const [own, setOwn] = useState(defaultValue)
  return [
    value ?? own,
    (text) => {
      setOwn(text)
      onValue?.(text)
    },
  ]
}
