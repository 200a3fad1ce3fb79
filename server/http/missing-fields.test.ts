import { describe, expect, it } from 'vitest'
import { isApiError } from '#contract/api-error.ts'
import { implementations } from './api/sections.ts'
import { reader } from '#server/calls/validation.ts'

interface Loose {
  type?: string
  properties?: Record<string, Loose>
  required?: string[]
  items?: Loose
}

/** Words that ask for what is not there; «не длиннее», «записан неверно» speak of something that came. */
const ASKS =
  /^(Введите|Выберите|Заполните|Напишите|Нужен|Нужна|Нужно|Нужны|Откройте|Перечислите|Повторите|Поставьте|Укажите)[ ,]/
const SPEAKS_OF_A_VALUE =
  /длинн|корот|не больше|не меньше|символов|знаков|строк|неверно|не совпадают|Сократите|Проверьте/i

/**
 * Every required field, with what stands around it: `contact.phone` in `{ contact: {} }`, `goods.0.code` in `{ goods:
 * [{}] }`.
 */
function requiredFields(schema: Loose): { field: string; sent: Record<string, unknown> }[] {
  return (schema.required ?? []).flatMap((name) => {
    const own = schema.properties?.[name]
    const inner = own?.type === 'array' ? own.items : own
    const around = requiredFields(inner ?? {}).map(({ field, sent }) =>
      own?.type === 'array'
        ? { field: `${name}.0.${field}`, sent: { [name]: [sent] } }
        : { field: `${name}.${field}`, sent: { [name]: sent } },
    )
    return [{ field: name, sent: {} }, ...around]
  })
}

function messagesOf(read: () => unknown): Record<string, string[]> {
  try {
    read()
  } catch (error) {
    if (isApiError(error)) return error.fields
    throw error
  }
  return {}
}

const cases = implementations.flatMap(({ call }) =>
  (['query', 'body'] as const).flatMap((part) => {
    if (part === 'body' && call.method === 'GET') return []
    return requiredFields(call[part] as Loose).map(({ field, sent }) => ({
      name: `${call.method} ${call.path}`,
      part,
      field,
      sent,
      schema: call[part],
    }))
  }),
)

describe('a field that did not come is called missing', () => {
  it('there are many', () => expect(cases.length).toBeGreaterThan(50))

  it.each(cases)('$name: $field of the $part', ({ schema, field, sent, part }) => {
    const words = messagesOf(() => reader(schema, part === 'query').read(sent))[field] ?? []
    expect(words).toHaveLength(1)
    expect(words[0]).toMatch(ASKS)
    expect(words[0]).not.toMatch(SPEAKS_OF_A_VALUE)
  })

  it.each(cases.filter(({ part, field }) => part === 'body' && !field.includes('.')))(
    '$name: null for $field is as good as none',
    ({ schema, field }) => {
      const words = messagesOf(() => reader(schema).read({ [field]: null }))[field] ?? []
      expect(words[0]).toMatch(ASKS)
      expect(words[0]).not.toMatch(SPEAKS_OF_A_VALUE)
    },
  )
})
