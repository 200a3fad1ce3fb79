import type { Plugin } from 'vite'

const STUB = '\0no-typebox'
const CONTRACT = /[\\/]contract[\\/][\w-]+\.ts$/
const PURE_ROOMS = /[\\/](contract|rules)[\\/][\w-]+\.ts$/

interface Node {
  type: string
  start: number
  end: number
  [key: string]: unknown
}

/**
 * The browser needs a call's method and path, and the field pictures go in; schemas, words and limits stay on the server. Contract modules are written
 * anew for it: every `Type.…(…)` becomes one thing that swallows every use, every declared call an object of these fields,
 * and nothing in contract/ or rules/ is kept that nobody imports.
 */
export function leanContract(): Plugin {
  return {
    name: 'lean-contract',
    applyToEnvironment: (environment) => environment.name === 'client',
    resolveId: { order: 'pre', handler: (id) => (id === 'typebox' || id.startsWith('typebox/') ? STUB : null) },
    load: (id) =>
      id === STUB
        ? `const any = new Proxy(() => any, { get: (_, key) => (key === Symbol.iterator ? () => [][key]() : any) })
export default any
export { any as Type }`
        : null,
    transform(code, id) {
      if (!PURE_ROOMS.test(id)) return null
      if (!CONTRACT.test(id)) return { code, map: null, moduleSideEffects: false }
      return { code: withoutSchemas(code, this.parse(code) as unknown as Node), map: null, moduleSideEffects: false }
    },
  }
}

export function withoutSchemas(code: string, program: Node): string {
  const edits: { start: number; end: number; text: string }[] = []
  const put = ({ start, end }: Node, text: string) => edits.push({ start, end, text })

  function visit(node: Node): void {
    if (node.type === 'CallExpression') {
      const callee = node['callee'] as Node
      if (rootName(callee) === 'Type') return void put(node, 'Type')
      if (callee.type === 'Identifier' && (callee['name'] === 'call' || callee['name'] === 'pagedCall')) return void put(node, whatIsSent(node))
      if (callee.type === 'Identifier' && callee['name'] === 'section') return void put(node, '{}')
    }
    for (const value of Object.values(node)) {
      if (Array.isArray(value)) value.forEach((each) => isNode(each) && visit(each))
      else if (isNode(value)) visit(value)
    }
  }

  function whatIsSent(node: Node): string {
    const [declaration] = node['arguments'] as Node[]
    const properties = declaration?.type === 'ObjectExpression' ? (declaration['properties'] as Node[]) : []
    const sourceOf = (name: string) => {
      const value = properties.find((each) => (each['key'] as Node | undefined)?.['name'] === name)?.['value'] as Node | undefined
      return value && code.slice(value.start, value.end)
    }
    const path = sourceOf('path')
    if (!path) throw new Error(`a call is declared without a path to read: ${code.slice(node.start, node.start + 80)}`)
    const files = sourceOf('files')
    return `{ method: ${sourceOf('method') ?? "'GET'"}, path: ${path}${files ? `, files: ${files}` : ''} }`
  }

  visit(program)
  const imports = (program['body'] as Node[]).filter(({ type }) => type === 'ImportDeclaration')
  const rest = replaced(code, edits.concat(imports.map(({ start, end }) => ({ start, end, text: '' }))))
  // An import nobody needs any more would still tie the modules together when chunks are made.
  const needed = imports.filter((each) =>
    (each['specifiers'] as Node[]).some(({ local }) => new RegExp(`\\b${String((local as Node)['name'])}\\b`).test(rest)),
  )
  return needed.map(({ start, end }) => `${code.slice(start, end)}\n`).join('') + rest
}

function replaced(code: string, edits: { start: number; end: number; text: string }[]): string {
  let result = ''
  let at = 0
  for (const { start, end, text } of edits.toSorted((a, b) => a.start - b.start)) {
    result += code.slice(at, start) + text
    at = end
  }
  return result + code.slice(at)
}

const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string'

/** `Type.Array(…).properties.x` belongs to `Type`. */
function rootName(node: Node): unknown {
  if (node.type === 'Identifier') return node['name']
  const below = node.type === 'MemberExpression' ? node['object'] : node.type === 'CallExpression' ? node['callee'] : null
  return isNode(below) ? rootName(below) : null
}
