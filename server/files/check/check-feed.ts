import { SaxesParser, type SaxesTagPlain } from 'saxes'
import { CURRENCY, LONGEST_DAYS, MOST_OPTIONS, PICTURE_ADDRESS_LENGTH, type Receiver } from '../receivers.ts'
import type { FileCheck } from './file-check.ts'

/** Elements of an offer, each with its texts, and the attributes of its options by the element they stand in. */
interface Offer {
  id: string
  texts: Map<string, string[]>
  options: Map<string, Record<string, string>[]>
}

const MOMENTS = {
  zoned: /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?[+-]\d{2}:\d{2}$/,
  plain: /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/,
}

/** What the receiver would refuse in a feed, told by offer. */
export function checkFeed(receiver: Receiver, origin: string): FileCheck {
  const problems: string[] = []
  const categories = new Set<string>()
  const parents = new Set<string>()
  const offers = new Set<string>()
  let offer: Offer | null = null
  let options: Record<string, string>[] = []
  let text = ''
  const parser = new SaxesParser()
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name, attributes }: SaxesTagPlain) => {
    text = ''
    if (name === 'yml_catalog' && !MOMENTS[receiver.moment].test(attributes.date ?? ''))
      problems.push(`время файла «${attributes.date ?? ''}» не по форме`)
    if (name === 'category') checkCategory(attributes)
    if (name === 'option') options.push(attributes)
    if (name === 'offer') offer = { id: attributes.id ?? '', texts: new Map(), options: new Map() }
    if (name === 'offer' && !/^(true|false)$/.test(attributes.available ?? 'true'))
      problems.push(`предложение ${attributes.id}: available="${attributes.available}"`)
  })
  parser.on('text', (part) => void (text += part))
  parser.on('closetag', ({ name }) => {
    if (!offer) return
    if (name.endsWith('-options')) {
      offer.options.set(name, options)
      options = []
    }
    if (name !== 'offer') return void offer.texts.set(name, [...(offer.texts.get(name) ?? []), text.trim()])
    problems.push(
      ...offerProblems(offer, receiver, origin, categories, offers).map(
        (problem) => `предложение ${offer!.id}: ${problem}`,
      ),
    )
    offers.add(offer.id)
    offer = null
  })

  function checkCategory({ id = '', parentId }: Record<string, string>) {
    if (!/^[1-9]\d{0,17}$/.test(id)) problems.push(`раздел «${id}»: номер не целое число до 18 цифр`)
    if (categories.has(id)) problems.push(`раздел ${id} повторяется`)
    if (parentId !== undefined && parentId === id) problems.push(`раздел ${id}: сам себе родитель`)
    if (parentId !== undefined) parents.add(parentId)
    categories.add(id)
  }
  return {
    problems,
    write: (part) => void parser.write(part),
    finish(bytes) {
      parser.close()
      if (bytes > receiver.mostBytes) problems.push(`файл больше ${receiver.mostBytes} байт`)
      for (const parent of parents.difference(categories)) problems.push(`раздела ${parent}, названного родителем, нет`)
      if (offers.size === 0) problems.push('нет ни одного предложения')
      else if (offers.size < receiver.fewestOffers) problems.push(`предложений меньше ${receiver.fewestOffers}`)
      return offers.size
    },
  }
}

function* offerProblemsOf(
  { id, texts, options }: Offer,
  receiver: Receiver,
  origin: string,
  categories: Set<string>,
  seen: Set<string>,
) {
  const first = (name: string) => texts.get(name)?.[0] ?? ''
  if (!receiver.identifier.test(id)) yield `номер «${id}» не подходит`
  if (seen.has(id)) yield 'номер повторяется'
  for (const name of receiver.required) if (!first(name)) yield `нет ${name}`
  for (const name of receiver.unwanted) if (texts.has(name)) yield `${name} здесь не берут`
  for (const name of ['name', 'model', 'vendor', 'typePrefix'])
    if (first(name).length > receiver.nameLength) yield `${name} длиннее ${receiver.nameLength} символов`
  if (first('description').length > receiver.descriptionLength)
    yield `description длиннее ${receiver.descriptionLength} символов`
  if (/<[a-z/!]/i.test(first('description'))) yield 'в description разметка'
  yield* priceProblems(first('price'), first('oldprice'))
  if (first('currencyId') !== CURRENCY) yield `валюта ${first('currencyId')}`
  if (!categories.has(first('categoryId'))) yield `раздела ${first('categoryId')} нет`
  if (first('url').length > receiver.addressLength || !first('url').startsWith(`${origin}/`))
    yield `адрес ${first('url').slice(0, 100)} не этого магазина или слишком длинный`
  yield* wayProblems('delivery', first('delivery'), options.get('delivery-options') ?? [])
  yield* wayProblems('pickup', first('pickup'), options.get('pickup-options') ?? [])
  const pictures = texts.get('picture') ?? []
  if (pictures.length > receiver.pictures) yield `картинок больше ${receiver.pictures}`
  for (const picture of pictures) {
    if (picture.length > PICTURE_ADDRESS_LENGTH || !/^https?:\/\/\S+$/.test(picture))
      yield `картинка ${picture.slice(0, 100)}`
    else if (!receiver.pictureFormats.some((format) => picture.endsWith(`.${format}`)))
      yield `картинка ${picture.slice(0, 100)}: нужен ${receiver.pictureFormats.join(', ')}`
  }
}

/** Who says a good is delivered or can be collected says at what price and how soon. */
function* wayProblems(way: string, said: string, options: readonly Record<string, string>[]) {
  if (said === 'true' && options.length === 0) yield `${way} без ${way}-options`
  if (options.length > MOST_OPTIONS) yield `в ${way}-options больше ${MOST_OPTIONS} способов`
  for (const { cost = '', days = '' } of options) {
    if (!/^\d+$/.test(cost)) yield `${way}: цена «${cost}» не целое число`
    const ends = days.split('-')
    if (ends.length > 2 || ends.some((end) => !/^\d+$/.test(end) || Number(end) > LONGEST_DAYS))
      yield `${way}: срок «${days}»`
  }
}

const offerProblems = (...facts: Parameters<typeof offerProblemsOf>): string[] => [...offerProblemsOf(...facts)]

function* priceProblems(price: string, old: string) {
  if (!/^\d+(\.\d{1,2})?$/.test(price) || Number(price) <= 0) yield `цена «${price}»`
  if (old && !(Number(old) > Number(price))) yield `старая цена «${old}» не выше новой`
}
