// Reads the shop's texts from demo/content.
import { readdirSync, readFileSync } from 'node:fs'
import { type PageText, parsePageText, parsePublicationText, type PublicationText } from '#rules/text/content-text.ts'
import { tieWords } from '#rules/text/tie-words.ts'

type PublicationKind = 'news' | 'action' | 'publication' | 'blog'

export interface Publication extends PublicationText {
  kind: PublicationKind
  blogType: string | null
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

export const readPages = (): PageText[] => markdownIn('pages').map(({ code, text }) => parsePageText(code, text))

export function readBlogTypes(): [code: string, name: string][] {
  return readJson('blog/types.json')
}

export function readPublications(now: Date): Publication[] {
  const read = (folder: string, kind: PublicationKind, blogType: string | null) =>
    markdownIn(folder).map(({ code, text }) => ({ kind, blogType, ...parsePublicationText(code, text, now) }))
  const others = FOLDERS.flatMap(([folder, kind]) => read(folder, kind, null))
  const blog = readBlogTypes().flatMap(([type]) => read(`blog/${type}`, 'blog', type))
  return [...others, ...blog].sort((a, b) => a.publishedAt.getTime() - b.publishedAt.getTime())
}

/** «## Question» and the paragraphs under it. */
export function readRentalFaq(): { question: string; answer: string }[] {
  return readFileSync(new URL('rental-faq.md', ROOT), 'utf8')
    .split(/^## /m)
    .slice(1)
    .map((part) => {
      const [question = '', ...answer] = part.split('\n')
      return { question: tieWords(question.trim()), answer: tieWords(answer.join('\n').trim()) }
    })
}

function markdownIn(folder: string): { code: string; text: string }[] {
  const names = readdirSync(new URL(`${folder}/`, ROOT))
    .filter((name) => name.endsWith('.md'))
    .sort()
  return names.map((name) => ({
    code: name.replace(/\.md$/, ''),
    text: readFileSync(new URL(`${folder}/${name}`, ROOT), 'utf8'),
  }))
}
