// What cordless classes share: the platform, the batteries in the box and how they are written.
import { chance, from, one, type Value, type Draw, type Values } from '../template.ts'

export const platform12 = from((_, { vendor }) => vendor.platform12)
export const platform18 = from((_, { vendor }) => vendor.platform18)
const platform36 = from((_, { vendor }) => vendor.platform36)

/** «без АКБ», one battery, two batteries. */
export const supply = one('none', 'none', 'one', 'two', 'two', 'two')
export const capacity = from((v, { random }) => (v.battery_supply === 'none' ? undefined : random.one([2, 2, 4, 4, 5])))

type Text = (code: string) => string

const VOLTAGES: Record<number, { platform: Draw; capacities: readonly number[] }> = {
  12: { platform: platform12, capacities: [1.5, 2, 2, 4] },
  18: { platform: platform18, capacities: [2, 4, 4, 5] },
  36: { platform: platform36, capacities: [2, 4, 4, 5] },
}

/** Figures of the power of a cordless class, to be spread into its values. */
export function cordless(voltage: 12 | 18 | 36, bare: readonly Value[]): Record<string, Value | Draw> {
  const { platform, capacities } = VOLTAGES[voltage]!
  return {
    power_source: 'battery',
    voltage,
    brushless: chance(0.75),
    battery_platform: platform,
    battery_supply: one(...bare),
    battery_capacity: from((v, { random }) => (v.battery_supply === 'none' ? undefined : random.one(capacities))),
  }
}

export function supplyWorth(v: Values): number {
  if (v.battery_supply === 'none') return 0.7
  return (
    (v.battery_supply === 'two' ? 1.08 : 0.9) +
    (Number(v.battery_capacity) - 2) * (v.battery_supply === 'two' ? 0.06 : 0.03)
  )
}

export function batteryLetters(supplied: unknown): string {
  return supplied === 'none' ? ' Solo' : supplied === 'two' ? '-2' : ''
}

export function batteryTail(supplied: unknown, held: unknown): string {
  if (supplied === 'none') return 'без АКБ и\u00a0ЗУ'
  return `${supplied === 'two' ? 2 : 1}\u00a0×\u00a0${String(held).replace('.', ',')}\u00a0А·ч`
}

export function batteryBox(v: Values, text: Text): (string | false)[] {
  return [
    v.battery_supply === 'one' && `аккумулятор ${text('battery_capacity')}`,
    v.battery_supply === 'two' && `2 аккумулятора ${text('battery_capacity')}`,
    v.battery_supply !== 'none' && 'зарядное устройство',
  ]
}

export function batteryWords(v: Values, text: Text): string {
  return v.battery_supply === 'none'
    ? `Поставляется без аккумулятора и зарядного устройства: подойдут аккумуляторы платформы «${text('battery_platform')}».`
    : `В комплекте ${v.battery_supply === 'two' ? 'два аккумулятора' : 'аккумулятор'} ${text('battery_capacity')} и зарядное устройство платформы «${text('battery_platform')}».`
}
