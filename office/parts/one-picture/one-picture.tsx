import clsx from 'clsx'
import { type ClipboardEvent, type DragEvent, useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { wordsOf } from '#office/state/api.ts'
import { uploadFile } from '#office/state/send-file.ts'
import { shopAddress } from '#office/state/shop-address.ts'
import css from './one-picture.module.css'

type Props = {
  label: string
  hint?: string
  /** The stored file's name. */
  file: string | null
  error?: string | undefined
  disabled?: boolean
  className?: string
  onFile: (file: string | null) => void
}

/** The one picture a thing has: chosen, dropped or pasted, stored at once, named when the form is saved. */
export function OnePicture({ label, hint, file, error, disabled = false, className, onFile }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  const [isOver, setOver] = useState(false)
  async function take(chosen: File | undefined) {
    if (!chosen || disabled || isSending) return
    setSending(true)
    setFailure(null)
    try {
      onFile((await uploadFile<{ file: string }>('pictures', chosen)).file)
    } catch (refusal) {
      setFailure(wordsOf(refusal))
    }
    setSending(false)
  }
  function onDrop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    void take(event.dataTransfer.files[0])
  }
  function onPaste(event: ClipboardEvent) {
    const [pasted] = event.clipboardData.files
    if (!pasted) return
    event.preventDefault()
    void take(pasted)
  }
  return (
    <Field label={label} hint={hint} error={failure ?? error} {...(className && { className })}>
      {(control) => (
        // dropping and pasting are shortcuts of the button inside
        <div
          className={clsx(css.picture, isOver && css.over)}
          onDragOver={(event) => {
            event.preventDefault()
            setOver(!disabled)
          }}
          onDragLeave={() => setOver(false)}
          onDrop={onDrop}
          onPaste={onPaste}
        >
          {file === null ? (
            <span className={css.none} aria-hidden />
          ) : (
            <img className={css.image} src={shopAddress(`/pictures/320/${file}`)} alt="" />
          )}
          {!disabled && (
            <span className={css.steps}>
              <Button size="s" icon="upload" loading={isSending} onClick={() => input.current?.click()}>
                {file === null ? 'Загрузить' : 'Заменить'}
              </Button>
              {file !== null && (
                <Button size="s" icon="trash" aria-label={`${label}: убрать`} onClick={() => onFile(null)} />
              )}
            </span>
          )}
          <input
            ref={input}
            {...control}
            type="file"
            accept="image/jpeg,image/png,image/webp,image/avif"
            className={css.input}
            tabIndex={-1}
            disabled={disabled}
            onChange={({ target }) => {
              void take(target.files?.[0])
              target.value = ''
            }}
          />
        </div>
      )}
    </Field>
  )
}
