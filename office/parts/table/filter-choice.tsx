import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Input } from '#ui/input.tsx'
import { Popover } from '#ui/popover.tsx'
import css from './filter-choice.module.css'

type Option = {
  value: string
  name: string
  group?: string
  /** How many rows this value gives. */
  count?: number
  /** Of a tree: how deep it stands. */
  depth?: number
}

type Props = {
  name: string
  options: readonly Option[]
  chosen: readonly string[]
  onToggle: (value: string) => void
  onClear: () => void
}

/** A longer list is looked through by typing. */
const LONG = 14

/** Several values of one filter; the button says what is chosen. */
export function FilterChooser({ name, options, chosen, onToggle, onClear }: Props) {
  const [sought, setSought] = useState('')
  const first = options.find(({ value }) => value === chosen[0])?.name ?? chosen[0]
  const label = chosen.length === 0 ? name : `${name}: ${first}${chosen.length > 1 ? ` +${chosen.length - 1}` : ''}`
  const wanted = sought.trim().toLowerCase()
  const shown = wanted === '' ? options : options.filter((each) => each.name.toLowerCase().includes(wanted))
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
          {options.length > LONG && (
            <Input
              label={`${name}: найти`}
              hideLabel
              size="m"
              type="search"
              placeholder="Найти"
              value={sought}
              onChange={(event) => setSought(event.target.value)}
            />
          )}
          <ul>
            {shown.map(({ value, name: words, group, count, depth = 0 }, at) => (
              <li key={value} style={depth > 0 && wanted === '' ? { paddingLeft: `${depth}rem` } : undefined}>
                {group && group !== shown[at - 1]?.group && <p className={css.group}>{group}</p>}
                <Checkbox
                  checked={chosen.includes(value)}
                  onChange={() => onToggle(value)}
                  {...(count !== undefined && { count })}
                >
                  {words}
                </Checkbox>
              </li>
            ))}
          </ul>
          {options.length === 0 && <p className={css.group}>Пока не из чего выбирать.</p>}
          {options.length > 0 && shown.length === 0 && <p className={css.group}>Такого нет.</p>}
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
