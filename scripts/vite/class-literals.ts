import { dirname, resolve } from 'node:path'
import type { Plugin } from 'vite'

interface Node {
  type: string
  start: number
  end: number
  [key: string]: unknown
}

/** The classes of a stylesheet by its path: local name and the one in the page. */
export type ClassesOf = (file: string) => ReadonlyMap<string, string>

/**
 * A stylesheet's table of class names would come with the styles, wherever the code is that uses it: a page would carry the tables of parts that
 * wake later. In the browser's code the names themselves stand instead, and a table only where a class is chosen by a variable.
 */
export function classLiterals(classesOf: ClassesOf): Plugin {
  return {
    name: 'class-literals',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform(code, id) {
      const path = id.split('?', 1)[0]!
      if (!/[\\/]web[\\/].+\.tsx?$/.test(path) || !code.includes('.module.css')) return null
      return { code: withLiterals(code, this.parse(code) as unknown as Node, (from) => classesOf(resolve(dirname(path), from))), map: null }
    },
  }
}

/** The stylesheets themselves: nobody asks them for names any more, and they are still needed. */
export function stylesAlone(): Plugin {
  return {
    name: 'styles-alone',
    apply: 'build',
    enforce: 'post',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform: (_code, id) => (id.endsWith('.module.css') ? { code: 'export {}', map: null, moduleSideEffects: 'no-treeshake' } : null),
  }
}

/** `code` is plain JavaScript by now. */
export function withLiterals(code: string, program: Node, classesOf: ClassesOf): string {
  const edits: { start: number; end: number; text: string }[] = []
  for (const line of program['body'] as Node[]) {
    const from = line.type === 'ImportDeclaration' ? String((line['source'] as Node)['value']) : ''
    const [specifier] = from.endsWith('.module.css') ? (line['specifiers'] as Node[]) : []
    if (!specifier) continue
    const name = String((specifier['local'] as Node)['name'])
    const classes = classesOf(from)
    let isTableNeeded = false
    const visit = (node: Node) => {
      if (node === line) return
      const isMember = node.type === 'MemberExpression' && !node['computed']
      if (isMember && isNamed(node['object'], name)) {
        const local = String((node['property'] as Node)['name'])
        return void edits.push({ start: node.start, end: node.end, text: JSON.stringify(classes.get(local)) ?? 'void 0' })
      }
      if (isMember) return visit(node['object'] as Node)
      if (node.type === 'Property' && !node['computed'] && !node['shorthand']) return visit(node['value'] as Node)
      if (isNamed(node, name)) isTableNeeded = true
      for (const value of Object.values(node)) for (const each of [value].flat()) if (isNode(each)) visit(each)
    }
    visit(program)
    edits.push({ start: line.start, end: line.end, text: `import ${JSON.stringify(from)};${isTableNeeded ? `const ${name} = ${JSON.stringify(Object.fromEntries(classes))};` : ''}` })
  }
  return edits.toSorted((a, b) => b.start - a.start).reduce((text, { start, end, text: put }) => text.slice(0, start) + put + text.slice(end), code)
}

const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string'
const isNamed = (node: unknown, name: string) => isNode(node) && node.type === 'Identifier' && node['name'] === name
