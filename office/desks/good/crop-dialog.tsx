import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { type CardPicture, cropPicture } from '#contract/office/good-card.ts'
import { pictureSize } from '#rules/catalog/picture-name.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { api, wordsOf } from '#office/state/api.ts'
import { shopAddress } from '#office/state/shop-address.ts'
import css from './crop-dialog.module.css'

type Props = { picture: CardPicture; onClose: () => void; onDone: (next: Partial<CardPicture>) => void }

const WHOLE = { x: 500, y: 500, side: 1000 }
const STEP = 20
const bound = (value: number) => Math.min(Math.max(Math.round(value), 0), 1000)

/** A square around the point that matters; the whole picture stands on white ground. The original is kept. */
export function CropDialog({ picture, onClose, onDone }: Props) {
  const file = picture.original ?? picture.file
  const size = pictureSize(file) ?? { width: 1, height: 1 }
  const [crop, setCrop] = useState(picture.crop ?? WHOLE)
  const [failure, setFailure] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  const longer = Math.max(size.width, size.height)
  /** Where the square lies over the picture, as the server puts it. */
  const side = (longer * crop.side) / 1000
  const place = (middle: number, length: number) =>
    length <= side ? (length - side) / 2 : Math.min(Math.max((length * middle) / 1000 - side / 2, 0), length - side)
  const left = place(crop.x, size.width)
  const top = place(crop.y, size.height)
  const percent = (value: number, of: number) => `${(100 * value) / of}%`
  function aim(event: PointerEvent<HTMLElement>) {
    const box = event.currentTarget.getBoundingClientRect()
    setCrop((now) => ({
      ...now,
      x: bound((1000 * (event.clientX - box.left)) / box.width),
      y: bound((1000 * (event.clientY - box.top)) / box.height),
    }))
  }
  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowLeft: [-STEP, 0], ArrowRight: [STEP, 0], ArrowUp: [0, -STEP], ArrowDown: [0, STEP] }[event.key]
    if (!step) return
    event.preventDefault()
    setCrop((now) => ({ ...now, x: bound(now.x + step[0]!), y: bound(now.y + step[1]!) }))
  }
  async function send() {
    setSending(true)
    setFailure(null)
    try {
      const { data } = await api(cropPicture, { body: { file, crop } })
      onDone({ file: data.file, original: file, crop })
    } catch (error) {
      setFailure(wordsOf(error))
      setSending(false)
    }
  }
  return (
    <Dialog open size="l" onClose={onClose} title="Квадрат из снимка">
      <div className={css.sides}>
        <div
          className={css.stage}
          role="slider"
          tabIndex={0}
          aria-label="Главное место снимка: стрелки двигают"
          aria-valuenow={crop.x}
          aria-valuetext={`${Math.round(crop.x / 10)} % слева, ${Math.round(crop.y / 10)} % сверху`}
          onKeyDown={onKeyDown}
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture(event.pointerId)
            aim(event)
          }}
          onPointerMove={(event) => event.buttons === 1 && aim(event)}
        >
          <img src={shopAddress(`/pictures/768/${file}`)} alt="Снимок целиком" draggable={false} />
          <span
            className={css.square}
            style={{
              left: percent(Math.max(left, 0), size.width),
              top: percent(Math.max(top, 0), size.height),
              width: percent(Math.min(side, size.width), size.width),
              height: percent(Math.min(side, size.height), size.height),
            }}
          />
          <span className={css.point} style={{ left: `${crop.x / 10}%`, top: `${crop.y / 10}%` }} />
        </div>
        <div className={css.result}>
          <p className={css.title}>Что получится</p>
          <div className={css.frame}>
            <img
              src={shopAddress(`/pictures/768/${file}`)}
              alt="Квадрат на белом поле"
              style={{
                left: percent(-left, side),
                top: percent(-top, side),
                width: percent(size.width, side),
                height: percent(size.height, side),
              }}
            />
          </div>
          <label className={css.zoom}>
            Кадр
            <input
              type="range"
              min={100}
              max={1000}
              step={10}
              value={1100 - crop.side}
              aria-valuetext={crop.side === 1000 ? 'снимок целиком' : `${Math.round(crop.side / 10)} % снимка`}
              onChange={({ target }) => setCrop((now) => ({ ...now, side: 1100 - Number(target.value) }))}
            />
          </label>
          <p className={css.hint}>
            {crop.side === 1000 ? 'Снимок целиком, на белом поле' : `${Math.round(side)}×${Math.round(side)} точек`}
          </p>
        </div>
      </div>
      {failure && <Notice tone="error">{failure}</Notice>}
      <div className={css.buttons}>
        <Button look="red" loading={isSending} onClick={() => void send()}>
          Сделать квадрат
        </Button>
        {picture.original && (
          <Button onClick={() => onDone({ file: picture.original!, original: null, crop: null })}>
            Вернуть снимок целиком
          </Button>
        )}
      </div>
    </Dialog>
  )
}
