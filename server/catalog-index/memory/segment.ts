import type { Category } from '../dictionary.ts'

/** What a branch asks and has. Sums are kopecks; price 0: not offered there; other sums NaN: none. */
export interface NodeColumns {
  price: Float64Array
  priceOld: Float64Array
  priceRegistered: Float64Array
  percent: Uint8Array
  /** The last day of the lowered price, since the year 2000; 0: nobody has said. */
  saleEnds: Int16Array
  bonuses: Int32Array
  transferDays: Int16Array
  local: Int32Array
  /** What stands in each shop that gives orders out, as the dictionary has them. */
  shelves: Int32Array[]
}

export type AttributeColumn = Float64Array | Int32Array

export const GONE = 0
export const ON_SALE = 1
export const FOR_RENT = 2

/** Numbers of every good of one category, a row each. */
interface GoodColumns {
  /** GONE: a free row. */
  state: Uint8Array
  codeKey: Float64Array
  vendor: Int32Array
  popularity: Float64Array
  rating: Float64Array
  created: Float64Array
  nameRank: Float64Array
  /** The maker's line it is a size of, from 1; 0: a model by itself. */
  family: Int32Array
  total: Int32Array
  /** Of them with suppliers. */
  supplied: Int32Array
  /** The place of the supplier who brings it soonest; 0: none has it. */
  supplier: Int32Array
}

/**
 * The goods of one category. Categories stand in tree order, so a subtree is a run of segments; each grows by itself,
 * so a new good moves no other.
 */
export class Segment {
  readonly category: Category
  /** Rows in use or freed. */
  length = 0
  readonly columns: GoodColumns
  readonly nodes: NodeColumns[]
  /** By attribute; only those some good of the category has. */
  readonly attributes = new Map<string, AttributeColumn>()
  readonly code: string[] = []
  readonly article: string[] = []
  readonly name: string[] = []
  readonly slug: string[] = []
  readonly unit: string[] = []
  /** Joined, as they are read. */
  readonly pictures: string[] = []
  readonly labels: string[] = []
  private capacity: number
  private readonly free: number[] = []
  private readonly families = new Map<string, number>()

  /** `counters`: how many shops of each branch give orders out. */
  constructor(category: Category, counters: readonly number[], capacity: number) {
    this.category = category
    this.capacity = capacity
    this.columns = {
      state: new Uint8Array(capacity),
      codeKey: new Float64Array(capacity),
      vendor: new Int32Array(capacity),
      popularity: new Float64Array(capacity),
      rating: new Float64Array(capacity),
      created: new Float64Array(capacity),
      nameRank: new Float64Array(capacity),
      family: new Int32Array(capacity),
      total: new Int32Array(capacity),
      supplied: new Int32Array(capacity),
      supplier: new Int32Array(capacity),
    }
    this.nodes = counters.map((shops) => ({
      price: new Float64Array(capacity),
      priceOld: new Float64Array(capacity),
      priceRegistered: new Float64Array(capacity),
      percent: new Uint8Array(capacity),
      saleEnds: new Int16Array(capacity),
      bonuses: new Int32Array(capacity),
      transferDays: new Int16Array(capacity),
      local: new Int32Array(capacity),
      shelves: Array.from({ length: shops }, () => new Int32Array(capacity)),
    }))
  }

  takeRow(): number {
    const freed = this.free.pop()
    if (freed !== undefined) return freed
    if (this.length === this.capacity) this.grow()
    return this.length++
  }

  releaseRow(row: number): void {
    this.columns.state[row] = GONE
    this.free.push(row)
  }

  /** A maker's line by its name: what stands before the first comma. */
  familyOf(vendor: number, name: string): number {
    const end = name.indexOf(', ')
    if (end < 0) return 0
    const key = `${vendor} ${name.slice(0, end)}`
    const known = this.families.get(key) ?? this.families.size + 1
    this.families.set(key, known)
    return known
  }

  /** No number of a line is larger. */
  get mostFamilies(): number {
    return this.families.size
  }

  numbers(attribute: string): Float64Array {
    return (
      (this.attributes.get(attribute) as Float64Array) ?? this.add(attribute, new Float64Array(this.capacity).fill(NaN))
    )
  }

  valueCodes(attribute: string): Int32Array {
    return (this.attributes.get(attribute) as Int32Array) ?? this.add(attribute, new Int32Array(this.capacity))
  }

  private add<T extends AttributeColumn>(attribute: string, column: T): T {
    this.attributes.set(attribute, column)
    return column
  }

  private grow(): void {
    this.capacity = Math.max(16, Math.ceil(this.capacity * 1.5))
    growAll(this.columns, this.capacity)
    for (const { shelves, ...columns } of this.nodes.splice(0)) {
      growAll(columns, this.capacity)
      this.nodes.push({ ...columns, shelves: shelves.map((shelf) => grown(shelf, this.capacity)) })
    }
    for (const [code, column] of this.attributes) {
      const larger = grown(column, this.capacity)
      if (larger instanceof Float64Array) larger.fill(NaN, column.length)
      this.attributes.set(code, larger)
    }
  }
}

type Column = Uint8Array | Int16Array | Int32Array | Float64Array

function growAll<T extends { [Name in keyof T]: Column }>(columns: T, capacity: number): void {
  for (const name in columns) columns[name] = grown(columns[name], capacity)
}

function grown<T extends Column>(column: T, capacity: number): T {
  const larger = new (column.constructor as new (length: number) => T)(capacity)
  larger.set(column)
  return larger
}
