import { useState } from 'react'
import { Checkbox, type CheckboxProps } from '../../ui/checkbox.tsx'
import type { ListingView } from '../listing/listing-view.ts'

type InstantCheckboxProps = Omit<CheckboxProps, 'onChange'> & { listing: ListingView; onSwitch: (on: boolean) => void }

/** The mark follows the finger; the list follows when it arrives. */
export function InstantCheckbox({ listing, checked = false, onSwitch, ...rest }: InstantCheckboxProps) {
  const [pressed, setPressed] = useState<{ on: ListingView; value: boolean }>()
  return (
    <Checkbox
      {...rest}
      checked={pressed?.on === listing ? pressed.value : checked}
      onChange={(event) => {
        setPressed({ on: listing, value: event.target.checked })
        onSwitch(event.target.checked)
      }}
    />
  )
}
