import { useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { wordsOf } from '#office/state/api.ts'
import { uploadFile } from '#office/state/send-file.ts'
import { shopAddress } from '#office/state/shop-address.ts'
import css from './texts.module.css'

type Props = {
  label: string
  files: readonly string[]
  most: number
  error?: string | undefined
  onFiles: (files: string[]) => void
}

/** One picture of a text, stored as the shop serves it. */
export const sendPicture = (file: File) => uploadFile<{ file: string }>('text-pictures', file)

/** Pictures chosen or dropped, in their order. */
export function PictureFileList({ label, files, most, error, onFiles }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  async function add(chosen: readonly File[]) {
    setSending(true)
    setRefusal(null)
    const stored: string[] = []
    for (const file of chosen.slice(0, most - files.length)) {
      try {
        stored.push((await sendPicture(file)).file)
      } catch (failure) {
        setRefusal(wordsOf(failure))
      }
    }
    setSending(false)
    if (stored.length > 0) onFiles([...new Set([...files, ...stored])])
  }
  return (
    <Field label={label} error={refusal ?? error}>
      {(control) => (
        // files alone are dropped here; the button is the way for keys
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
        <div
          {...control}
          className={css.pictures}
          onDragOver={(event) => event.dataTransfer.types.includes('Files') && event.preventDefault()}
          onDrop={(event) => {
            event.preventDefault()
            void add([...event.dataTransfer.files])
          }}
        >
          {files.map((file) => (
            <span key={file} className={css.picture}>
              <img src={shopAddress(`/pictures/320/${file}`)} alt="" width={72} height={72} />
              <IconButton
                icon="close"
                size="s"
                label="Убрать картинку"
                onClick={() => onFiles(files.filter((each) => each !== file))}
              />
            </span>
          ))}
          {files.length < most && (
            <Button size="s" icon="upload" loading={isSending} onClick={() => input.current?.click()}>
              Загрузить
            </Button>
          )}
          <input
            ref={input}
            type="file"
            hidden
            multiple
            accept="image/*"
            aria-label={label}
            onChange={({ target }) => {
              void add([...(target.files ?? [])])
              target.value = ''
            }}
          />
        </div>
      )}
    </Field>
  )
}
