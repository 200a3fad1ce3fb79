import { type AttributeKind, typeOfValues } from './attribute-value.ts'
import { readPropertyName } from './name-key.ts'

export interface NewAttribute {
  name: string
  type: AttributeKind['type']
  unit: string | null
  decimals: number
}

const DECIMALS = 2

/** The attribute a property of accounting would be: by its name, the unit in it and what its values look like. */
export function newAttribute(property: string, values: readonly string[]): NewAttribute {
  const { name, unit } = readPropertyName(property)
  // a unit in the name says it before any value came
  const type = typeOfValues(values) ?? (unit ? 'number' : 'list')
  return type === 'number' ? { name, type, unit, decimals: DECIMALS } : { name, type, unit: null, decimals: 0 }
}
