import { formatFrontMatter, listField, parseFrontMatter } from './front-matter.ts'
import { tieWords } from './tie-words.ts'
import { NBSP } from './typography.ts'
import { DAY_MS } from '../calendar/durations.ts'

/** A stored page as its file tells it. */
export interface PageText {
  code: string
  title: string
  description: string
  seoTitle: string
  /** Null: every branch. */
  nodes: string[] | null
  body: string
}

/** A news item, an action, a publication or a blog article as its file tells it. */
export interface PublicationText {
  code: string
  title: string
  lead: string
  body: string
  picture: { tone: string; pictures: string[]; label: string }
  author: string
  tags: string[]
  nodes: string[] | null
  publishedAt: Date
  startsAt: Date | null
  endsAt: Date | null
  /** Of a new text; later only visitors change them. */
  likes: number
  goods: string[]
  categories: string[]
  seoTitle: string
  seoDescription: string
}

/** What a file lacks or says wrong, in words for its editor. */
export class ContentTextError extends Error {}

const CODE = /^[a-z0-9][a-z0-9-]{0,99}$/

export function parsePageText(code: string, text: string): PageText {
  const { fields, body } = parseFrontMatter(text)
  const nodes = listField(fields, 'nodes')
  return {
    code: checkedCode(code),
    title: needed(fields, 'title'),
    description: tieWords(fields['description'] ?? ''),
    seoTitle: fields['seoTitle'] ?? '',
    nodes: nodes.length > 0 ? nodes : null,
    body: tieWords(body),
  }
}

export function formatPageText({ title, description, seoTitle, nodes, body }: PageText): string {
  return formatFrontMatter(
    { title, description: untie(description), seoTitle, nodes: (nodes ?? []).join(', ') },
    untie(body),
  )
}

export type PublicationDates = Pick<PublicationText, 'publishedAt' | 'startsAt' | 'endsAt'>

/**
 * Dates are written out, or in days from `now` (a demo shop is always of today). `kept`: the dates of a text stored
 * before, which days counted from another now must not move.
 */
export function parsePublicationText(code: string, text: string, now: Date, kept?: PublicationDates): PublicationText {
  const { fields, body } = parseFrontMatter(text)
  const nodes = listField(fields, 'nodes')
  return {
    code: checkedCode(code),
    title: tieWords(needed(fields, 'title')),
    lead: tieWords(fields['lead'] ?? ''),
    body: tieWords(body),
    picture: { tone: fields['tone'] ?? 'light', pictures: listField(fields, 'pictures'), label: fields['label'] ?? '' },
    author: fields['author'] ?? '',
    tags: listField(fields, 'tags'),
    nodes: nodes.length > 0 ? nodes : null,
    publishedAt:
      writtenMoment(fields, 'publishedAt') ?? kept?.publishedAt ?? daysFrom(now, fields, 'daysAgo', -1) ?? now,
    startsAt:
      writtenMoment(fields, 'startsAt') ??
      (kept && 'startsDaysAgo' in fields ? kept.startsAt : daysFrom(now, fields, 'startsDaysAgo', -1)),
    endsAt:
      writtenMoment(fields, 'endsAt') ??
      (kept && 'endsInDays' in fields ? kept.endsAt : daysFrom(now, fields, 'endsInDays', 1)),
    likes: number(fields, 'likes') ?? 0,
    goods: listField(fields, 'goods'),
    categories: listField(fields, 'categories'),
    seoTitle: fields['seoTitle'] ?? '',
    seoDescription: fields['seoDescription'] ?? '',
  }
}

export function formatPublicationText(text: PublicationText): string {
  return formatFrontMatter(
    {
      title: untie(text.title),
      lead: untie(text.lead),
      author: text.author,
      tone: text.picture.tone,
      pictures: text.picture.pictures.join(', '),
      label: text.picture.label,
      tags: text.tags.join(', '),
      nodes: (text.nodes ?? []).join(', '),
      categories: text.categories.join(', '),
      goods: text.goods.join(', '),
      publishedAt: text.publishedAt.toISOString(),
      startsAt: text.startsAt?.toISOString() ?? '',
      endsAt: text.endsAt?.toISOString() ?? '',
      seoTitle: text.seoTitle,
      seoDescription: text.seoDescription,
    },
    untie(text.body),
  )
}

/** Plain spaces where pushing would tie the words again; an editor's own no-break space stays. */
function untie(text: string): string {
  const plain = text.replaceAll(NBSP, ' ')
  return tieWords(plain) === text ? plain : text
}

function checkedCode(code: string): string {
  if (!CODE.test(code)) throw new ContentTextError('имя файла — строчные латинские буквы, цифры и дефисы')
  return code
}

function needed(fields: Record<string, string>, key: string): string {
  const value = fields[key]
  if (!value) throw new ContentTextError(`нет строки «${key}: …»`)
  return value
}

function number(fields: Record<string, string>, key: string): number | null {
  const value = fields[key]
  if (value === undefined || value === '') return null
  const parsed = Number(value)
  if (!Number.isFinite(parsed)) throw new ContentTextError(`«${key}: ${value}» — нужно число`)
  return parsed
}

function writtenMoment(fields: Record<string, string>, key: string): Date | null {
  const written = fields[key]
  if (!written) return null
  const date = new Date(written)
  if (Number.isNaN(date.getTime()))
    throw new ContentTextError(`«${key}: ${written}» — нужна дата вида 2026-03-07T12:00:00+03:00`)
  return date
}

function daysFrom(now: Date, fields: Record<string, string>, key: string, sign: 1 | -1): Date | null {
  const days = number(fields, key)
  return days === null ? null : new Date(now.getTime() + sign * days * DAY_MS)
}
