import clsx from 'clsx'
import type { KeyboardEvent } from 'react'
import type { CardPicture } from '#contract/office/good-card.ts'
import { pictureSize } from '#rules/catalog/picture-name.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Input } from '#ui/input.tsx'
import { shopAddress } from '#office/state/shop-address.ts'
import css from './pictures-tab.module.css'

type Props = {
  picture: CardPicture
  name: string
  at: number
  count: number
  isOff: boolean
  isDragged: boolean
  onAlt: (alt: string) => void
  onMove: (to: number) => void
  onRemove: () => void
  onCrop: () => void
  /** Null: let go. */
  onDrag: (file: string | null) => void
  /** Another one is held over this. */
  onOver: () => void
}

/** One picture: dragged by its ground, moved by arrows while it has the focus. */
export function PictureTile({
  picture,
  name,
  at,
  count,
  isOff,
  isDragged,
  onAlt,
  onMove,
  onRemove,
  onCrop,
  onDrag,
  onOver,
}: Props) {
  const size = pictureSize(picture.file)
  const isSquare = size?.width === size?.height
  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key]
    if (isOff || (step === undefined && event.key !== 'Delete')) return
    event.preventDefault()
    if (event.key === 'Delete') onRemove()
    else onMove(at + step!)
  }
  return (
    <li className={clsx(css.tile, isDragged && css.dragged)}>
      {/* the picture itself is the handle: arrows move it, Delete takes it away */}
      <button
        type="button"
        className={css.photo}
        draggable={!isOff}
        disabled={isOff}
        aria-label={`Снимок ${at + 1} из ${count}${at === 0 ? ', главный' : ''}: стрелки переставляют`}
        onKeyDown={onKeyDown}
        onDragStart={(event) => {
          event.dataTransfer.effectAllowed = 'move'
          event.dataTransfer.setData('text/plain', picture.file)
          onDrag(picture.file)
        }}
        onDragEnd={() => onDrag(null)}
        onDragEnter={isOff ? undefined : onOver}
        onDragOver={(event) => event.preventDefault()}
      >
        <img
          src={shopAddress(`/pictures/320/${picture.file}`)}
          alt={picture.alt || name}
          loading="lazy"
          draggable={false}
        />
        {at === 0 && <span className={css.main}>Главный</span>}
      </button>
      <div className={css.foot}>
        <span>
          {size ? `${size.width}×${size.height}` : ''}
          {picture.original && ' · обрезан'}
        </span>
        {!isOff && (
          <span className={css.tools}>
            <IconButton
              icon="chevron-left"
              size="s"
              label={`Снимок ${at + 1} левее`}
              disabled={at === 0}
              onClick={() => onMove(at - 1)}
            />
            <IconButton
              icon="chevron-right"
              size="s"
              label={`Снимок ${at + 1} правее`}
              disabled={at === count - 1}
              onClick={() => onMove(at + 1)}
            />
            <IconButton
              icon="edit"
              size="s"
              label={isSquare && !picture.original ? `Кадр снимка ${at + 1}` : `Квадрат из снимка ${at + 1}`}
              onClick={onCrop}
            />
            <IconButton icon="trash" size="s" label={`Убрать снимок ${at + 1}`} onClick={onRemove} />
          </span>
        )}
      </div>
      <Input
        label={`Подпись снимка ${at + 1}`}
        hideLabel
        placeholder="Что на снимке"
        maxLength={200}
        disabled={isOff}
        value={picture.alt}
        onChange={({ target }) => onAlt(target.value)}
      />
    </li>
  )
}
