// The first goods of a leaf keep their codes whatever the size of the shop, so texts can point at them.
export const KEPT = 9
const FIRST = 100_000
const OTHERS = 101_001

export function createCodes(): (leafIndex: number, place: number) => string {
  let next = OTHERS
  return (leafIndex, place) => String(place < KEPT ? FIRST + leafIndex * 10 + place + 1 : next++)
}
