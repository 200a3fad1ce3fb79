import {
  builtInTemplate,
  fillTemplate,
  type MessageKey,
  messageKind,
  type MessageTemplate,
  type MessageValues,
  paragraphsOf,
} from '#rules/content/message-templates.ts'
import type { Db } from '#server/db/client.ts'
import type { LetterContent, LetterLink } from '#server/outbox/letter-content.ts'
import { type ComposedLetter, writeLetter } from '#server/outbox/letter.ts'
import type { BranchSignature } from '#server/shop/ground/branch-signature.ts'

export interface WrittenMessage {
  kind: MessageKey
  sms: string
  letter: ComposedLetter
}

/** What a letter has beside its words, whoever has written them. */
export interface LetterParts extends Pick<LetterContent, 'code' | 'facts' | 'goods' | 'sums'> {
  /** Where its button leads; it is named by the kind, unless it has a name of its own. */
  button?: string | LetterLink | null
  more?: string
  /** Values an SMS says otherwise. */
  inSms?: Record<string, string>
}

/** The words of the kind with their values. What the kind keeps for itself stands whatever the words are. */
export function fillMessage(
  kind: MessageKey,
  template: MessageTemplate,
  shop: BranchSignature,
  given: Record<string, string>,
  { button, more, inSms = {}, ...blocks }: LetterParts = {},
): WrittenMessage {
  const own = messageKind(kind)
  const values = { shop: shop.name, phone: shop.phone, ...given }
  const fill = (text: string) => fillTemplate(text, values)
  const subject = fill(template.subject)
  return {
    kind,
    sms: fillTemplate(template.sms, { ...values, ...inSms }),
    letter: writeLetter({
      subject,
      title: own.title === undefined ? subject : fill(own.title),
      paragraphs: paragraphsOf(fill(template.letter)),
      ...blocks,
      ...(button ? { button: typeof button === 'string' ? { name: own.button ?? '', url: button } : button } : {}),
      ...(more && own.more ? { more: { name: own.more, url: more } } : {}),
      ...(own.note === undefined ? {} : { note: fill(own.note) }),
      shop,
    }),
  }
}

/** In the words the shop's people have written, else in the built-in ones. */
export async function writeMessage<K extends MessageKey>(
  db: Db,
  kind: K,
  shop: BranchSignature,
  values: MessageValues<K>,
  parts: LetterParts = {},
): Promise<WrittenMessage> {
  const template = await db
    .selectFrom('message_template')
    .select(['subject', 'letter', 'sms'])
    .where('key', '=', kind)
    .executeTakeFirst()
  return fillMessage(kind, template ?? builtInTemplate(kind), shop, values, parts)
}
