import type { EditorView } from '@codemirror/view'
import clsx from 'clsx'
import { type ReactNode, useEffect, useEffectEvent, useId, useRef } from 'react'
import { textCounter, textLimitError } from '#rules/text/textarea-limit.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import css from './markdown-editor.module.css'
import { MARKDOWN_TOOLS, toggleMark, putTable } from './markdown-marks.ts'
import { type FieldState, openMarkdown, setMarkdownField, setMarkdownText } from './markdown-view.ts'

const HINT = 'Сдвинуть пункт списка: Ctrl ] и Ctrl ['
const MOST_REPORTED = 200
const LOOKS: Record<string, string | undefined> = { Жирный: css.bold, Курсив: css.italic }

export type MarkdownEditorProps = {
  label: string
  value: string
  onChange: (text: string) => void
  id?: string
  error?: ReactNode
  /** Right end of the label's line: whose the field is, how long the text. */
  aside?: ReactNode
  disabled?: boolean
  /** What a text may have; a longer one is kept and said to be too long. */
  max?: number
  /** Beside the marks: what puts Markdown in where the cursor is. */
  tools?: (insert: (markdown: string) => void) => ReactNode
  /** Files dropped or pasted; `insert` puts Markdown where they fell. */
  onDropFiles?: (files: File[], insert: (markdown: string) => void) => void
}

/** The editor itself, with CodeMirror: only ever loaded by `markdown-editor.tsx`. */
export default function MarkdownArea(props: MarkdownEditorProps) {
  const { label, value, onChange, error, aside, disabled = false, max, tools, onDropFiles } = props
  const host = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView | null>(null)
  const ownId = useId()
  const id = props.id ?? ownId
  const tooLong = max === undefined ? null : textLimitError(value, max)
  const wrong = error ?? tooLong
  const field: FieldState = {
    label,
    description: typeof wrong === 'string' ? wrong : HINT,
    isWrong: Boolean(wrong),
    isOff: disabled,
  }
  /** Told and not come back yet: quick typing is ahead of what the screen gives back. */
  const reported = useRef<string[]>([])
  const onText = useEffectEvent((text: string) => {
    reported.current = [...reported.current.slice(-MOST_REPORTED), text]
    onChange(text)
  })
  const onFiles = useEffectEvent((files: File[], insert: (markdown: string) => void) => {
    if (!onDropFiles || disabled) return false
    onDropFiles(files, insert)
    return true
  })
  const open = useEffectEvent((element: HTMLElement) =>
    openMarkdown({
      host: element,
      text: value,
      field,
      onText: (text) => onText(text),
      onFiles: (files, insert) => onFiles(files, insert),
    }),
  )
  useEffect(() => {
    const opened = open(host.current!)
    view.current = opened
    // a label can name controls of the platform alone
    const focus = () => opened.focus()
    const named = document.querySelector(`label[for="${CSS.escape(id)}"]`)
    named?.addEventListener('click', focus)
    return () => {
      named?.removeEventListener('click', focus)
      opened.destroy()
      view.current = null
    }
  }, [id])
  useEffect(() => {
    const at = reported.current.lastIndexOf(value)
    if (at >= 0) reported.current = reported.current.slice(at + 1)
    else if (view.current) setMarkdownText(view.current, value)
  }, [value])
  const signature = JSON.stringify(field)
  useEffect(() => {
    if (view.current) setMarkdownField(view.current, JSON.parse(signature) as FieldState)
  }, [signature])

  function use(command: (editor: EditorView) => boolean) {
    if (!view.current) return
    command(view.current)
    view.current.focus()
  }
  function insert(markdown: string) {
    if (!view.current) return
    view.current.dispatch(view.current.state.replaceSelection(markdown))
    view.current.focus()
  }
  return (
    <Field
      id={id}
      label={label}
      hint={HINT}
      error={wrong}
      aside={
        <>
          {aside}
          {max !== undefined && <span className={css.count}>{textCounter(value, max)}</span>}
        </>
      }
    >
      {(control) => (
        <div className={clsx(css.frame, wrong && css.wrong, disabled && css.off)}>
          <div className={css.tools} role="group" aria-label={`Оформление: ${label}`}>
            {MARKDOWN_TOOLS.map((tool) => (
              <Button
                key={tool.name}
                size="s"
                className={clsx(css.tool, LOOKS[tool.name])}
                title={tool.key ? `${tool.name}: ${tool.key.replace('Mod-', 'Ctrl ').toUpperCase()}` : tool.name}
                aria-label={tool.name}
                disabled={disabled}
                onClick={() => use((editor) => toggleMark(editor, tool))}
              >
                {tool.shown}
              </Button>
            ))}
            <Button size="s" className={css.tool} disabled={disabled} onClick={() => use(putTable)}>
              Таблица
            </Button>
          </div>
          {tools && !disabled && <div className={css.more}>{tools(insert)}</div>}
          <div ref={host} {...control} className={css.host} />
        </div>
      )}
    </Field>
  )
}
