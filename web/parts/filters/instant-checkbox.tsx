import { useEffect, useRef, useState } from 'react'
import { Checkbox, type CheckboxProps } from '#ui/checkbox.tsx'
import type { ListingView } from '../listing/listing-view.ts'

type InstantCheckboxProps = Omit<CheckboxProps, 'onChange' | 'ref'> & {
  listing: ListingView
  onSwitch: (on: boolean) => void
}

/** The mark follows the finger; the list follows when it arrives. */
export function InstantCheckbox({ listing, checked = false, onSwitch, ...rest }: InstantCheckboxProps) {
  const [pressed, setPressed] = useState<{ on: ListingView; value: boolean }>()
  const input = useRef<HTMLInputElement>(null)
  const press = (value: boolean) => {
    setPressed({ on: listing, value })
    onSwitch(value)
  }
  // ticked before hydration: React keeps the mark and fires no change
  useEffect(() => {
    if (input.current!.checked !== checked) press(input.current!.checked)
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  return (
    <Checkbox
      {...rest}
      ref={input}
      checked={pressed?.on === listing ? pressed.value : checked}
      onChange={(event) => press(event.target.checked)}
    />
  )
}
