import type { Call } from '#contract/call.ts'
import { type FieldNames, isNamed } from './fence.ts'
import { LEFT_OUT } from './present-answer.ts'
import type { Tool } from './tools.ts'

interface LooseSchema {
  type?: string | string[]
  properties?: Record<string, LooseSchema>
  items?: LooseSchema | LooseSchema[]
  anyOf?: LooseSchema[]
  const?: unknown
  enum?: unknown[]
}

/** Deeper an answer speaks for itself: an assistant reads the list of all tools before its first word. */
const DEEPEST = 2

/** What a tool answers (`presentAnswer`), as the list of tools tells it. */
export function toolAnswerSchema({ answer, paged }: Call, { leftOut = [] }: Tool): { type: 'object' } {
  const told = shapeOf(answer as LooseSchema, new Set(leftOut), '', 1)
  return {
    type: 'object',
    properties: {
      notice: { type: 'string' },
      data: paged ? { type: 'array', items: told } : told,
      ...(paged && { meta: { type: 'object' } }),
    },
    required: ['notice', 'data'],
  } as { type: 'object' }
}

/** Types and names alone: limits of a text do not hold once it is fenced, addresses are made whole. */
function shapeOf(schema: LooseSchema, leftOut: FieldNames, parent: string, depth: number): LooseSchema {
  const inner = (each: LooseSchema) => shapeOf(each, leftOut, parent, depth)
  const { type, properties, items, anyOf } = schema
  if (anyOf) return { anyOf: anyOf.map(inner) }
  if ('const' in schema) return { const: schema.const }
  if (schema.enum) return { enum: schema.enum }
  if (items && !Array.isArray(items)) return { type: 'array', items: inner(items) }
  if (!properties || depth > DEEPEST) return type ? { type } : {}
  const isTold = (name: string) => !LEFT_OUT.has(name) && !isNamed(leftOut, parent, name)
  const told = Object.entries(properties).filter(([name]) => isTold(name))
  return {
    type: 'object',
    properties: Object.fromEntries(told.map(([name, each]) => [name, shapeOf(each, leftOut, name, depth + 1)])),
  }
}
