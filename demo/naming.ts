// Names, articles and slugs; a maker never has two goods with one article or one name.
import { valueText } from './attributes.ts'
import type { Random } from './random.ts'
import { slugify } from '#rules/text/slugify.ts'
import type { ModelClass, Template, Values } from './template.ts'
import type { Vendor } from './vendor.ts'

interface Names {
  article: string
  name: string
  slug: string
}

/** Names before it is known whether they are free. */
interface Composed {
  article: string
  name: string
  /** The name without its figures: the address is made of it. */
  title: string
}

interface Model {
  template: Template
  modelClass: ModelClass
  vendor: Vendor
  values: Values
}

/** Null: the maker has this model already; with `again` it becomes the next generation of it («S2»). */
export type Naming = (model: Model, random: Random, again: boolean) => Names | null

export function createNaming(): Naming {
  const taken = new Set<string>()
  const generations = new Map<string, number>()
  return (model, random, again) => {
    const line = model.template.lines ? random.one(model.template.lines) : ''
    const first = compose(model, line, '')
    const base = `${model.vendor.code}/${first.name}`
    if (!taken.has(base) && !taken.has(`${model.vendor.code}#${first.article}`)) return take(taken, model.vendor, first)
    if (!again) return null
    for (;;) {
      const generation = (generations.get(base) ?? 1) + 1
      generations.set(base, generation)
      const names = compose(model, line, ` S${generation}`)
      if (!taken.has(`${model.vendor.code}#${names.article}`)) return take(taken, model.vendor, names)
    }
  }
}

function compose({ template, modelClass, vendor, values }: Model, line: string, mark: string): Composed {
  const series = `${vendor.letter ?? ''}${modelClass.series ?? template.series}`
  const model = template.model(values)
  const called = template.calledByLine ? `${line}${mark}`.trim() : `${series} ${model} ${line}`.trim() + mark
  const title = `${modelClass.what} ${vendor.name} ${called}`.trim()
  const tail = template.tail(values, (code) => valueText(code, values[code])).filter((part) => part !== false)
  const letters = `${series}${model}${initials(line)}${mark}`.replace(/[ ,]+/g, '').toUpperCase()
  return {
    article: vendor.numeric ? digits(letters) : letters,
    name: [title, ...tail].join(', '),
    title,
  }
}

function take(taken: Set<string>, vendor: Vendor, names: Composed): Names {
  taken.add(`${vendor.code}/${names.name}`)
  taken.add(`${vendor.code}#${names.article}`)
  return { article: names.article, name: names.name, slug: slugify(names.title) }
}

/** Makers that number their goods: «06017» rather than letters. */
function digits(letters: string): string {
  let number = 7
  for (let i = 0; i < letters.length; i++) number = (Math.imul(number, 31) + letters.charCodeAt(i)) >>> 0
  return String(number % 1_000_000).padStart(6, '0')
}

function initials(line: string): string {
  return line === ''
    ? ''
    : `-${line
        .split(/[ -]/)
        .map((word) => word.charAt(0).toUpperCase())
        .join('')}`
}
