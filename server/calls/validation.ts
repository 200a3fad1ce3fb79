import { Compile } from 'typebox/compile'
import type { TSchema } from 'typebox'
import { invalid } from '#contract/api-error.ts'
import { cleanBySchema, hasDefaults } from './clean-by-schema.ts'
import { messageFor } from './validation-message.ts'

export interface Reader {
  /** Drops what the schema does not name, and throws a 422 with Russian words by field. */
  read: (value: unknown) => unknown
  matches: (value: unknown) => boolean
  problems: (value: unknown) => string
}

interface LooseProperty {
  type?: string
}

const WHOLE = /^-?\d{1,15}$/
const DECIMAL = /^-?\d{1,15}(\.\d{1,10})?$/

/**
 * Query and path arrive as text. Only text that plainly is a number or a yes/no becomes one: «1.5» is no whole number,
 * «1e9» no number.
 */
function fromText(schema: TSchema, value: Record<string, unknown>): Record<string, unknown> {
  const properties = (schema as { properties?: Record<string, LooseProperty> }).properties ?? {}
  return Object.fromEntries(
    Object.entries(value).map(([name, text]) => {
      if (typeof text !== 'string') return [name, text]
      const type = properties[name]?.type
      if (type === 'integer' && WHOLE.test(text)) return [name, Number(text)]
      if (type === 'number' && DECIMAL.test(text)) return [name, Number(text)]
      if (type === 'boolean' && /^(1|true)$/.test(text)) return [name, true]
      if (type === 'boolean' && /^(0|false)$/.test(text)) return [name, false]
      return [name, text]
    }),
  )
}

/**
 * No call nests half as deep. A body of a megabyte can nest a hundred thousand times, and a recursive walk would
 * overflow the stack.
 */
const DEEPEST = 16

/**
 * PostgreSQL stores no zero characters, and no person types one. True when a text has half of a pair, as one cut
 * through a picture has.
 */
function refuseOddities(value: object): boolean {
  let hasHalves = false
  let level: unknown[] = [value]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > DEEPEST) throw invalid({ body: ['Слишком много вложенных полей'] })
    const next: unknown[] = []
    for (const each of level) {
      if (typeof each === 'string') {
        if (each.includes('\0')) throw invalid({ body: ['В тексте есть недопустимые знаки: уберите их'] })
        hasHalves ||= !each.isWellFormed()
      }
      if (each === null || typeof each !== 'object') continue
      for (const key in each) next.push(key, (each as Record<string, unknown>)[key])
    }
    level = next
  }
  return hasHalves
}

/** JSON of PostgreSQL refuses halves, so no call has to think of them. */
function withoutHalves(value: unknown): unknown {
  if (typeof value === 'string') return value.toWellFormed()
  if (Array.isArray(value)) return value.map(withoutHalves)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key.toWellFormed(), withoutHalves(each)]))
}

export function reader(schema: TSchema, isText = false): Reader {
  const validator = Compile(schema)
  const clean = cleanBySchema(schema) ?? ((value: unknown) => validator.Clean(value))
  const complete = hasDefaults(schema) ? (value: unknown) => validator.Default(value) : (value: unknown) => value
  return {
    read(value) {
      if (value === null || typeof value !== 'object' || Array.isArray(value))
        throw invalid({ body: ['Нужен объект с полями'] })
      const whole = refuseOddities(value) ? (withoutHalves(value) as object) : value
      const given = isText ? fromText(schema, whole as Record<string, unknown>) : structuredClone(whole)
      const cleaned = complete(clean(given))
      if (validator.Check(cleaned)) return cleaned
      const fields: Record<string, string[]> = {}
      for (const error of validator.Errors(cleaned)) {
        for (const { field, message } of messageFor(schema, error, cleaned)) {
          const list = (fields[field] ??= [])
          if (!list.includes(message)) list.push(message)
        }
      }
      throw invalid(fields)
    },
    matches: (value) => validator.Check(value),
    problems: (value) =>
      validator
        .Errors(value)
        .slice(0, 3)
        .map((error) => `${error.instancePath}: ${error.message}`)
        .join('; '),
  }
}
