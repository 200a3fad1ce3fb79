import { jpegName } from '#rules/catalog/picture-name.ts'
import { cutAtWord } from '#server/shop/ground/seo-title.ts'
import type { CategoryEntry, VendorEntry } from '#server/shop/goods/catalog/directory.ts'
import { presentAttribute } from '#server/catalog-index/present-attribute.ts'
import type { FeedName } from '../stored-file-names.ts'
import { type Receiver, RECEIVERS } from '../receivers.ts'
import type { FileGoodRow } from './read-goods.ts'
import { element, xmlAddress, xmlText } from '#server/kernel/xml-text.ts'

export interface FeedFacts {
  category: CategoryEntry
  vendor: VendorEntry
  /** Pictures are the same on every host, so one host serves them to all receivers. */
  pictureOrigin: string
}

const PICTURE_WIDTH = 768

/**
 * The part of an offer that is the same in every branch, encoded once: six branches only copy its bytes.
 */
export function feedBodies(good: FileGoodRow, facts: FeedFacts): Record<FeedName, Uint8Array> {
  const shared = sharedTexts(good, facts)
  const encoded = (feed: FeedName) => Buffer.from(body(good, facts, RECEIVERS[feed], shared))
  return {
    offers: encoded('offers'),
    'offers-single': encoded('offers-single'),
    direct: encoded('direct'),
    vk: encoded('vk'),
    maps: encoded('maps'),
  }
}

interface Shared {
  pictures: string[]
  vendor: string
  article: string
  barcode: string
  /** By its longest length. */
  description: (length: number) => string
  sizes: string
  parameters: string
}

function sharedTexts(good: FileGoodRow, facts: FeedFacts): Shared {
  // a description is required: the name says at least what it is
  const text = textOfMarkdown(good.description) || good.name
  const whole = element('description', text)
  return {
    pictures: pictureElements(good, facts),
    vendor: element('vendor', facts.vendor.name),
    article: good.article && element('vendorCode', good.article),
    barcode: good.barcode ? element('barcode', good.barcode) : '',
    description: (length) => (text.length <= length ? whole : element('description', cutAtWord(text, length))),
    sizes: sizeElements(good),
    parameters: parameterElements(good, facts.category),
  }
}

function body(good: FileGoodRow, { category, vendor }: FeedFacts, receiver: Receiver, shared: Shared): string {
  let text = ''
  for (const picture of shared.pictures.slice(0, receiver.pictures)) text += picture
  text +=
    nameElements(good, category, vendor, receiver, shared.vendor) +
    shared.article +
    shared.description(receiver.descriptionLength)
  if (good.warranty_months > 0 && !receiver.unwanted.includes('manufacturer_warranty'))
    text += element('manufacturer_warranty', 'true')
  if (receiver.hasDelivery) text += shared.sizes
  if (receiver.hasParameters) text += shared.barcode + shared.parameters
  return `${text}</offer>\n`
}

function nameElements(
  { name }: FileGoodRow,
  { nameOne }: CategoryEntry,
  vendor: VendorEntry,
  { form, nameLength }: Receiver,
  brand: string,
): string {
  if (form === 'simple') return element('name', cutAtWord(name, nameLength)) + brand
  const { type, model } = partsOfName(name, nameOne, vendor.name)
  return (type ? element('typePrefix', type) : '') + brand + element('model', cutAtWord(model, nameLength))
}

/** «Перфоратор NORVIK П-600, 600 Вт» is a type, a brand and a model. A name made otherwise stays whole. */
function partsOfName(name: string, nameOne: string, vendor: string): { type: string | null; model: string } {
  const starts = (text: string, beginning: string) => text.toLowerCase().startsWith(`${beginning.toLowerCase()} `)
  const at = name.toLowerCase().indexOf(` ${vendor.toLowerCase()} `)
  if (at > 0 && at < 60) return { type: name.slice(0, at), model: name.slice(at + vendor.length + 2).trim() || name }
  return starts(name, nameOne)
    ? { type: nameOne, model: name.slice(nameOne.length + 1).trim() || name }
    : { type: null, model: name }
}

function pictureElements({ pictures }: FileGoodRow, { pictureOrigin }: FeedFacts): string[] {
  return pictures.map(
    (file) => `<picture>${xmlAddress(`${pictureOrigin}/pictures/${PICTURE_WIDTH}/${jpegName(file)}`)}</picture>`,
  )
}

function sizeElements({ weight_grams, length_mm, width_mm, height_mm }: FileGoodRow): string {
  const weight = weight_grams > 0 ? element('weight', weight_grams / 1000) : ''
  const sides = [length_mm, width_mm, height_mm]
  return sides.every((side) => side > 0)
    ? weight + element('dimensions', sides.map((side) => side / 10).join('/'))
    : weight
}

function parameterElements({ attributes }: FileGoodRow, category: CategoryEntry): string {
  let text = ''
  for (const { attribute } of category.attributes) {
    const value = parameterValue(attribute, attributes[attribute.code])
    if (value !== null) text += `${parameterStart(attribute)}${value}</param>`
  }
  return text
}

type Attribute = CategoryEntry['attributes'][number]['attribute']

/** Numbers as machines read them, the rest as people do. */
function parameterValue(attribute: Attribute, value: unknown): string | number | null {
  if (attribute.type === 'number')
    return typeof value === 'number' ? Number(value.toFixed(Math.min(Math.max(attribute.decimals, 0), 2))) : null
  const shown = presentAttribute(attribute, value)
  return shown && xmlText(shown.value)
}

const starts = new WeakMap<Attribute, string>()

/** The same few dozen for all goods. */
function parameterStart(attribute: Attribute): string {
  let start = starts.get(attribute)
  if (start === undefined) {
    start = `<param name="${xmlText(attribute.name)}"${attribute.unit ? ` unit="${xmlText(attribute.unit)}"` : ''}>`
    starts.set(attribute, start)
  }
  return start
}

/**
 * Markdown as plain text, for receivers that refuse markup. Not a parser: a hundred thousand descriptions take a second
 * this way and half a minute through HTML.
 */
function textOfMarkdown(markdown: string): string {
  return markdown
    .replace(/<(script|style)\b[^>]*>[\s\S]*?<\/\1\s*>/gi, ' ')
    .replace(/<[^>]*>/g, ' ')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^[ \t]*(#{1,6}|>|[-*+]|\d{1,3}[.)])[ \t]+/gm, '')
    .replace(/\*\*|__|`|~~/g, '')
    .replace(/[ \t]*\n\s*\n[ \t]*/g, '\n')
    .replace(/[ \t]+/g, ' ')
    .trim()
}
