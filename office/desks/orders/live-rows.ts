import type { DeskOrder } from '#contract/office/orders.ts'

export interface DeskOrderPage {
  orders: DeskOrder[]
  next: string | null
}

type Pages = readonly DeskOrderPage[]

const isBefore = (one: DeskOrder, other: DeskOrder, oldestFirst: boolean) =>
  oldestFirst ? Number(one.number) < Number(other.number) : Number(one.number) > Number(other.number)

/**
 * The list after one order has changed: its new row in its place, or nothing where it no longer fits the filters. Pages
 * that are not read yet are left alone. The same pages come back when nothing changed.
 */
export function withRow(pages: Pages, number: string, row: DeskOrder | null, oldestFirst: boolean): DeskOrderPage[] {
  const isThere = pages.some(({ orders }) => orders.some((each) => each.number === number))
  if (!row) {
    if (!isThere) return pages as DeskOrderPage[]
    return pages.map((page) => ({ ...page, orders: page.orders.filter((each) => each.number !== number) }))
  }
  if (isThere)
    return pages.map((page) => ({ ...page, orders: page.orders.map((each) => (each.number === number ? row : each)) }))
  const last = pages.at(-1)
  if (!last) return pages as DeskOrderPage[]
  const end = last.orders.at(-1)
  // beyond what has been read: it will come with its page
  if (last.next !== null && end && isBefore(end, row, oldestFirst)) return pages as DeskOrderPage[]
  const at = pages.findIndex(({ orders }) => orders.some((each) => isBefore(row, each, oldestFirst)))
  const target = at < 0 ? pages.length - 1 : at
  return pages.map((page, index) => {
    if (index !== target) return page
    const place = page.orders.findIndex((each) => isBefore(row, each, oldestFirst))
    const before = place < 0 ? page.orders.length : place
    return { ...page, orders: page.orders.toSpliced(before, 0, row) }
  })
}
