import { Compile } from 'typebox/compile'
import type { TSchema } from 'typebox'
import { invalid } from '#contract/api-error.ts'
import { messageFor } from './validation-message.ts'

export interface Reader {
  /** Converts ("5" → 5), drops what the schema does not name, and throws a 422 with Russian words by field. */
  read: (value: unknown) => unknown
  matches: (value: unknown) => boolean
  problems: (value: unknown) => string
}

export function reader(schema: TSchema): Reader {
  const validator = Compile(schema)
  return {
    read(value) {
      if (value === null || typeof value !== 'object' || Array.isArray(value)) throw invalid({ body: ['Нужен объект с полями'] })
      const cleaned = validator.Default(validator.Clean(validator.Convert(structuredClone(value))))
      if (validator.Check(cleaned)) return cleaned
      const fields: Record<string, string[]> = {}
      for (const error of validator.Errors(cleaned)) {
        for (const { field, message } of messageFor(schema, error)) {
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
