import { ACCOUNT_MESSAGES } from './messages/account-messages.ts'
import { COMPANY_MESSAGES } from './messages/company-messages.ts'
import type { MessageKind, MessageTemplate } from './messages/message-kind.ts'
import { ORDER_MESSAGES } from './messages/order-messages.ts'
import { SERVICE_MESSAGES } from './messages/service-messages.ts'
import { SHOP_MESSAGES } from './messages/shop-messages.ts'

export type { MessageTemplate } from './messages/message-kind.ts'

/** Every SMS and letter the shop sends. */
export const MESSAGE_KINDS = {
  ...ORDER_MESSAGES,
  ...ACCOUNT_MESSAGES,
  ...COMPANY_MESSAGES,
  ...SERVICE_MESSAGES,
  ...SHOP_MESSAGES,
} as const

export type MessageKey = keyof typeof MESSAGE_KINDS
/** What whoever sends it has to know; the shop's name and phone are known anyway. */
export type MessageValues<K extends MessageKey> = Record<
  Exclude<keyof (typeof MESSAGE_KINDS)[K]['values'], 'shop' | 'phone'>,
  string
>

export const isMessageKey = (text: string): text is MessageKey => Object.hasOwn(MESSAGE_KINDS, text)

/** What a message of the kind may say, whichever it is. */
export const messageKind = (key: MessageKey): MessageKind => MESSAGE_KINDS[key]

export const builtInTemplate = (key: MessageKey): MessageTemplate => {
  const { subject, letter, sms } = MESSAGE_KINDS[key]
  return { subject, letter, sms }
}

/** Examples of all its values. */
export const sampleValues = (key: MessageKey): Record<string, string> =>
  Object.fromEntries(Object.entries(messageKind(key).values).map(([name, { sample }]) => [name, sample]))

const IN_BRACES = /\{([^{}]*)\}/g

/** Names in braces that mean nothing here. */
export const unknownValues = (text: string, known: Record<string, unknown>): string[] => [
  ...new Set([...text.matchAll(IN_BRACES)].map(([, name]) => name!).filter((name) => !Object.hasOwn(known, name))),
]

/** What has no value leaves neither a gap nor an empty paragraph. */
export function fillTemplate(text: string, values: Record<string, string>): string {
  return (
    text
      .replace(IN_BRACES, (whole, name: string) => values[name] ?? whole)
      .replace(/[ \t]{2,}/g, ' ')
      // a value may end its sentence by itself: «2 шт.»
      .replace(/(?<!\.)\.\.(?!\.)/g, '.')
      .replace(/\n{3,}/g, '\n\n')
      .trim()
  )
}

export const paragraphsOf = (text: string): string[] =>
  text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)
