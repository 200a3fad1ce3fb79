import clsx from 'clsx'
import { type DragEvent, useEffect, useRef, useState } from 'react'
import type { CardPicture } from '#contract/office/good-card.ts'
import { countText } from '#rules/text/plural.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Notice } from '#ui/notice.tsx'
import type { CardProps } from './card-props.ts'
import { CropDialog } from './crop-dialog.tsx'
import good from './good.module.css'
import { isTheirs, OwnerMark } from './owner-mark.tsx'
import { PictureTile } from './picture-tile.tsx'
import css from './pictures-tab.module.css'
import { usePictureUploads } from './use-picture-uploads.ts'

const MOST = 20
const FILES = ['файл', 'файла', 'файлов'] as const
const isFileDrag = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files')

/**
 * Pictures of the good: dropped, pasted or chosen, put in order, made square. Nothing is on the card's page until it is
 * saved.
 */
export function PicturesTab({ card, parts, errors, mayTexts, setParts }: CardProps) {
  const { pictures } = parts
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const [dragged, setDragged] = useState<string | null>(null)
  const [cropped, setCropped] = useState<CardPicture | null>(null)
  const [said, setSaid] = useState('')
  const isOff = !mayTexts || isTheirs(card, 'pictures')
  const uploads = usePictureUploads((files) =>
    setParts((now) => {
      const had = new Set(now.pictures.map(({ file }) => file))
      const added = [...new Set(files)].filter((file) => !had.has(file))
      return {
        pictures: [...now.pictures, ...added.map((file) => ({ file, alt: '', original: null, crop: null }))],
      }
    }),
  )
  const { add } = uploads
  // pasting works wherever the focus is, but for a field that takes text
  const latest = useRef(add)
  useEffect(() => {
    latest.current = add
  })
  useEffect(() => {
    if (isOff) return
    function onPaste({ clipboardData }: ClipboardEvent) {
      const files = [...(clipboardData?.files ?? [])].filter(({ type }) => type.startsWith('image/'))
      if (files.length > 0) latest.current(files)
    }
    addEventListener('paste', onPaste)
    return () => removeEventListener('paste', onPaste)
  }, [isOff])

  function move(file: string, to: number) {
    const from = pictures.findIndex((each) => each.file === file)
    if (from < 0 || to < 0 || to >= pictures.length || from === to) return
    const next = pictures.filter((each) => each.file !== file)
    next.splice(to, 0, pictures[from]!)
    setParts({ pictures: next })
    setSaid(`Снимок на месте ${to + 1} из ${pictures.length}`)
  }
  const change = (file: string, part: Partial<CardPicture>) =>
    setParts({ pictures: pictures.map((each) => (each.file === file ? { ...each, ...part } : each)) })

  return (
    <div
      className={clsx(good.fields, css.pictures, isOver && css.over)}
      onDragOver={(event) => {
        if (isOff || !isFileDrag(event)) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false)
        if (isOff || !isFileDrag(event)) return
        event.preventDefault()
        add([...event.dataTransfer.files])
      }}
    >
      {!isOff && (
        <div className={css.drop}>
          <Icon name="upload" />
          <span className={css.words}>
            Перетащите снимки сюда, вставьте из буфера (Ctrl V) или{' '}
            <Button size="s" onClick={() => input.current?.click()}>
              выберите файлы
            </Button>
          </span>
          <span className={good.quiet}>JPEG, PNG, WebP или AVIF, до 60 МБ и 30 мегапикселей. До {MOST} у товара</span>
          <input
            ref={input}
            type="file"
            multiple
            hidden
            accept="image/jpeg,image/png,image/webp,image/avif"
            aria-label="Файлы снимков"
            onChange={({ target }) => {
              add([...(target.files ?? [])])
              target.value = ''
            }}
          />
        </div>
      )}
      <OwnerMark card={card} field="pictures" />
      {uploads.total > 0 && (
        <div className={css.progress} role="status">
          <progress max={uploads.total} value={uploads.done} aria-label="Загрузка снимков" />
          {uploads.isBusy
            ? `Загружаем: ${uploads.done} из ${uploads.total}`
            : `Загружено: ${countText(uploads.done - uploads.refused.length, FILES)}`}
        </div>
      )}
      {uploads.refused.length > 0 && (
        <Notice
          tone="warning"
          title="Не взяли"
          actions={
            <Button size="s" onClick={uploads.discard}>
              Понятно
            </Button>
          }
        >
          <ul>
            {uploads.refused.map((words, at) => (
              <li key={at}>{words}</li>
            ))}
          </ul>
        </Notice>
      )}
      {errors['pictures'] && <Notice tone="error">{errors['pictures']}</Notice>}
      {pictures.length > MOST && (
        <Notice tone="warning">
          Снимков {pictures.length}, а у товара может быть {MOST}: уберите лишние, чтобы записать.
        </Notice>
      )}
      {pictures.length === 0 ? (
        <p className={good.quiet}>Снимков пока нет: в магазине на месте снимка будет коробка.</p>
      ) : (
        <ol className={css.tiles} aria-label="Снимки товара">
          {pictures.map((picture, at) => (
            <PictureTile
              key={picture.original ?? picture.file}
              picture={picture}
              name={card.fields.name}
              at={at}
              count={pictures.length}
              isOff={isOff}
              isDragged={dragged === picture.file}
              onAlt={(alt) => change(picture.file, { alt })}
              onMove={(to) => move(picture.file, to)}
              onRemove={() => setParts({ pictures: pictures.filter(({ file }) => file !== picture.file) })}
              onCrop={() => setCropped(picture)}
              onDrag={setDragged}
              onOver={() => dragged && dragged !== picture.file && move(dragged, at)}
            />
          ))}
        </ol>
      )}
      <p className={css.said} role="status">
        {said}
      </p>
      {cropped && (
        <CropDialog
          picture={cropped}
          onClose={() => setCropped(null)}
          onDone={(next) => {
            change(cropped.file, next)
            setCropped(null)
          }}
        />
      )}
    </div>
  )
}
