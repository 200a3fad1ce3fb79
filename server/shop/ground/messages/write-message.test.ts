import { describe, expect, it } from 'vitest'
import { builtInTemplate, type MessageKey, MESSAGE_KINDS, sampleValues } from '#rules/content/message-templates.ts'
import { fillMessage } from './write-message.ts'

const SHOP = { name: 'Верстак', phone: '+7 (811) 201-46-10', url: 'https://shop.ru' }
const KEYS = Object.keys(MESSAGE_KINDS) as MessageKey[]

/** Slips that come of a template and a value put together. */
const SLIPS = {
  'a sentence ended twice': /[.!?]\.(?!\.)|\.\s\./,
  'quotes inside quotes of the same kind': /«[^»]*«/,
  'a value left out': /[{}]|undefined|null/,
  'a command for programmers': /npm |--/,
  'a day that moves': /(?:^|\s)(?:завтра|послезавтра|вчера)(?=[\s,.]|$)/,
}

describe.each(KEYS)('%s', (key) => {
  const { subject, letter, sms } = builtInTemplate(key)
  const message = fillMessage(key, { subject, letter, sms }, SHOP, sampleValues(key))
  const texts = [message.sms, ...(subject === '' ? [] : [message.letter.subject, message.letter.text])]

  it.each(Object.entries(SLIPS))('has no %s', (_name, slip) => {
    expect(texts.filter((text) => slip.test(text))).toEqual([])
  })

  it.runIf(subject !== '')('its letter says the same without pictures and markup', () => {
    for (const paragraph of message.letter.text.split('\n\n')) expect(paragraph.trim()).not.toBe('')
    expect(message.letter.text).toContain(SHOP.phone)
    expect(message.letter.text).toContain(SHOP.url)
  })
})
