import { SaxesParser, type SaxesTagPlain } from 'saxes'
import { CURRENCY, IDENTIFIER_LENGTH, PICTURE_ADDRESS_LENGTH, type Receiver } from '../receivers.ts'
import type { FileCheck } from './file-check.ts'

/** Elements of an offer, each with its texts. */
type Offer = { id: string; texts: Map<string, string[]> }

/** What the receiver would refuse in a feed, told by offer. */
export function checkFeed(receiver: Receiver, origin: string): FileCheck {
  const problems: string[] = []
  const categories = new Set<string>()
  const offers = new Set<string>()
  let offer: Offer | null = null
  let text = ''
  const parser = new SaxesParser()
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name, attributes }: SaxesTagPlain) => {
    text = ''
    if (name === 'category') checkCategory(attributes)
    if (name === 'offer') offer = { id: attributes.id ?? '', texts: new Map() }
    if (name === 'offer' && !/^(true|false)$/.test(attributes.available ?? 'true')) problems.push(`предложение ${attributes.id}: available="${attributes.available}"`)
  })
  parser.on('text', (part) => void (text += part))
  parser.on('closetag', ({ name }) => {
    if (!offer) return
    if (name !== 'offer') return void offer.texts.set(name, [...(offer.texts.get(name) ?? []), text.trim()])
    problems.push(...offerProblems(offer, receiver, origin, categories, offers).map((problem) => `предложение ${offer!.id}: ${problem}`))
    offers.add(offer.id)
    offer = null
  })

  function checkCategory({ id = '', parentId }: Record<string, string>) {
    if (!/^[1-9]\d{0,17}$/.test(id)) problems.push(`раздел «${id}»: номер не целое число до 18 цифр`)
    if (categories.has(id)) problems.push(`раздел ${id} повторяется`)
    if (parentId !== undefined && parentId === id) problems.push(`раздел ${id}: сам себе родитель`)
    categories.add(id)
  }
  return {
    problems,
    write: (part) => void parser.write(part),
    finish(bytes) {
      parser.close()
      if (bytes > receiver.mostBytes) problems.push(`файл больше ${receiver.mostBytes} байт`)
      if (offers.size === 0) problems.push('нет ни одного предложения')
      return offers.size
    },
  }
}

function* offerProblemsOf({ id, texts }: Offer, receiver: Receiver, origin: string, categories: Set<string>, seen: Set<string>) {
  const first = (name: string) => texts.get(name)?.[0] ?? ''
  if (id === '' || id.length > IDENTIFIER_LENGTH || !/^[\w.-]+$/.test(id)) yield `номер «${id}» не подходит`
  if (seen.has(id)) yield 'номер повторяется'
  for (const name of receiver.required) if (!first(name)) yield `нет ${name}`
  for (const name of ['name', 'model'] as const) if (first(name).length > receiver.nameLength) yield `${name} длиннее ${receiver.nameLength} символов`
  if (first('description').length > receiver.descriptionLength) yield `description длиннее ${receiver.descriptionLength} символов`
  if (/<[a-z/!]/i.test(first('description'))) yield 'в description разметка'
  yield* priceProblems(first('price'), first('oldprice'))
  if (first('currencyId') !== CURRENCY) yield `валюта ${first('currencyId')}`
  if (!categories.has(first('categoryId'))) yield `раздела ${first('categoryId')} нет`
  if (first('url').length > receiver.addressLength || !first('url').startsWith(`${origin}/`)) yield `адрес ${first('url').slice(0, 100)} не этого магазина или слишком длинный`
  const pictures = texts.get('picture') ?? []
  if (pictures.length > receiver.pictures) yield `картинок больше ${receiver.pictures}`
  for (const picture of pictures) if (picture.length > PICTURE_ADDRESS_LENGTH || !/^https?:\/\/\S+$/.test(picture)) yield `картинка ${picture.slice(0, 100)}`
}

const offerProblems = (...facts: Parameters<typeof offerProblemsOf>): string[] => [...offerProblemsOf(...facts)]

function* priceProblems(price: string, old: string) {
  if (!/^\d+(\.\d{1,2})?$/.test(price) || Number(price) <= 0) yield `цена «${price}»`
  if (old && !(Number(old) > Number(price))) yield `старая цена «${old}» не выше новой`
}
