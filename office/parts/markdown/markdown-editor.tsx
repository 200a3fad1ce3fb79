import { lazy, type ReactNode, Suspense } from 'react'
import { Field } from '#ui/field.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import css from './markdown-editor.module.css'

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

const MarkdownArea = lazy(() => import('./markdown-area.tsx'))

/** A text in Markdown: marks seen as they are typed, Ctrl B, I and K, lists that go on by Enter, undo. Loaded with its screen. */
export function MarkdownEditor(props: MarkdownEditorProps) {
  return (
    <Suspense
      fallback={
        <Field label={props.label}>
          {({ id }) => (
            <div id={id}>
              <Skeleton className={css.waiting} />
            </div>
          )}
        </Field>
      }
    >
      <MarkdownArea {...props} />
    </Suspense>
  )
}
