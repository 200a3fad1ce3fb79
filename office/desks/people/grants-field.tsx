import type { Grant } from '#contract/office/staff.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { ErrorLine } from '#ui/error-line.tsx'
import { useId } from 'react'
import { PlacesField } from '#office/parts/access/places-field.tsx'
import css from './grants-field.module.css'
import type { RoleBranch, Roles } from './people-queries.ts'

type Props = {
  roles: Roles['roles']
  branches: readonly RoleBranch[]
  value: readonly Grant[]
  onValue: (grants: Grant[]) => void
  error?: string | undefined
}

/** Roles × branches: what somebody does, and where. */
export function GrantsField({ roles, branches, value, onValue, error }: Props) {
  const errorId = useId()
  const change = (role: string, next: Grant | null) =>
    onValue(
      next && value.some((grant) => grant.role === role)
        ? value.map((grant) => (grant.role === role ? next : grant))
        : [...value.filter((grant) => grant.role !== role), ...(next ? [next] : [])],
    )
  return (
    <fieldset className={css.roles} aria-describedby={error ? errorId : undefined}>
      <legend className={css.legend}>Роли и где они действуют</legend>
      {error && <ErrorLine id={errorId}>{error}</ErrorLine>}
      {roles.map(({ code, name, does }) => {
        const grant = value.find(({ role }) => role === code)
        return (
          <div key={code} className={css.role}>
            <Checkbox
              checked={grant !== undefined}
              hint={does}
              onChange={(event) =>
                change(code, event.target.checked ? { role: code, nodeCodes: [], warehouseIds: [] } : null)
              }
            >
              {name}
            </Checkbox>
            {grant && (
              <div className={css.places}>
                <PlacesField
                  legend={`${name}: где`}
                  hideLegend
                  branches={branches}
                  value={grant}
                  onValue={(places) => change(code, { role: code, ...places })}
                />
              </div>
            )}
          </div>
        )
      })}
    </fieldset>
  )
}
