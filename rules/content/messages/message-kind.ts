import type { ConsentKind } from '../../identity/consent.ts'

/** The words of a message, values in braces. An empty subject: no letter is sent; an empty SMS: no SMS is. */
export interface MessageTemplate {
  subject: string
  /** Paragraphs are parted by an empty line. */
  letter: string
  sms: string
}

/** A message the shop sends: what it is called, what may stand in it, and its built-in words. */
export interface MessageKind extends MessageTemplate {
  name: string
  when: string
  /** What may stand in braces: what it is, and an example of it. */
  values: Record<string, { label: string; sample: string }>
  /** Values the words cannot do without: a code, a link, what warns of a stranger. */
  must?: { sms?: readonly string[]; letter?: readonly string[] }
  /** Of a letter, and the shop's own whatever the words are: its heading where the subject is not, */
  title?: string
  /** small print at its foot, */
  note?: string
  /** what is pressed, */
  button?: string
  /** a quieter place to go, */
  more?: string
  /** the code, set large. */
  hasCode?: true
  /** Advertising: the consent it leaves by. The rest answers what the buyer asked or does, and needs none. */
  consent?: ConsentKind
}

export const valueSample = (label: string, sample: string) => ({ label, sample })

/** What any message may name. */
export const OF_SHOP = {
  shop: valueSample('Название магазина', 'Верстак'),
  phone: valueSample('Телефон магазина', '+7 (8112) 00-00-00'),
} as const

/** A sentence that is the shop's own, for the safety of the account: it may be moved, not rewritten. */
export const unchanged = (sample: string) => valueSample('Предупреждение: его слова менять нельзя', sample)
