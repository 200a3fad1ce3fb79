import { useState } from 'react'
import { formatFileSize } from '#rules/text/file-size.ts'
import css from './file-preview.module.css'
import { IconButton } from './icon-button.tsx'
import { Icon } from './icon.tsx'

export function FilePreview({ file, onRemove }: { file: File; onRemove: () => void }) {
  // named a picture, but the browser could not draw it
  const [isBroken, setIsBroken] = useState(false)
  // the address lives as long as the picture is on the page
  function show(picture: HTMLImageElement) {
    const url = URL.createObjectURL(file)
    picture.src = url
    return () => URL.revokeObjectURL(url)
  }
  return (
    <div className={css.file}>
      <span className={css.picture}>
        {file.type.startsWith('image/') && !isBroken ? (
          <img ref={show} alt="" onError={() => setIsBroken(true)} />
        ) : (
          <Icon name="file" />
        )}
      </span>
      <span className={css.text}>
        <span className={css.name}>{file.name}</span>
        <span className={css.size}>{formatFileSize(file.size)}</span>
      </span>
      <IconButton icon="close" size="s" label={`Убрать файл ${file.name}`} onClick={onRemove} />
    </div>
  )
}
