import { useState } from 'react'
import { ApiError } from '#contract/api-error.ts'
import { PICTURE_BYTES_MAX, PICTURE_TYPES, PICTURES_MAX } from '#rules/catalog/picture-limits.ts'
import { Button } from '#ui/button.tsx'
import { FileDrop } from '#ui/file-drop.tsx'
import { wordsOf } from '#office/state/api.ts'

/** Raw bytes: a photo is larger than a call's body may be. */
export async function sendPhoto(path: string, file: File): Promise<void> {
  const query = new URLSearchParams({ filename: file.name || 'снимок' })
  const answer = await fetch(`/api/office/desk-photos/${path}?${query.toString()}`, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream' },
    body: file,
  }).catch(() => {
    throw new ApiError(0, {
      errorCode: 'NETWORK',
      errorMessage: `«${file.name}» не дошёл: проверьте связь и повторите`,
    })
  })
  if (!answer.ok) throw new ApiError(answer.status, await answer.json().catch(() => null))
}

type Props = { path: string; label: string; onStored: () => void }

/** Photos from a phone's camera or a folder; what is refused stays with its words, the rest is sent. */
export function AddPhotos({ path, label, onStored }: Props) {
  const [files, setFiles] = useState<File[]>([])
  const [isSending, setSending] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  async function send() {
    setSending(true)
    setRefused(null)
    const left: File[] = []
    for (const file of files)
      try {
        await sendPhoto(path, file)
      } catch (error) {
        left.push(file)
        setRefused(wordsOf(error))
      }
    setFiles(left)
    setSending(false)
    onStored()
  }
  return (
    <>
      <FileDrop
        label={label}
        files={files}
        onFiles={setFiles}
        max={PICTURES_MAX}
        maxBytes={PICTURE_BYTES_MAX}
        accept={PICTURE_TYPES.join(',')}
        error={refused ?? undefined}
      />
      {files.length > 0 && (
        <Button loading={isSending} onClick={() => void send()}>
          Сохранить снимки
        </Button>
      )}
    </>
  )
}
