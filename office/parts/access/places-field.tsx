import { Checkbox } from '#ui/checkbox.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import css from './places-field.module.css'

/** Both lists empty: everywhere. */
export interface AccessPlaces {
  nodeCodes: string[]
  warehouseIds: number[]
}

export interface PlacesBranch {
  code: string
  name: string
  shops: readonly { id: number; name: string }[]
}

const isEverywhere = ({ nodeCodes, warehouseIds }: AccessPlaces) => nodeCodes.length + warehouseIds.length === 0
const toggled = <T,>(list: readonly T[], item: T, isOn: boolean) =>
  isOn ? [...list.filter((each) => each !== item), item] : list.filter((each) => each !== item)

/** «Везде», «Псков», «Псков, Великие Луки и ещё 2». */
export function placeText(all: readonly AccessPlaces[], branches: readonly PlacesBranch[]): string {
  if (all.length === 0) return '—'
  if (all.some(isEverywhere)) return 'Везде'
  const names = branches.flatMap(({ code, name, shops }) =>
    all.some(({ nodeCodes }) => nodeCodes.includes(code))
      ? [name]
      : shops.filter(({ id }) => all.some(({ warehouseIds }) => warehouseIds.includes(id))).map((shop) => shop.name),
  )
  const first = names.slice(0, 2).join(', ')
  return names.length > 2 ? `${first} и ещё ${names.length - 2}` : first
}

type Props = {
  legend: string
  hideLegend?: boolean
  branches: readonly PlacesBranch[]
  value: AccessPlaces
  onValue: (places: AccessPlaces) => void
  /** Some cannot give more than a part of the shop. */
  hasEverywhere?: boolean
}

/** Everywhere, or in branches and single shops. */
export function PlacesField({ legend, hideLegend = false, branches, value, onValue, hasEverywhere = true }: Props) {
  const first = branches[0]
  const isAll = hasEverywhere && isEverywhere(value)
  return (
    <div className={css.places}>
      <RadioGroup
        legend={legend}
        hideLegend={hideLegend}
        value={isAll ? 'all' : 'some'}
        onValue={(chosen) => onValue({ nodeCodes: chosen === 'some' && first ? [first.code] : [], warehouseIds: [] })}
        options={[
          { value: 'all', label: 'Во всех филиалах', disabled: !hasEverywhere },
          { value: 'some', label: 'Только здесь:' },
        ]}
        className={css.where}
      />
      {!isAll && (
        <ul className={css.branches}>
          {branches.map(({ code, name, shops }) => {
            const isWhole = value.nodeCodes.includes(code)
            const ids = shops.map(({ id }) => id)
            return (
              <li key={code}>
                <Checkbox
                  checked={isWhole}
                  partly={!isWhole && ids.some((id) => value.warehouseIds.includes(id))}
                  onChange={(event) =>
                    onValue({
                      nodeCodes: toggled(value.nodeCodes, code, event.target.checked),
                      // the branch holds its shops
                      warehouseIds: value.warehouseIds.filter((id) => !ids.includes(id)),
                    })
                  }
                >
                  {name}, весь филиал
                </Checkbox>
                {!isWhole && shops.length > 0 && (
                  <ul className={css.shops}>
                    {shops.map((shop) => (
                      <li key={shop.id}>
                        <Checkbox
                          checked={value.warehouseIds.includes(shop.id)}
                          onChange={(event) =>
                            onValue({
                              ...value,
                              warehouseIds: toggled(value.warehouseIds, shop.id, event.target.checked),
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
