import { EditorSelection } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'

export interface MarkdownTool {
  name: string
  shown: string
  key?: string
  before: string
  after: string
  /** Stands at the beginning of each chosen line. */
  isLine: boolean
}

export const MARKDOWN_TOOLS: readonly MarkdownTool[] = [
  { name: 'Заголовок', shown: 'H', before: '## ', after: '', isLine: true },
  { name: 'Жирный', shown: 'Ж', key: 'Mod-b', before: '**', after: '**', isLine: false },
  { name: 'Курсив', shown: 'К', key: 'Mod-i', before: '*', after: '*', isLine: false },
  { name: 'Список', shown: '• Список', before: '- ', after: '', isLine: true },
  { name: '1. Список с номерами', shown: '1. Список', before: '1. ', after: '', isLine: true },
  { name: 'Ссылка', shown: 'Ссылка', key: 'Mod-k', before: '[', after: '](https://)', isLine: false },
]

const TABLE = '| Что | Сколько |\n|---|---|\n|  |  |\n'

/** Around what is chosen, or off again where it stands already. */
export function toggleMark(view: EditorView, { before, after, isLine }: MarkdownTool): boolean {
  if (view.state.readOnly) return false
  if (isLine) return markLines(view, before)
  const { doc } = view.state
  view.dispatch(
    view.state.changeByRange(({ from, to }) => {
      const start = from - before.length
      // a single asterisk beside another one is half of the bold mark
      const isHalf = before === '*' && doc.sliceString(start - 1, start) === '*'
      if (doc.sliceString(start, from) === before && doc.sliceString(to, to + after.length) === after && !isHalf)
        return {
          changes: [
            { from: start, to: from },
            { from: to, to: to + after.length },
          ],
          range: EditorSelection.range(start, to - before.length),
        }
      return {
        changes: [
          { from, insert: before },
          { from: to, insert: after },
        ],
        range: EditorSelection.range(from + before.length, to + before.length),
      }
    }),
    { userEvent: 'input' },
  )
  return true
}

function markLines(view: EditorView, before: string): boolean {
  const { doc, selection } = view.state
  const first = doc.lineAt(selection.main.from).number
  const last = doc.lineAt(selection.main.to).number
  const lines = Array.from({ length: last - first + 1 }, (_, at) => doc.line(first + at))
  const isOn = lines.every(({ text }) => text.startsWith(before))
  view.dispatch({
    changes: lines.map(({ from }) => (isOn ? { from, to: from + before.length } : { from, insert: before })),
    userEvent: 'input',
  })
  return true
}

/** A table of two columns to begin with, on lines of its own. */
export function putTable(view: EditorView): boolean {
  if (view.state.readOnly) return false
  const line = view.state.doc.lineAt(view.state.selection.main.to)
  const lead = line.length > 0 ? '\n\n' : ''
  const cell = line.to + lead.length + TABLE.lastIndexOf('|  |  |') + 2
  view.dispatch({
    changes: { from: line.to, insert: lead + TABLE },
    selection: { anchor: cell },
    userEvent: 'input',
    scrollIntoView: true,
  })
  return true
}
