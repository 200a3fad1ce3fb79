// Names, articles and slugs: a maker never has two goods with one article or one name, and seldom two that differ in
// the line alone.
import { valueText } from './attributes.ts'
import { keepsPromise } from './line-names.ts'
import type { Random } from './random.ts'
import { slugify } from '#rules/text/slugify.ts'
import type { ModelClass, Template, Values } from './template.ts'
import type { Vendor } from './vendor.ts'

interface Names {
  article: string
  name: string
  slug: string
  line: string
}

/** Names before it is known whether they are free. */
interface Composed extends Omit<Names, 'slug'> {
  /** The name without its figures: the address is made of it. */
  title: string
  /** What the good is without the name of its line: two of a maker with one of these are twins. */
  likeness: string
}

interface Model {
  template: Template
  modelClass: ModelClass
  vendor: Vendor
  values: Values
}

/** What is put up with: nothing, a twin of another line, the next generation of the very model («S2»). */
export type Patience = 'new' | 'twin' | 'generation'

/** Null: the maker has this model already. */
export type Naming = (model: Model, random: Random, patience: Patience) => Names | null

export function createNaming(): Naming {
  const taken = new Set<string>()
  const generations = new Map<string, number>()
  return (model, random, patience) => {
    const { code } = model.vendor
    const line = lineOf(model, random)
    const first = composeFree(taken, model, line)
    const base = `${code}/${first.name}`
    const isTwin = taken.has(`${code}=${first.likeness}`)
    if (!taken.has(base) && !taken.has(`${code}#${first.article}`) && !(isTwin && patience === 'new'))
      return take(taken, model.vendor, first)
    if (patience !== 'generation') return null
    for (;;) {
      const generation = (generations.get(base) ?? 1) + 1
      generations.set(base, generation)
      const names = compose(model, line, ` S${generation}`, model.vendor.mark)
      if (!taken.has(`${code}#${names.article}`)) return take(taken, model.vendor, names)
    }
  }
}

/** The line drawn, or the next one that does not contradict the good. */
function lineOf({ template, values }: Model, random: Random): string {
  const { lines } = template
  if (!lines) return ''
  const drawn = lines.indexOf(random.one(lines))
  const inTurn = [...lines.slice(drawn), ...lines.slice(0, drawn)]
  return inTurn.find((line) => keepsPromise(line, values)) ?? ''
}

/** Makers number alike («RH 26-800»): the second of them puts its letter before the series, the third more of them. */
function composeFree(taken: ReadonlySet<string>, model: Model, line: string): Composed {
  const { letter, mark } = model.vendor
  const first = compose(model, line, '', letter ?? '')
  if (!taken.has(`#${first.article}`)) return first
  for (const letters of letter === undefined ? [mark.slice(0, 1), mark] : [mark]) {
    const next = compose(model, line, '', letters)
    if (!taken.has(`#${next.article}`)) return next
  }
  return first
}

function compose(
  { template, modelClass, vendor, values }: Model,
  line: string,
  generation: string,
  letters: string,
): Composed {
  const series = `${letters}${modelClass.series ?? template.series}`
  const model = template.model(values)
  const called = template.calledByLine
    ? `${line}${generation}`.trim()
    : `${series} ${model} ${line}`.trim() + generation
  const title = `${modelClass.what} ${vendor.name} ${called}`.trim()
  const tail = template.tail(values, (code) => valueText(code, values[code])).filter((part) => part !== false)
  const article = `${series}${model}${initials(line)}${generation}`.replace(/[ ,]+/g, '').toUpperCase()
  return {
    article: vendor.numeric ? digits(article) : article,
    name: [title, ...tail].join(', '),
    title,
    likeness: [modelClass.what, model, ...tail].join('/'),
    line,
  }
}

function take(taken: Set<string>, { code }: Vendor, { article, name, title, line, likeness }: Composed): Names {
  for (const key of [`${code}/${name}`, `${code}#${article}`, `${code}=${likeness}`, `#${article}`]) taken.add(key)
  return { article, name, slug: slugify(title), line }
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
