// Names, articles and slugs; a maker never has two goods with one article or one name.
import { valueText } from './attributes.ts'
import type { Random } from './random.ts'
import { slugify } from './russian.ts'
import type { ModelClass, Template, Values } from './template.ts'
import type { Vendor } from './vendors.ts'

export interface Names {
  article: string
  name: string
  slug: string
}

export type Naming = (
  template: Template, modelClass: ModelClass, vendor: Vendor, values: Values, random: Random, generation: number,
) => Names | null

export function createNaming(): Naming {
  const articles = new Set<string>()
  const names = new Set<string>()
  return (template, modelClass, vendor, values, random, generation) => {
    const series = `${vendor.letter ?? ''}${modelClass.series ?? template.series}`
    const model = template.model(values)
    const mark = generation > 0 ? ` S${generation}` : ''
    const line = template.lines ? random.one(template.lines) : ''
    const called = template.lines ? `${line}${mark}` : `${series} ${model}${mark}`
    const tail = template.tail(values, (code) => valueText(code, values[code])).filter((part) => part !== false)
    const name = [`${modelClass.what} ${vendor.name} ${called}`.trim(), ...tail].join(', ')
    if (names.has(name)) return null
    const article = freeArticle(articles, vendor, `${series}${model}${initials(line)}${mark}`.replace(/[ /,]+/g, (gap) => (gap === '/' ? '/' : '')))
    if (article === null) return null
    names.add(name)
    articles.add(`${vendor.code}/${article}`)
    return { article, name, slug: slugify(`${modelClass.what} ${vendor.name} ${called}`) }
  }
}

function freeArticle(taken: Set<string>, vendor: Vendor, wanted: string): string | null {
  if (!vendor.numeric) return taken.has(`${vendor.code}/${wanted}`) ? null : wanted
  let number = 0
  for (let i = 0; i < wanted.length; i++) number = (Math.imul(number, 31) + wanted.charCodeAt(i)) >>> 0
  for (let i = 0; i < 90_000; i++) {
    const article = String(10_000 + ((number + i * 7) % 90_000))
    if (!taken.has(`${vendor.code}/${article}`)) return article
  }
  return null
}

function initials(line: string): string {
  return line === '' ? '' : `-${line.split(/[ -]/).map((word) => word.charAt(0).toUpperCase()).join('')}`
}
