import { lazy, Suspense } from 'react'
import { Field } from '#ui/field.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import type { MarkdownEditorProps } from './markdown-area.tsx'
import css from './markdown-editor.module.css'

const MarkdownArea = lazy(() => import('./markdown-area.tsx'))

/**
 * A text in Markdown: marks seen as they are typed, Ctrl B, I and K, lists that go on by Enter, undo. Loaded with its
 * screen.
 */
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
