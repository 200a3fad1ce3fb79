import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import css from './rental.module.css'

type Props = {
  legend: string
  kit: readonly string[]
  ticked: readonly string[]
  onTicked: (ticked: string[]) => void
  /** One press for all of it. */
  all?: string
}

/** What goes with the machine, ticked off one by one. */
export function KitTicks({ legend, kit, ticked, onTicked, all }: Props) {
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
      {all && ticked.length < kit.length && (
        <div>
          <Button size="s" onClick={() => onTicked([...kit])}>
            {all}
          </Button>
        </div>
      )}
    </fieldset>
  )
}
