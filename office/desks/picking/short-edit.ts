import type { EditableOrder, EditLine, OrderEdit } from '#contract/office/order-edit.ts'

const bare = ({ code, complectOf = null, quantity }: EditLine): EditLine => ({ code, complectOf, quantity })

/** The order without the pieces that were not found, with another good in their stead; pieces of a kit go last. */
export function editWithout(
  seen: EditableOrder,
  missing: { code: string; count: number },
  substitute: string | null,
): OrderEdit {
  const lines = seen.lines.map(bare)
  let left = missing.count
  const own = lines
    .filter(({ code }) => code === missing.code)
    .toSorted((a, b) => Number(a.complectOf !== null) - Number(b.complectOf !== null))
  for (const line of own) {
    const off = Math.min(left, line.quantity)
    line.quantity -= off
    left -= off
  }
  if (substitute !== null) {
    const same = lines.find(({ code, complectOf }) => code === substitute && complectOf === null)
    if (same) same.quantity += missing.count
    else lines.push({ code: substitute, complectOf: null, quantity: missing.count })
  }
  return {
    version: seen.version,
    seen: { lines: seen.lines.map(bare), delivery: seen.delivery.words },
    lines: lines.filter(({ quantity }) => quantity > 0),
  }
}
