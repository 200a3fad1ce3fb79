import type { TLocalizedValidationError } from 'typebox/error'
import type { TSchema } from 'typebox'

interface LooseSchema {
  message?: string
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
      return 'Заполните это поле'
    case 'minLength':
      return error.params.limit === 1 ? 'Заполните это поле' : `Не короче ${error.params.limit} знаков`
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
      return `Нужно ${typeWord(error.params.type)}`
    default:
      return 'Проверьте это значение'
  }
}

function typeWord(type: unknown): string {
  const words: Record<string, string> = { integer: 'целое число', number: 'число', string: 'строка', boolean: 'да или нет', array: 'список', object: 'набор полей' }
  return words[String(type)] ?? 'другое значение'
}

/** A schema may carry its own `message` for anything wrong with it; otherwise the words come from what failed. */
export function messageFor(schema: TSchema, error: TLocalizedValidationError): { field: string; message: string }[] {
  const steps = error.instancePath.split('/').slice(1).map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
  if (error.keyword === 'required') {
    return error.params.requiredProperties.map((name) => {
      const path = [...steps, name]
      return { field: path.join('.'), message: schemaAt(schema as LooseSchema, path)?.message ?? wordsFor(error) }
    })
  }
  const own = schemaAt(schema as LooseSchema, steps)?.message
  return [{ field: steps.join('.') || 'body', message: own ?? wordsFor(error) }]
}
