import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { markdown, markdownLanguage } from '@codemirror/lang-markdown'
import { defaultHighlightStyle, HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import { Annotation, Compartment, EditorState, type Extension, Transaction } from '@codemirror/state'
import { EditorView, keymap } from '@codemirror/view'
import { MARKDOWN_TOOLS, toggleMark } from './markdown-marks.ts'

/** Colours and sizes are the tokens': custom properties reach into a shadow root, so the dark look comes by itself. */
const look = EditorView.theme({
  '&': { color: 'inherit', fontSize: 'var(--text-16)' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': {
    minHeight: '20rem',
    maxHeight: '70dvh',
    overflow: 'auto',
    fontFamily: 'var(--font)',
    lineHeight: 'var(--leading)',
  },
  '.cm-content': { padding: 'var(--space-2) 0', caretColor: 'var(--ink)' },
  '.cm-line': { padding: '0 var(--space-3)' },
})

/** CodeMirror's own marks in the tokens' colours: what it paints is a mark or an address, the words stay ink. */
const marks = HighlightStyle.define(
  defaultHighlightStyle.specs.map(({ tag, fontWeight, fontStyle, textDecoration, color }) => ({
    tag,
    ...(fontWeight ? { fontWeight: 'var(--semibold)' } : textDecoration && { textDecoration }),
    ...(fontStyle && { fontStyle }),
    ...(color && { color: 'var(--ink-3)' }),
  })),
)

/**
 * Ctrl Enter sends the form the text stands in, Tab goes to the next field; Ctrl ] and Ctrl [ move an item of a list.
 */
const ownKeys = [
  ...MARKDOWN_TOOLS.flatMap((tool) =>
    tool.key ? [{ key: tool.key, preventDefault: true, run: (view: EditorView) => toggleMark(view, tool) }] : [],
  ),
  ...defaultKeymap.filter(({ key }) => key !== 'Mod-Enter'),
  ...historyKeymap,
]

/** A value that came from outside is not the person's typing: neither reported back nor undone by Ctrl Z. */
const fromOutside = Annotation.define<true>()
const state = new Compartment()

export type FieldState = { label: string; description: string; isWrong: boolean; isOff: boolean }

const attributes = ({ label, description, isWrong, isOff }: FieldState): Extension => [
  EditorState.readOnly.of(isOff),
  EditorView.editable.of(!isOff),
  EditorView.contentAttributes.of({
    'aria-label': label,
    'aria-description': description,
    spellcheck: 'true',
    lang: 'ru',
    // it is reached without: so that a checker of scrolling regions knows, too
    tabindex: '0',
    ...(isWrong && { 'aria-invalid': 'true' }),
    ...(isOff && { 'aria-readonly': 'true' }),
  }),
]

type Asked = {
  host: HTMLElement
  text: string
  field: FieldState
  onText: (text: string) => void
  /** False: the editor is to treat them itself. */
  onFiles: (files: File[], insert: (markdown: string) => void) => boolean
}

/**
 * In a shadow root: there CodeMirror's styles are adopted sheets, which the office's policy lets be, while a `<style>`
 * in the document it does not.
 */
export function openMarkdown({ host, text, field, onText, onFiles }: Asked): EditorView {
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open', delegatesFocus: true })
  function takeFiles(files: FileList | undefined, view: EditorView, at: number) {
    if (!files || files.length === 0) return false
    return onFiles([...files], (markdownText) => {
      const from = Math.min(at, view.state.doc.length)
      view.dispatch({ changes: { from, insert: markdownText }, selection: { anchor: from + markdownText.length } })
    })
  }
  const view = new EditorView({
    parent: root,
    root,
    state: EditorState.create({
      doc: text,
      extensions: [
        history(),
        markdown({ base: markdownLanguage, completeHTMLTags: false }),
        keymap.of(ownKeys),
        syntaxHighlighting(marks),
        look,
        EditorView.lineWrapping,
        state.of(attributes(field)),
        EditorView.updateListener.of((update) => {
          if (update.docChanged && !update.transactions.some((each) => each.annotation(fromOutside)))
            onText(update.state.doc.toString())
        }),
        EditorView.domEventHandlers({
          drop: (event, target) =>
            takeFiles(
              event.dataTransfer?.files,
              target,
              target.posAtCoords({ x: event.clientX, y: event.clientY }, false),
            ),
          paste: (event, target) => takeFiles(event.clipboardData?.files, target, target.state.selection.main.head),
        }),
      ],
    }),
  })
  // from outside a shadow root a letter typed in it looks like one pressed over the list: shortcuts must not hear it
  view.dom.addEventListener('keydown', (event) => {
    const isPlain = !(event.ctrlKey || event.metaKey || event.key === 'Escape' || event.key === 'Tab')
    if (event.defaultPrevented || isPlain) event.stopPropagation()
  })
  return view
}

export const setMarkdownField = (view: EditorView, field: FieldState) =>
  view.dispatch({ effects: state.reconfigure(attributes(field)) })

export function setMarkdownText(view: EditorView, text: string) {
  const now = view.state.doc.toString()
  if (now === text) return
  view.dispatch({
    changes: { from: 0, to: now.length, insert: text },
    annotations: [fromOutside.of(true), Transaction.addToHistory.of(false)],
  })
}
