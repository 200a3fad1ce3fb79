/** True when the item a stands before b. */
type Before = (a: number, b: number) => boolean

/** Up to here a heap of the page's end is quicker than parting everything. */
const HEAP_MOST = 512

/**
 * Of items 0…n-1 those that stand from `from` to `to` in order, without putting all of them in order: first pages are
 * what people read, and deep ones must not be slow either.
 */
export function topRows(n: number, from: number, to: number, before: Before): Int32Array {
  const end = Math.min(to, n)
  if (from >= end) return new Int32Array(0)
  return end <= HEAP_MOST ? byHeap(n, end, before).subarray(from) : byParting(n, from, end, before)
}

/** The first `most` in order. The heap's root is the last of the best so far. */
function byHeap(n: number, most: number, before: Before): Int32Array {
  const heap = new Int32Array(most)
  for (let i = 0; i < most; i++) {
    let hole = i
    while (hole > 0) {
      const parent = (hole - 1) >> 1
      if (!before(heap[parent]!, i)) break
      heap[hole] = heap[parent]!
      hole = parent
    }
    heap[hole] = i
  }
  for (let i = most; i < n; i++) {
    if (before(i, heap[0]!)) sink(heap, most, i, before)
  }
  for (let size = most - 1; size > 0; size--) {
    const last = heap[size]!
    heap[size] = heap[0]!
    sink(heap, size, last, before)
  }
  return heap
}

/** Puts an item in place of the root. */
function sink(heap: Int32Array, size: number, item: number, before: Before): void {
  let hole = 0
  for (let child = 1; child < size; child = 2 * hole + 1) {
    if (child + 1 < size && before(heap[child]!, heap[child + 1]!)) child++
    if (!before(item, heap[child]!)) break
    heap[hole] = heap[child]!
    hole = child
  }
  heap[hole] = item
}

function byParting(n: number, from: number, to: number, before: Before): Int32Array {
  const items = new Int32Array(n)
  for (let i = 0; i < n; i++) items[i] = i
  if (from > 0) part(items, 0, n - 1, from, before)
  if (to < n) part(items, from, n - 1, to, before)
  return items.subarray(from, to).sort((a, b) => (before(a, b) ? -1 : 1))
}

/** Moves items so that those before place k stand before it (quickselect, pivot by median of three). */
function part(items: Int32Array, low: number, high: number, k: number, before: Before): void {
  while (low < high) {
    const pivot = medianOf(items[low]!, items[(low + high) >>> 1]!, items[high]!, before)
    let i = low
    let j = high
    while (i <= j) {
      while (before(items[i]!, pivot)) i++
      while (before(pivot, items[j]!)) j--
      if (i > j) break
      const swapped = items[i]!
      items[i++] = items[j]!
      items[j--] = swapped
    }
    if (k <= j) high = j
    else if (k >= i) low = i
    else return
  }
}

function medianOf(a: number, b: number, c: number, before: Before): number {
  if (before(a, b)) return before(b, c) ? b : before(a, c) ? c : a
  return before(a, c) ? a : before(b, c) ? c : b
}
