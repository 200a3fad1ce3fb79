import { MarkdownEditor } from '#office/parts/markdown/markdown-editor.tsx'
import { wordsOf } from '#office/state/api.ts'
import { FindLink, markdownOf } from './find-link.tsx'
import { sendPicture } from './picture-list.tsx'

const MOST_LETTERS = 200_000

type Props = {
  value: string
  error: string | undefined
  onValue: (text: string) => void
  onTrouble: (words: string) => void
}

/**
 * The Markdown of a text: pictures are dropped or pasted into it, goods and pages put in by name where the cursor is.
 */
export function BodyField({ value, error, onValue, onTrouble }: Props) {
  async function send(files: readonly File[], insert: (markdown: string) => void) {
    for (const file of files) {
      try {
        insert(`\n![${file.name.replace(/\.\w+$/, '')}](/pictures/1280/${(await sendPicture(file)).file})\n`)
      } catch (failure) {
        onTrouble(wordsOf(failure))
      }
    }
  }
  return (
    <MarkdownEditor
      label="Текст"
      value={value}
      onChange={onValue}
      error={error}
      max={MOST_LETTERS}
      tools={(insert) => (
        <FindLink
          label="Вставить товар, раздел или страницу"
          onPick={(found) => insert(found.kind === 'good' ? `\n\n${markdownOf(found)}\n\n` : markdownOf(found))}
        />
      )}
      onDropFiles={(files, insert) => void send(files, insert)}
    />
  )
}
