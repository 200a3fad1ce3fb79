import type { TLocalizedValidationError } from 'typebox/error'
import type { TSchema } from 'typebox'

interface LooseSchema {
  message?: string
  missing?: string
  properties?: Record<string, LooseSchema>
  items?: LooseSchema
  anyOf?: LooseSchema[]
}

function schemaAt(schema: LooseSchema | undefined, steps: string[]): LooseSchema | undefined {
  return steps.reduce<LooseSchema | undefined>(
    (current, step) => (/^\d+$/.test(step) && current?.items ? current.items : current?.properties?.[step]),
    schema,
  )
}

function wordsFor(error: TLocalizedValidationError): string {
  switch (error.keyword) {
    case 'required':
      return MISSING
    case 'minLength':
      return error.params.limit === 1 ? MISSING : `Не короче ${error.params.limit} знаков`
    case 'maxLength':
      return `Не длиннее ${error.params.limit} знаков`
    case 'minimum':
    case 'exclusiveMinimum':
      return `Не меньше ${error.params.limit}`
    case 'maximum':
    case 'exclusiveMaximum':
      return `Не больше ${error.params.limit}`
    case 'minItems':
      return `Не меньше ${error.params.limit} строк`
    case 'maxItems':
      return `Не больше ${error.params.limit} строк`
    case 'type':
      return TYPE_WORDS[String(error.params.type)] ?? 'Нужно другое значение'
    default:
      return 'Проверьте это значение'
  }
}

const TYPE_WORDS: Record<string, string> = {
  integer: 'Нужно целое число',
  number: 'Нужно число',
  string: 'Нужна строка',
  boolean: 'Нужно да или нет',
  array: 'Нужен список',
  object: 'Нужен набор полей',
}

const MISSING = 'Заполните это поле'

const valueAt = (value: unknown, steps: string[]): unknown =>
  steps.reduce<unknown>((current, step) => (current as Record<string, unknown> | null | undefined)?.[step], value)

/**
 * A schema may carry its own `message` for anything wrong with it, and `missing` for when nothing came: a limit is no
 * answer to silence.
 * Otherwise the words come from what failed.
 */
export function messageFor(
  schema: TSchema,
  error: TLocalizedValidationError,
  value: unknown,
): { field: string; message: string }[] {
  const steps = error.instancePath
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
  if (error.keyword === 'required') {
    return error.params.requiredProperties.map((name) => {
      const path = [...steps, name]
      const own = schemaAt(schema as LooseSchema, path)
      return { field: path.join('.'), message: own?.missing ?? own?.message ?? MISSING }
    })
  }
  const own = schemaAt(schema as LooseSchema, steps)
  const given = valueAt(value, steps)
  const isSilent = given === null || given === ''
  const words = isSilent ? (own?.missing ?? own?.message ?? MISSING) : own?.message
  return [{ field: steps.join('.') || 'body', message: words ?? wordsFor(error) }]
}
