import type { Grant } from '#contract/office/staff.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { ErrorLine } from '#ui/error-line.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { useId } from 'react'
import css from './grants-field.module.css'
import type { Branch, Roles } from './people-queries.ts'

type Props = {
  roles: Roles['roles']
  branches: readonly Branch[]
  value: readonly Grant[]
  onValue: (grants: Grant[]) => void
  error?: string | undefined
}

const isEverywhere = ({ nodeCodes, warehouseIds }: Grant) => nodeCodes.length + warehouseIds.length === 0
const toggled = <T,>(list: readonly T[], item: T, isOn: boolean) =>
  isOn ? [...list.filter((each) => each !== item), item] : list.filter((each) => each !== item)

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
            {grant && <Places name={name} branches={branches} grant={grant} onGrant={(next) => change(code, next)} />}
          </div>
        )
      })}
    </fieldset>
  )
}

type PlacesProps = { name: string; branches: readonly Branch[]; grant: Grant; onGrant: (grant: Grant) => void }

function Places({ name, branches, grant, onGrant }: PlacesProps) {
  const first = branches[0]
  return (
    <div className={css.places}>
      <RadioGroup
        legend={`${name}: где`}
        hideLegend
        value={isEverywhere(grant) ? 'all' : 'some'}
        onValue={(value) =>
          onGrant({ ...grant, nodeCodes: value === 'some' && first ? [first.code] : [], warehouseIds: [] })
        }
        options={[
          { value: 'all', label: 'Во всех филиалах' },
          { value: 'some', label: 'Только здесь:' },
        ]}
        className={css.where}
      />
      {!isEverywhere(grant) && (
        <ul className={css.branches}>
          {branches.map(({ code, name: branchName, shops }) => {
            const isWhole = grant.nodeCodes.includes(code)
            const ids = shops.map(({ id }) => id)
            return (
              <li key={code}>
                <Checkbox
                  checked={isWhole}
                  partly={!isWhole && ids.some((id) => grant.warehouseIds.includes(id))}
                  onChange={(event) =>
                    onGrant({
                      ...grant,
                      nodeCodes: toggled(grant.nodeCodes, code, event.target.checked),
                      // the branch holds its shops
                      warehouseIds: grant.warehouseIds.filter((id) => !ids.includes(id)),
                    })
                  }
                >
                  {branchName}, весь филиал
                </Checkbox>
                {!isWhole && shops.length > 0 && (
                  <ul className={css.shops}>
                    {shops.map((shop) => (
                      <li key={shop.id}>
                        <Checkbox
                          checked={grant.warehouseIds.includes(shop.id)}
                          onChange={(event) =>
                            onGrant({
                              ...grant,
                              warehouseIds: toggled(grant.warehouseIds, shop.id, event.target.checked),
                            })
                          }
                        >
                          {shop.name}
                        </Checkbox>
                      </li>
                    ))}
                  </ul>
                )}
              </li>
            )
          })}
        </ul>
      )}
    </div>
  )
}
