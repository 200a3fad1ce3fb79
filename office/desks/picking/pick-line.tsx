import clsx from 'clsx'
import { useState } from 'react'
import { nameShelf } from '#contract/office/picking.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Icon } from '#ui/icon.tsx'
import { Input } from '#ui/input.tsx'
import { OfficeForm } from '#office/parts/form/office-form.tsx'
import { useSendingForm } from '#office/parts/form/use-sending-form.ts'
import { queries } from '#office/state/queries.ts'
import { sendOnce } from '#office/state/send-queue.ts'
import { shopAddress } from '#office/state/shop-address.ts'
import type { CountedLine } from './counted-lines.ts'
import css from './pick-line.module.css'

type Props = {
  line: CountedLine
  isOpen: boolean
  /** The one scanned last. */
  isTouched: boolean
  onTake?: (count: number) => void
  onShort?: () => void
}

/** One good at one place: big enough to be read at arm's length and hit with a glove. */
export function PickLine({ line, isOpen, isTouched, onTake, onShort }: Props) {
  const [isNaming, setNaming] = useState(false)
  const { name, article, barcode, image, picked, quantity, left, short, place, shelf, isMine, isMarked } = line
  const isDone = left === 0
  return (
    <li className={clsx(css.line, isDone && css.done, isTouched && css.touched)}>
      <span className={css.picture}>
        {image && <img src={shopAddress(image.src)} alt="" width={72} height={72} loading="lazy" />}
      </span>
      <div className={css.words}>
        <p className={css.name}>{name}</p>
        <p className={css.article}>{article}</p>
        <p className={css.where}>
          {isMine ? (
            <button type="button" className={css.shelf} onClick={() => setNaming(true)}>
              {shelf ? `Полка ${shelf}` : 'Указать полку'}
            </button>
          ) : (
            place.name
          )}
          {barcode && <span className={css.barcode}>{barcode}</span>}
        </p>
      </div>
      <p className={css.count} aria-label={`Собрано ${picked} из ${quantity}`}>
        {isDone && <Icon name="check" size="s" />}
        <span className={css.picked}>{picked}</span>
        <span className={css.of}>/{quantity}</span>
      </p>
      {isMarked && isOpen && left > 0 && (
        <Badge look="soft" tone="purple" className={css.short}>
          Сканируйте DataMatrix
        </Badge>
      )}
      {short > 0 && (
        <Badge look="soft" tone="orange" className={css.short}>
          Не хватает {short}
        </Badge>
      )}
      {isOpen && (
        <div className={css.buttons}>
          {picked > 0 && (
            <Button size="l" icon="minus" aria-label={`${name}: вернуть одну на полку`} onClick={() => onTake?.(-1)} />
          )}
          {left > 0 && !isMarked && (
            <Button
              look="black"
              size="l"
              className={css.take}
              aria-label={`${name}: взял одну`}
              onClick={() => onTake?.(1)}
            >
              {left === 1 ? 'Взял' : 'Взял одну'}
            </Button>
          )}
          {left > 2 && !isMarked && (
            <Button size="l" aria-label={`${name}: взял все ${left}`} onClick={() => onTake?.(left)}>
              Все {left}
            </Button>
          )}
          {left > 0 && (
            <Button size="l" aria-label={`${name}: нет на полке`} onClick={onShort}>
              Нет на полке
            </Button>
          )}
        </div>
      )}
      {isNaming && <ShelfDialog line={line} onClose={() => setNaming(false)} />}
    </li>
  )
}

function ShelfDialog({ line, onClose }: { line: CountedLine; onClose: () => void }) {
  const [shelf, setShelf] = useState(line.shelf ?? '')
  const form = useSendingForm(
    ['shelf'],
    () =>
      sendOnce(
        nameShelf,
        { body: { code: line.code, warehouseId: line.place.id, shelf } },
        { title: `${line.name}: полка ${shelf || 'забыта'}` },
      ),
    () => {
      void queries.invalidateQueries({ queryKey: ['picking'] })
      onClose()
    },
  )
  return (
    <Dialog open onClose={onClose} title="Где лежит" size="s">
      <OfficeForm onSubmit={form.submit} words={form.words} errors={form.errors}>
        <p>
          {line.name}, «{line.place.name}». Сборка пойдёт в порядке полок.
        </p>
        <Input
          label="Полка"
          hint="Как подписана у вас: А-12-3"
          value={shelf}
          maxLength={40}
          data-autofocus=""
          error={form.errors['shelf']}
          onChange={(event) => setShelf(event.target.value)}
        />
        <Button type="submit" look="red" loading={form.isSending}>
          Записать
        </Button>
      </OfficeForm>
    </Dialog>
  )
}
