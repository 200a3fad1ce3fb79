// Reads the shop's texts from demo/content.
import { readdirSync, readFileSync } from 'node:fs'
import { listField, numberField, parseContent } from './front-matter.ts'
import { typeset } from './russian.ts'

export interface Page {
  code: string
  title: string
  description: string
  body: string
}

export type PublicationKind = 'news' | 'action' | 'publication' | 'blog'

export interface Publication {
  kind: PublicationKind
  blogType: string | null
  code: string
  title: string
  lead: string
  body: string
  picture: { tone: string; pictures: string[]; label: string }
  author: string
  tags: string[]
  nodes: string[] | null
  /** Days before the shop's «now». */
  publishedAgo: number
  startsAgo: number | null
  endsIn: number | null
  likes: number
  goods: string[]
  categories: string[]
}

const ROOT = new URL('./content/', import.meta.url)
const FOLDERS = [
  ['news', 'news'],
  ['actions', 'action'],
  ['publications', 'publication'],
] as const

export function readJson<T>(name: string): T {
  return JSON.parse(readFileSync(new URL(name, ROOT), 'utf8')) as T
}

export function readPages(): Page[] {
  return markdownIn('pages').map(({ code, fields, body }) => ({
    code,
    title: fields.title!,
    description: typeset(fields.description ?? ''),
    body: typeset(body),
  }))
}

export function readBlogTypes(): [code: string, name: string][] {
  return readJson('blog/types.json')
}

export function readPublications(): Publication[] {
  const others = FOLDERS.flatMap(([folder, kind]) => markdownIn(folder).map((file) => publication(file, kind, null)))
  const blog = readBlogTypes().flatMap(([type]) =>
    markdownIn(`blog/${type}`).map((file) => publication(file, 'blog', type)),
  )
  return [...others, ...blog].sort((a, b) => b.publishedAgo - a.publishedAgo)
}

/** «## Question» and the paragraphs under it. */
export function readRentalFaq(): { question: string; answer: string }[] {
  return readFileSync(new URL('rental-faq.md', ROOT), 'utf8')
    .split(/^## /m)
    .slice(1)
    .map((part) => {
      const [question = '', ...answer] = part.split('\n')
      return { question: typeset(question.trim()), answer: typeset(answer.join('\n').trim()) }
    })
}

interface Named {
  code: string
  fields: Record<string, string>
  body: string
}

function markdownIn(folder: string): Named[] {
  const names = readdirSync(new URL(`${folder}/`, ROOT))
    .filter((name) => name.endsWith('.md'))
    .sort()
  return names.map((name) => ({
    code: name.replace(/\.md$/, ''),
    ...parseContent(readFileSync(new URL(`${folder}/${name}`, ROOT), 'utf8')),
  }))
}

function publication({ code, fields, body }: Named, kind: PublicationKind, blogType: string | null): Publication {
  const nodes = listField(fields, 'nodes')
  return {
    kind,
    blogType,
    code,
    title: typeset(fields.title!),
    lead: typeset(fields.lead ?? ''),
    body: typeset(body),
    picture: { tone: fields.tone ?? 'light', pictures: listField(fields, 'pictures'), label: fields.label ?? '' },
    author: fields.author ?? '',
    tags: listField(fields, 'tags'),
    nodes: nodes.length > 0 ? nodes : null,
    publishedAgo: numberField(fields, 'daysAgo') ?? 0,
    startsAgo: numberField(fields, 'startsDaysAgo'),
    endsIn: numberField(fields, 'endsInDays'),
    likes: numberField(fields, 'likes') ?? 0,
    goods: listField(fields, 'goods'),
    categories: listField(fields, 'categories'),
  }
}
