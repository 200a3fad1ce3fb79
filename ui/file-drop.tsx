import clsx from 'clsx'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { formatFileSize } from '#rules/text/file-size.ts'
import { countText } from '#rules/text/plural.ts'
import { addChosenFiles } from './add-chosen-files.ts'
import css from './file-drop.module.css'
import { FilePreview } from './file-preview.tsx'
import { Icon } from './icon.tsx'

export type FileDropProps = {
  label: string
  files: readonly File[]
  onFiles: (files: File[]) => void
  /** At most so many files, each at most so many bytes. */
  max?: number
  maxBytes?: number
  /** As in `<input accept>`: `image/jpeg,image/png,.pdf`. */
  accept?: string
  hint?: ReactNode
  error?: ReactNode
}

const mostText = (max: number, maxBytes: number) =>
  max === 1
    ? `Один файл, не больше ${formatFileSize(maxBytes)}`
    : `До ${countText(max, ['файла', 'файлов', 'файлов'])}, каждый не больше ${formatFileSize(maxBytes)}`

/**
 * Drop zone: files dragged here, chosen or taken by a phone's camera. What does not fit is refused with a reason, the
 * rest stays.
 */
export function FileDrop({
  label,
  files,
  onFiles,
  max = 5,
  maxBytes = 10 * 1024 * 1024,
  accept,
  hint,
  error,
}: FileDropProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const [refused, setRefused] = useState<string[]>([])
  const full = files.length >= max

  function add(list: FileList | null) {
    if (!list?.length) return
    const choice = addChosenFiles(files, [...list], { max, maxBytes, accept })
    setRefused(choice.refused)
    if (choice.files.length > files.length) onFiles(choice.files)
    // the same file may be chosen again after it was removed
    if (input.current) input.current.value = ''
  }

  // chosen before hydration: the browser keeps the files and fires no change
  useEffect(() => {
    add(input.current!.files)
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])

  const messages = error ? [error] : refused
  return (
    <div>
      <label className={clsx(css.drop, over && css.over, full && css.full)}>
        {/* The input lies over the whole area: the browser itself takes what is dropped on it. */}
        <input
          ref={input}
          type="file"
          multiple={max > 1}
          accept={accept}
          disabled={full}
          aria-describedby={id}
          className={css.input}
          onChange={(event) => add(event.target.files)}
          onDragEnter={() => setOver(true)}
          onDragLeave={() => setOver(false)}
          onDrop={() => setOver(false)}
        />
        <Icon name="upload" />
        <span className={css.label}>{label}</span>
        <span className={css.hint}>{hint ?? mostText(max, maxBytes)}</span>
      </label>
      <div id={id} aria-live="polite" className={css.errors}>
        {messages.map((message, index) => (
          <p key={index}>{message}</p>
        ))}
      </div>
      {files.length > 0 && (
        <ul className={css.list}>
          {files.map((file, index) => (
            <li key={`${file.name}-${file.lastModified}-${file.size}`}>
              <FilePreview file={file} onRemove={() => onFiles(files.filter((_, other) => other !== index))} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
