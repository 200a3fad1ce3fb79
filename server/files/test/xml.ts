import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { SaxesParser } from 'saxes'
import { validateXML } from 'xmllint-wasm'

const SCHEMA = readFileSync(join(import.meta.dirname, 'sitemap.xsd'), 'utf8')

/** What libxml says against the schema of sitemaps.org; nothing: all is well. */
export async function sitemapErrors(name: string, text: string): Promise<string[]> {
  const { errors } = await validateXML({ xml: [{ fileName: name, contents: text }], schema: [SCHEMA] })
  return errors.map(({ rawMessage }) => rawMessage)
}

/** Well-formedness by libxml, which knows nothing of our writer. */
export async function xmlErrors(name: string, text: string): Promise<string[]> {
  const { errors } = await validateXML({ xml: [{ fileName: name, contents: text }], normalization: 'format' })
  return errors.map(({ rawMessage }) => rawMessage)
}

export interface XmlNode {
  name: string
  attributes: Record<string, string>
  children: XmlNode[]
  text: string
}

export function parseXml(text: string): XmlNode {
  const parser = new SaxesParser()
  const root: XmlNode = { name: '', attributes: {}, children: [], text: '' }
  const path = [root]
  parser.on('opentag', ({ name, attributes }) => {
    const node = { name, attributes: attributes as Record<string, string>, children: [], text: '' }
    path.at(-1)!.children.push(node)
    path.push(node)
  })
  parser.on('text', (part) => void (path.at(-1)!.text += part))
  parser.on('closetag', () => void path.pop())
  parser.on('error', (error) => {
    throw error
  })
  parser.write(text).close()
  return root.children[0]!
}

export function all(node: XmlNode, name: string): XmlNode[] {
  return [...(node.name === name ? [node] : []), ...node.children.flatMap((child) => all(child, name))]
}

export const textOf = (node: XmlNode, name: string): string | undefined =>
  node.children.find((child) => child.name === name)?.text
