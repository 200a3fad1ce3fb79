import type { LetterContent, LetterFact, LetterLink } from './letter-content.ts'
import { letterHtml } from './letter-html.ts'

export interface ComposedLetter {
  subject: string
  text: string
  html: string
}

const linkText = ({ name, url }: LetterLink) => `${name}: ${url}`

const factText = ({ name, value, lines = [], link }: LetterFact) =>
  [`${name}: ${value}`, ...lines, link && linkText(link)].filter(Boolean).join('\n')

function textOf(content: LetterContent): string {
  const { title, paragraphs, code, facts = [], goods = [], sums = [], button, more, note, shop } = content
  const parts = [
    title,
    ...paragraphs,
    code,
    ...facts.map(factText),
    goods.map(({ name, amount, sum }) => `${name} — ${amount && `${amount} = `}${sum}`).join('\n'),
    sums.map(({ name, value }) => `${name}: ${value}`).join('\n'),
    button && linkText(button),
    more && linkText(more),
    note,
    [shop.name, shop.url, shop.phone].filter(Boolean).join(', '),
  ]
  return parts.filter(Boolean).join('\n\n')
}

/** Every letter of the shop looks alike, with a text part of the same words. */
export function writeLetter(content: LetterContent): ComposedLetter {
  return { subject: content.subject, text: textOf(content), html: letterHtml(content) }
}
