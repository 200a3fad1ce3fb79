import { useEffect, useRef, useState } from 'react'
import { Input } from '#ui/input.tsx'
import { useShortcuts } from '#office/state/shortcuts.ts'

const TYPING_DEBOUNCE_MS = 200

type Props = {
  label: string
  placeholder: string
  /** Of the sheet of keys: whose list it is. */
  group: string
  className?: string | undefined
  /** As the address has it. */
  value: string
  onValue: (text: string) => void
}

/** The debounced search of a list: Enter and blur flush it, the slash key focuses it. */
export function ListSearch({ label, placeholder, group, className, value, onValue }: Props) {
  const [typed, setTyped] = useState(value)
  const [seen, setSeen] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const input = useRef<HTMLInputElement>(null)
  // a view or the way back has brought another text
  if (seen !== value) {
    setSeen(value)
    if (value !== typed.trim()) setTyped(value)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  const ask = (text: string) => {
    clearTimeout(timer.current)
    timer.current = undefined
    onValue(text.trim())
  }
  useShortcuts([{ keys: 'Slash', shown: '/', name: 'Искать в списке', group, run: () => input.current?.focus() }])
  return (
    <Input
      ref={input}
      label={label}
      hideLabel
      size="m"
      type="search"
      inputMode="search"
      clearable
      placeholder={placeholder}
      {...(className && { className })}
      value={typed}
      onChange={(event) => {
        const text = event.target.value
        setTyped(text)
        clearTimeout(timer.current)
        timer.current = setTimeout(() => ask(text), TYPING_DEBOUNCE_MS)
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') ask(typed)
      }}
      // flushed now: a card opened before the debounce ends must not be left by a late change of the address
      onBlur={() => timer.current !== undefined && ask(typed)}
    />
  )
}
