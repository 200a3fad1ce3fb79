import type { Attribute } from '../dictionary.ts'
import { BOOL_VALUES } from '../filter-group.ts'

/** Values of a list or yes/no attribute as small numbers; 0 is "none". */
export class ValueCodes {
  readonly values: string[] = ['']
  private readonly codes = new Map<string, number>()

  constructor({ type, labels }: Attribute) {
    for (const value of type === 'bool' ? BOOL_VALUES.map((each) => each.value) : labels.keys()) this.add(value)
  }

  /** The number of a value, a new one if goods know a value the shop's list does not. */
  add(value: string): number {
    const known = this.codes.get(value)
    if (known !== undefined) return known
    this.codes.set(value, this.values.length)
    return this.values.push(value) - 1
  }

  /** A map from number to 1 where the value is one of these. */
  wanted(values: readonly string[]): Uint8Array {
    const wanted = new Uint8Array(this.values.length)
    for (const value of values) {
      const code = this.codes.get(value)
      if (code !== undefined) wanted[code] = 1
    }
    return wanted
  }
}
