import { useRef } from 'react'
import { Textarea } from '#ui/textarea.tsx'
import { wordsOf } from '#office/state/api.ts'
import { FindLink, markdownOf } from './find-link.tsx'
import { sendPicture } from './picture-list.tsx'
import css from './texts.module.css'

const MOST_LETTERS = 200_000

type Props = {
  value: string
  error: string | undefined
  onValue: (text: string) => void
  onTrouble: (words: string) => void
}

const picturesOf = (data: DataTransfer | null) =>
  [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'))

/** The Markdown of a text: pictures are dropped or pasted into it, goods and pages put in by name where the cursor is. */
export function BodyField({ value, error, onValue, onTrouble }: Props) {
  const area = useRef<HTMLTextAreaElement>(null)
  /** By the browser's own editing, so that Ctrl Z takes it back. */
  function put(markdown: string) {
    area.current?.focus()
    document.execCommand('insertText', false, markdown)
  }
  async function send(files: readonly File[]) {
    for (const file of files) {
      try {
        put(`\n![${file.name.replace(/\.\w+$/, '')}](/pictures/1280/${(await sendPicture(file)).file})\n`)
      } catch (failure) {
        onTrouble(wordsOf(failure))
      }
    }
  }
  return (
    <div className={css.body}>
      <FindLink label="Вставить товар, раздел или страницу" onPick={(found) => put(`\n\n${markdownOf(found)}\n\n`)} />
      <Textarea
        ref={area}
        label="Текст"
        hint="Markdown. Картинки можно перетащить сюда или вставить из буфера"
        max={MOST_LETTERS}
        rows={18}
        value={value}
        error={error}
        onValue={onValue}
        onDragOver={(event) => event.dataTransfer.types.includes('Files') && event.preventDefault()}
        onDrop={(event) => {
          const files = picturesOf(event.dataTransfer)
          if (files.length === 0) return
          event.preventDefault()
          void send(files)
        }}
        onPaste={(event) => {
          const files = picturesOf(event.clipboardData)
          if (files.length === 0) return
          event.preventDefault()
          void send(files)
        }}
      />
    </div>
  )
}
