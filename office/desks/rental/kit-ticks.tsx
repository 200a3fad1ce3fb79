import { Checkbox } from '#ui/checkbox.tsx'
import css from './rental.module.css'

type Props = {
  legend: string
  kit: readonly string[]
  ticked: readonly string[]
  onTicked: (ticked: string[]) => void
}

/** What goes with the machine, ticked off one by one. */
export function KitTicks({ legend, kit, ticked, onTicked }: Props) {
  if (kit.length === 0) return null
  return (
    <fieldset className={css.kit}>
      <legend>{legend}</legend>
      {kit.map((thing) => (
        <Checkbox
          key={thing}
          checked={ticked.includes(thing)}
          onChange={({ target }) =>
            onTicked(kit.filter((each) => (each === thing ? target.checked : ticked.includes(each))))
          }
        >
          {thing}
        </Checkbox>
      ))}
    </fieldset>
  )
}
