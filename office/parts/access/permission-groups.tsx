import { Checkbox } from '#ui/checkbox.tsx'
import css from './permission-groups.module.css'

interface Named {
  code: string
  label: string
  group: string
}

type Props = { all: readonly Named[]; value: readonly string[]; onValue: (permissions: string[]) => void }

/** What may be allowed, by the desk it belongs to. */
export function PermissionGroups({ all, value, onValue }: Props) {
  const groups = Map.groupBy(all, ({ group }) => group)
  const toggle = (code: string, isOn: boolean) =>
    onValue(isOn ? [...value, code] : value.filter((each) => each !== code))
  return (
    <div className={css.groups}>
      {[...groups].map(([group, list]) => (
        <fieldset key={group} className={css.group}>
          <legend className={css.legend}>{group}</legend>
          {list.map(({ code, label }) => (
            <Checkbox
              key={code}
              checked={value.includes(code)}
              onChange={(event) => toggle(code, event.target.checked)}
            >
              {label}
            </Checkbox>
          ))}
        </fieldset>
      ))}
    </div>
  )
}
