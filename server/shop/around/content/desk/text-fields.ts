import type { MenuNode, TextFields, TextKind } from '#contract/office/texts.ts'
import { invalid } from '#contract/api-error.ts'
import { builtInTemplate, isMessageKey, messageKind, unknownValues } from '#rules/content/message-templates.ts'
import { reservedPage } from '#rules/content/reserved-pages.ts'
import { tieWords } from '#rules/text/tie-words.ts'
import { isLink } from '../sync/list-file.ts'
import { menuProblem, MENU_PLACES } from './menu-tree.ts'

export type Problems = Record<string, string[]>

const PUBLICATIONS = ['news', 'action', 'publication', 'blog'] as const
export type WrittenKind = (typeof PUBLICATIONS)[number]
export const isPublication = (kind: TextKind): kind is WrittenKind => (PUBLICATIONS as readonly string[]).includes(kind)

/** What may be named in a text. */
export interface TextNames {
  nodes: ReadonlySet<string>
  blogTypes: ReadonlySet<string>
  goods: ReadonlySet<string>
  categories: ReadonlySet<string>
}

export const BANNER_PLACES = [
  { code: 'home', name: 'Главная' },
  { code: 'catalog', name: 'Каталог' },
  { code: 'basket-popup', name: 'После добавления в корзину' },
]
export const TONES = [
  { code: 'light', name: 'Светлый' },
  { code: 'graphite', name: 'Графитовый' },
  { code: 'red', name: 'Красный' },
  { code: 'green', name: 'Зелёный' },
  { code: 'orange', name: 'Оранжевый (прокат)' },
]

const CODE = /^[a-z0-9]+(?:-[a-z0-9]+)*$/
const oneLine = (text: string | undefined) => (text ?? '').trim().replace(/\s+/g, ' ')
const list = (values: readonly string[] | undefined) => [
  ...new Set((values ?? []).map((value) => value.trim()).filter(Boolean)),
]
/** A moment typed in Moscow's hours, or as JSON writes it. */
export function readMoment(text: string | null | undefined, field: string): Date | null {
  if (text === null || text === undefined || text.trim() === '') return null
  const at = new Date(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text) ? `${text}:00+03:00` : text)
  if (Number.isNaN(at.getTime()) || at.getFullYear() < 2000 || at.getFullYear() > 2100)
    throw invalid({ [field]: ['Нужны дата и время'] })
  return at
}
const moment = (text: string | null | undefined, field: string) => readMoment(text, field)?.toISOString() ?? null

/** Markdown of a page or a publication: words are tied, line ends are one kind. */
const body = (text: string | undefined) => tieWords((text ?? '').replace(/\r\n?/g, '\n').trim())

/**
 * As a text is stored: every field of its kind and no other, in the shape the triggers of its table write
 * (0430-texts-desk.sql), so that a text that is shown equals the one that was saved.
 */
export function tidyFields(kind: TextKind, given: TextFields): TextFields {
  if (kind === 'menu' || kind === 'tiles')
    return { items: (given.items ?? []).map((item) => ({ ...item, link: item.link.trim() })) }
  if (kind === 'message')
    return { subject: oneLine(given.subject), letter: (given.letter ?? '').trim(), sms: oneLine(given.sms) }
  const nodeCodes = given.nodeCodes && given.nodeCodes.length > 0 ? list(given.nodeCodes) : null
  if (kind === 'banner')
    return {
      place: given.place ?? 'home',
      title: oneLine(given.title),
      text: oneLine(given.text),
      link: oneLine(given.link),
      button: oneLine(given.button) || 'Подробнее',
      tone: given.tone ?? 'light',
      pictures: list(given.pictures),
      nodeCodes,
      userType: given.userType ?? null,
      position: given.position ?? 0,
    }
  const shared = { code: oneLine(given.code).toLowerCase(), body: body(given.body), seoTitle: oneLine(given.seoTitle) }
  if (kind === 'page')
    return { ...shared, title: oneLine(given.title), description: tieWords(oneLine(given.description)), nodeCodes }
  return {
    ...shared,
    title: tieWords(oneLine(given.title)),
    lead: tieWords(oneLine(given.lead)),
    cover: given.cover ?? { tone: 'light', label: '', pictures: [] },
    author: oneLine(given.author),
    tags: list(given.tags),
    nodeCodes,
    publishedAt: moment(given.publishedAt, 'publishedAt'),
    startsAt: moment(given.startsAt, 'startsAt'),
    endsAt: moment(given.endsAt, 'endsAt'),
    goodCodes: list(given.goodCodes),
    categoryCodes: list(given.categoryCodes),
    blogType: kind === 'blog' ? (given.blogType ?? null) : null,
    seoDescription: oneLine(given.seoDescription),
  }
}

const firstOutside = (values: readonly string[] | null | undefined, known: ReadonlySet<string>) =>
  values?.find((value) => !known.has(value))

