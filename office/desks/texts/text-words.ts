import type { TextFields, TextKind, TextRow, TextState } from '#contract/office/texts.ts'
import { TEXT_FIELD_NAMES } from '#rules/content/text-field-names.ts'
import { relativeMomentText } from '#rules/calendar/moment-text.ts'
import { moscowMoment } from '#rules/calendar/moscow-time.ts'
import type { BadgeTone } from '#ui/badge.tsx'

export const TEXT_KINDS: readonly { kind: TextKind; name: string; one: string; isMade: boolean }[] = [
  { kind: 'page', name: 'Страницы', one: 'Страница', isMade: true },
  { kind: 'news', name: 'Новости', one: 'Новость', isMade: true },
  { kind: 'action', name: 'Акции', one: 'Акция', isMade: true },
  { kind: 'publication', name: 'Публикации', one: 'Публикация', isMade: true },
  { kind: 'blog', name: 'Блог', one: 'Статья блога', isMade: true },
  { kind: 'banner', name: 'Баннеры', one: 'Баннер', isMade: true },
  { kind: 'menu', name: 'Меню', one: 'Меню', isMade: false },
  { kind: 'tiles', name: 'Плитки', one: 'Плитки', isMade: false },
  { kind: 'message', name: 'Письма и SMS', one: 'Письмо и SMS', isMade: false },
]

export const kindName = (kind: TextKind): string => TEXT_KINDS.find((each) => each.kind === kind)!.one

const STATES: Record<TextState, { name: string; tone: BadgeTone }> = {
  shown: { name: 'Опубликован', tone: 'green' },
  draft: { name: 'Черновик', tone: 'grey' },
  waiting: { name: 'Ждёт времени', tone: 'orange' },
  off: { name: 'Снят', tone: 'ink' },
}

export const STATE_OPTIONS = (Object.keys(STATES) as TextState[]).map((value) => ({ value, label: STATES[value].name }))

/** A message is never off: the built-in words stand. */
export function stateWords({ kind, state }: Pick<TextRow, 'kind' | 'state'>): { name: string; tone: BadgeTone } {
  if (kind !== 'message') return STATES[state]
  if (state === 'shown') return { name: 'Свой текст', tone: 'green' }
  return state === 'waiting' ? STATES.waiting : { name: 'Встроенный', tone: 'grey' }
}

/** What is going to happen to it by itself. */
export function timesText({ publishAt, unpublishAt, state }: TextRow, now: Date): string {
  return [
    publishAt && `${state === 'shown' ? 'обновится' : 'появится'} ${relativeMomentText(publishAt, now)}`,
    unpublishAt && `снимется ${relativeMomentText(unpublishAt, now)}`,
  ]
    .filter(Boolean)
    .join(', ')
}

export const nodesText = (codes: readonly string[] | null, nodes: readonly { code: string; name: string }[]): string =>
  codes === null
    ? 'Все'
    : nodes
        .filter(({ code }) => codes.includes(code))
        .map(({ name }) => name)
        .join(', ')

const two = (figure: number) => String(figure).padStart(2, '0')

/** A moment the server told as a field has it, in Moscow's hours; what was typed stays as it is. */
export function localMoment(value: string | null | undefined): string {
  const at = value?.endsWith('Z') ? moscowMoment(new Date(value)) : null
  return at ? `${at.day}T${two(Math.floor(at.minutes / 60))}:${two(at.minutes % 60)}` : (value ?? '')
}

/** What a new text of the kind begins with. */
export const emptyFields = (kind: TextKind): TextFields =>
  kind === 'banner'
    ? {
        place: 'home',
        title: '',
        link: '/discount/',
        button: 'Подробнее',
        tone: 'light',
        pictures: [],
        nodeCodes: null,
      }
    : { title: '', code: '', body: '', nodeCodes: null, ...(kind === 'page' ? {} : { cover: emptyCover() }) }

const emptyCover = () => ({ tone: 'light', label: '', pictures: [] })

/** Long texts side by side, as words: a menu as its list, a cover as its parts. */
export function comparedText(fields: TextFields): string {
  const { body, letter, items, ...rest } = fields
  const lines = Object.entries(rest).flatMap(([name, value]) => {
    if (value === null || value === '' || value === undefined || (Array.isArray(value) && value.length === 0)) return []
    const words =
      typeof value === 'object' && !Array.isArray(value) ? Object.values(value).flat().join(', ') : String(value)
    return words ? [`${TEXT_FIELD_NAMES[name] ?? name}: ${words}`] : []
  })
  const names = new Map((items ?? []).map(({ id, name }) => [id, name]))
  const tree = (items ?? []).map(({ parent, name, link }) => {
    const above = parent === null ? undefined : names.get(parent)
    return `${above === undefined ? `${parent}:` : `    ${above} /`} ${name}${link && ` → ${link}`}`
  })
  return [...lines, ...tree, ...(body ? ['', body] : []), ...(letter ? ['', letter] : [])].join('\n')
}
