import { formatFileSize } from '#rules/text/file-size.ts'
import { PICTURE_BYTES_MAX, PICTURE_TYPE_NAMES, PICTURE_TYPES, PICTURES_MAX } from '#rules/catalog/picture-limits.ts'
import { FileDrop } from '#ui/file-drop.tsx'

interface Props {
  label: string
  files: readonly File[]
  error?: string | undefined
  onFiles: (files: File[]) => void
}

/** Pictures to go with a form, by the same limits the server holds to. */
export function PhotoField(props: Props) {
  return (
    <FileDrop
      {...props}
      max={PICTURES_MAX}
      maxBytes={PICTURE_BYTES_MAX}
      accept={PICTURE_TYPES.join(',')}
      hint={`До ${PICTURES_MAX} снимков ${PICTURE_TYPE_NAMES}, каждый не больше ${formatFileSize(PICTURE_BYTES_MAX)}`}
    />
  )
}
