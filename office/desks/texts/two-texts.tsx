import { MergeView } from '@codemirror/merge'
import { EditorState } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { useEffect, useRef } from 'react'
import css from './texts.module.css'

const LOOK = EditorView.theme({
  '&': { color: 'inherit', fontSize: 'var(--text-14)' },
  '.cm-scroller': { fontFamily: 'var(--font)', lineHeight: 'var(--leading)' },
  '.cm-line': { padding: '0 var(--space-2)' },
})

type Props = { before: string; after: string; labels: readonly [string, string] }

/** Two texts side by side with their differences: only ever loaded by whoever compares. */
export default function TwoTexts({ before, after, labels: [first, second] }: Props) {
  const host = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = host.current!
    // adopted sheets of a shadow root are what the office's policy lets be
    const root = element.shadowRoot ?? element.attachShadow({ mode: 'open' })
    const side = (doc: string, label: string) => ({
      doc,
      extensions: [
        EditorView.lineWrapping,
        EditorState.readOnly.of(true),
        EditorState.phrases.of({ '$ unchanged lines': 'Без изменений строк: $' }),
        EditorView.editable.of(false),
        EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0' }),
        LOOK,
      ],
    })
    const view = new MergeView({
      a: side(before, first),
      b: side(after, second),
      parent: root,
      root,
      collapseUnchanged: { margin: 3, minSize: 6 },
    })
    return () => view.destroy()
  }, [before, after, first, second])
  return (
    <div className={css.two}>
      <span>{first}</span>
      <span>{second}</span>
      <div ref={host} className={css.merge} />
    </div>
  )
}
