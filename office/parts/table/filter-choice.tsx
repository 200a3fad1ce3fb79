import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Popover } from '#ui/popover.tsx'
import css from './filter-choice.module.css'

type Option = { value: string; name: string; group?: string }

type Props = {
  name: string
  options: readonly Option[]
  chosen: readonly string[]
  onToggle: (value: string) => void
  onClear: () => void
}

/** Several values of one filter; the button says what is chosen. */
export function FilterChoice({ name, options, chosen, onToggle, onClear }: Props) {
  const first = options.find(({ value }) => value === chosen[0])?.name ?? chosen[0]
  const label = chosen.length === 0 ? name : `${name}: ${first}${chosen.length > 1 ? ` +${chosen.length - 1}` : ''}`
  return (
    <Popover
      label={name}
      trigger={(attributes) => (
        <Button {...attributes} size="s" iconAfter="chevron-down" className={chosen.length > 0 ? css.on : undefined}>
          {label}
        </Button>
      )}
    >
      {() => (
        <div className={css.panel}>
          <ul>
            {options.map(({ value, name: words, group }, at) => (
              <li key={value}>
                {group && group !== options[at - 1]?.group && <p className={css.group}>{group}</p>}
                <Checkbox checked={chosen.includes(value)} onChange={() => onToggle(value)}>
                  {words}
                </Checkbox>
              </li>
            ))}
          </ul>
          {options.length === 0 && <p className={css.group}>Пока не из чего выбирать.</p>}
          {chosen.length > 0 && (
            <Button size="s" wide onClick={onClear}>
              Любые
            </Button>
          )}
        </div>
      )}
    </Popover>
  )
}
