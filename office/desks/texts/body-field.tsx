import { useState } from 'react'
import { createPortal } from 'react-dom'
import { Button } from '#ui/button.tsx'
import { MarkdownEditor } from '#office/parts/markdown/markdown-editor.tsx'
import { FindLink, markdownOf } from './find-link.tsx'
import { PictureDialog } from './picture-dialog.tsx'

const MOST_LETTERS = 200_000

type Props = {
  value: string
  error: string | undefined
  onValue: (text: string) => void
}

interface Waiting {
  files: readonly (File | null)[]
  insert: (markdown: string) => void
}

/**
 * The Markdown of a text: pictures are chosen, dropped or pasted into it, goods and pages put in by name where the
 * cursor is.
 */
export function BodyField({ value, error, onValue }: Props) {
  // one after another: each is told of in its own words
  const [waiting, setWaiting] = useState<Waiting | null>(null)
  const first = waiting?.files[0]
  return (
    <>
      <MarkdownEditor
        label="Текст"
        value={value}
        onChange={onValue}
        error={error}
        max={MOST_LETTERS}
        tools={(insert) => (
          <>
            <FindLink
              label="Вставить товар, раздел или страницу"
              onPick={(found) => insert(found.kind === 'good' ? `\n\n${markdownOf(found)}\n\n` : markdownOf(found))}
            />
            <Button size="s" icon="upload" onClick={() => setWaiting({ files: [null], insert })}>
              Картинка…
            </Button>
          </>
        )}
        onDropFiles={(files, insert) => setWaiting({ files, insert })}
      />
      {waiting &&
        first !== undefined &&
        // a form of its own, not inside the text's
        createPortal(
          <PictureDialog
            key={waiting.files.length}
            file={first}
            onInsert={waiting.insert}
            onClose={() => setWaiting(waiting.files.length > 1 ? { ...waiting, files: waiting.files.slice(1) } : null)}
          />,
          document.body,
        )}
    </>
  )
}
