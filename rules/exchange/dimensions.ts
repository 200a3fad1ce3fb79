import { readAmount } from './amount.ts'

/** Of a package, in millimetres. */
export type Dimensions = [length: number, width: number, height: number]

/** As requisites of accounting name them. */
export const SIDES = ['Длина', 'Ширина', 'Высота'] as const

const MILLIMETRES: Readonly<Record<string, number>> = { мм: 1, см: 10, м: 1000 }
/** As a card takes it. */
const LONGEST = 100_000

function millimetres(amount: number | null, times: number): number | null {
  const side = amount === null ? 0 : Math.round(amount * times)
  return side > 0 && side <= LONGEST ? side : null
}

const whole = (sides: readonly (number | null)[]): Dimensions | null =>
  sides.length === 3 && sides.every((side) => side !== null) ? (sides as Dimensions) : null

/** «20.1/20.5/22.5» of YML: length, width and height in centimetres. */
export const readCentimetres = (text: string): Dimensions | null =>
  whole(text.split('/').map((side) => millimetres(readAmount(side), 10)))

/** «Длина, мм», «Ширина (см)»: without a unit nobody knows what was meant. */
export function readSides(requisites: Readonly<Record<string, string>>): Dimensions | null {
  const named = Object.entries(requisites).map(([name, value]) => {
    const [, side, unit] = /^(длина|ширина|высота)\s*[,(]\s*(мм|см|м)\.?\)?$/i.exec(name.trim()) ?? []
    return {
      side: side?.toLowerCase(),
      size: millimetres(readAmount(value), MILLIMETRES[unit?.toLowerCase() ?? ''] ?? 0),
    }
  })
  return whole(SIDES.map((side) => named.find((each) => each.side === side.toLowerCase())?.size ?? null))
}
