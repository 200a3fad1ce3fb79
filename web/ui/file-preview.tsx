import { useEffect, useState } from 'react'
import { formatFileSize } from '#rules/file-size.ts'
import css from './file-preview.module.css'
import { IconButton } from './icon-button.tsx'
import { Icon } from './icon.tsx'

export function FilePreview({ file, onRemove }: { file: File; onRemove: () => void }) {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!file.type.startsWith('image/')) return
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return (
    <div className={css.file}>
      <span className={css.picture}>{url ? <img src={url} alt="" /> : <Icon name="file" />}</span>
      <span className={css.text}>
        <span className={css.name}>{file.name}</span>
        <span className={css.size}>{formatFileSize(file.size)}</span>
      </span>
      <IconButton icon="close" size="s" label={`Убрать файл ${file.name}`} onClick={onRemove} />
    </div>
  )
}