function codeProblem(kind: TextKind, code: string): string | null {
  if (!CODE.test(code)) return 'Адрес — строчные латинские буквы, цифры и дефисы между ними'
  return kind === 'page' && reservedPage(code) ? 'Этот адрес занят самим магазином, выберите другой' : null
}

const inBraces = (names: readonly string[]) => names.map((name) => `{${name}}`).join(', ')

function messageProblems(key: string, { subject = '', letter = '', sms = '' }: TextFields): Problems {
  if (!isMessageKey(key)) return {}
  const { values, must = {} } = messageKind(key)
  const builtIn = builtInTemplate(key)
  const needed: Record<string, readonly string[]> = { sms: must.sms ?? [], letter: must.letter ?? [] }
  const problems: Problems = {}
  for (const [field, text] of Object.entries({ subject, letter, sms })) {
    const isSent = builtIn[field as keyof typeof builtIn] !== ''
    const [stranger] = unknownValues(text, values)
    const missing = (needed[field] ?? []).filter((name) => !text.includes(`{${name}}`))
    if (!isSent && text === '') continue
    if (!isSent) problems[field] = ['Такого сообщения магазин не отправляет: оставьте поле пустым']
    else if (text === '') problems[field] = ['Напишите текст или верните встроенный']
    else if (stranger !== undefined)
      problems[field] = [`Значения {${stranger}} нет. Есть: ${inBraces(Object.keys(values))}`]
    else if (missing.length > 0) problems[field] = [`Без этого отправить нельзя, верните: ${inBraces(missing)}`]
  }
  return problems
}

function bannerProblems({ title, link, place, tone, userType }: TextFields): Problems {
  const problems: Problems = {}
  if (!title) problems['title'] = ['Напишите заголовок']
  if (!isLink(link)) problems['link'] = ['Нужен адрес страницы магазина вида /discount/ или https://…']
  if (!BANNER_PLACES.some(({ code }) => code === place)) problems['place'] = ['Такого места нет']
  if (!TONES.some(({ code }) => code === tone)) problems['tone'] = ['Такого цвета нет']
  if (userType && userType !== 'guest' && userType !== 'customer') problems['userType'] = ['Гости или покупатели']
  return problems
}

function menuProblems(kind: 'menu' | 'tiles', items: readonly MenuNode[]): Problems {
  const problem = menuProblem(items, MENU_PLACES[kind])
  if (problem) return { items: [problem] }
  const groups = new Set(items.map(({ parent }) => parent))
  // what only opens others need lead nowhere itself
  const wrong = items.find(
    ({ id, name, link }) => name.trim() === '' || (!(groups.has(id) && link === '') && !isLink(link)),
  )
  return wrong
    ? { items: [`Пункту «${wrong.name || 'без названия'}» нужны название и ссылка вида /shops/ или https://…`] }
    : {}
}

/** What keeps a text from being shown, by field; a draft may have no words yet. */
export function textProblems(
  kind: TextKind,
  code: string,
  fields: TextFields,
  known: TextNames,
  { isDraft }: { isDraft: boolean },
): Problems {
  if (kind === 'message') return messageProblems(code, fields)
  if (kind === 'menu' || kind === 'tiles') return menuProblems(kind, fields.items ?? [])
  const problems: Problems = kind === 'banner' ? bannerProblems(fields) : writtenProblems(kind, fields, known, isDraft)
  const node = firstOutside(fields.nodeCodes, known.nodes)
  if (node !== undefined) problems['nodeCodes'] = [`Филиала с кодом «${node}» нет`]
  return problems
}

function writtenProblems(kind: TextKind, fields: TextFields, known: TextNames, isDraft: boolean): Problems {
  const problems: Problems = {}
  if (!fields.title) problems['title'] = ['Напишите заголовок']
  const wrongCode = codeProblem(kind, fields.code ?? '')
  if (wrongCode) problems['code'] = [wrongCode]
  if (!fields.body && !isDraft) problems['body'] = ['Текста ещё нет']
  if (kind === 'page') return problems
  if (kind === 'blog' && !known.blogTypes.has(fields.blogType ?? '')) problems['blogType'] = ['Выберите рубрику']
  if (!TONES.some(({ code }) => code === fields.cover?.tone)) problems['cover'] = ['Такого цвета обложки нет']
  if (fields.startsAt && fields.endsAt && fields.endsAt <= fields.startsAt) problems['endsAt'] = ['Конец раньше начала']
  const good = firstOutside(fields.goodCodes, known.goods)
  if (good !== undefined) problems['goodCodes'] = [`Товара ${good} нет`]
  const category = firstOutside(fields.categoryCodes, known.categories)
  if (category !== undefined) problems['categoryCodes'] = [`Категории «${category}» нет`]
  return problems
}
