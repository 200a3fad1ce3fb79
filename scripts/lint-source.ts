// What our rules of the linter and the search for circles ask of a file and of its syntax.
import { posix, relative, sep } from 'node:path'
import { root } from './ready.mjs'

/** The path from the root, as the rules and their messages name a file. */
export const placeOf = (file: string): string => relative(root, file).split(sep).join('/')

/** Tests and what they stand on open whole shops. */
export const IS_TEST = /\.(test|fixture|arbitrary)\.tsx?$|^server\/test\//

/** As much of a node of the syntax tree as is asked here. */
export interface SyntaxNode {
  type?: string
  value?: unknown
  name?: string
  source?: SyntaxNode
  callee?: SyntaxNode
  arguments?: SyntaxNode[]
  object?: SyntaxNode
  property?: SyntaxNode
  expressions?: SyntaxNode[]
  quasis?: { value: { cooked: string } }[]
}

/** The text of a literal; a template without holes is one. */
export function literalText(node: SyntaxNode | null | undefined): string | null {
  if (typeof node?.value === 'string') return node.value
  return node?.type === 'TemplateLiteral' && node.expressions?.length === 0 ? node.quasis![0]!.value.cooked : null
}

const isOfModule = (node: SyntaxNode | undefined, property: string): boolean =>
  node?.type === 'MemberExpression' && node.object?.type === 'MetaProperty' && node.property?.name === property

/** `new URL('./work.ts', import.meta.url)`: how a worker names its module. */
function workerModule({ callee, arguments: given = [] }: SyntaxNode): string | null {
  const text = literalText(given[0])
  const isModule = text !== null && /^\.\.?\/.*\.tsx?$/.test(text)
  return isModule && callee?.name === 'URL' && isOfModule(given[1], 'url') ? text : null
}

/** `join(import.meta.dirname, 'work.ts')`: how a process of its own names its module. */
function processModule({ callee, arguments: [folder, ...parts] = [] }: SyntaxNode): string | null {
  if (!['join', 'resolve'].includes(callee?.name ?? '') || !isOfModule(folder, 'dirname')) return null
  const texts = parts.flatMap((part) => literalText(part) ?? [])
  if (texts.length < parts.length || !/\.tsx?$/.test(texts.at(-1) ?? '')) return null
  const path = posix.join(...texts)
  return path.startsWith('.') ? path : `./${path}`
}

/** The module that runs in another thread or process; null: the node starts none. */
export function startedModule(node: SyntaxNode): string | null {
  if (node.type === 'NewExpression') return workerModule(node)
  return node.type === 'CallExpression' ? processModule(node) : null
}
