import clsx from 'clsx'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatRubles } from '#rules/money/money.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Input } from '#ui/input.tsx'
import blocks from '#office/parts/blocks.module.css'
import { dotted } from '#office/parts/dotted.ts'
import { OfficeForm } from '#office/parts/form/office-form.tsx'
import { shopAddress } from '#office/state/shop-address.ts'
import { differenceText } from './count-words.ts'
import type { CountedGood } from './counted-goods.ts'
import css from './count.module.css'

type Props = {
  good: CountedGood
  isOpen: boolean
  /** What should be there is in nobody's sight. */
  isBlind: boolean
  /** The one scanned last. */
  isTouched: boolean
  onAdd: (count: number) => void
  onType: () => void
  onRecount: () => void
}

/** One good of a count, big enough for a glove. */
export function CountedRow({ good, isOpen, isBlind, isTouched, onAdd, onType, onRecount }: Props) {
  const { name, article, shelf, image, counted, expected, difference, isMoved, owner, lacking, waiting, price, who } =
    good
  return (
    <li className={clsx(css.line, isTouched && css.touched)}>
      <span className={css.picture}>
        {image && <img src={shopAddress(image.src)} alt="" width={56} height={56} loading="lazy" />}
      </span>
      <div className={css.words}>
        <p>{name}</p>
        <p className={css.note}>{dotted(article, shelf && `полка ${shelf}`, owner && `остаток ведёт ${owner}`, who)}</p>
        <p className={css.badges}>
          {isMoved ? (
            <Badge look="soft" tone="orange">
              Остаток изменился, посчитайте заново
            </Badge>
          ) : isBlind ? null : (
            <Badge look="soft" tone={difference === 0 ? 'green' : difference > 0 ? 'ink' : 'red'}>
              {differenceText(difference)}
              {difference !== 0 && price !== null && `, ${formatRubles(Math.abs(difference) * price)}`}
            </Badge>
          )}
          {waiting > 0 && (
            <Badge look="soft" tone="grey">
              отправляется
            </Badge>
          )}
        </p>
        {lacking.length > 0 && (
          <p className={css.lacking}>
            Не хватит заказам:{' '}
            {lacking.map((number) => (
              <Link key={number} to={`/picking/${number}`}>
                №&nbsp;{number}
              </Link>
            ))}
          </p>
        )}
      </div>
      <p className={css.count} aria-label={`Посчитано ${counted}${isBlind ? '' : `, должно быть ${expected}`}`}>
        <span className={css.counted}>{counted}</span>
        {!isBlind && <span className={css.of}>/{expected}</span>}
      </p>
      {isOpen && (
        <div className={css.buttons}>
          <Button
            size="l"
            icon="minus"
            aria-label={`${name}: убавить одну`}
            disabled={counted === 0}
            onClick={() => onAdd(-1)}
          />
          <Button size="l" icon="plus" aria-label={`${name}: прибавить одну`} onClick={() => onAdd(1)} />
          <Button size="l" aria-label={`${name}: ввести, сколько всего`} onClick={onType}>
            Ввести
          </Button>
          <Button size="l" icon="trash" aria-label={`${name}: посчитать заново`} onClick={onRecount} />
        </div>
      )}
    </li>
  )
}

/** Of the screen, not of the row: a row comes and goes while its scan is on the way. */
export function TotalDialog({
  good,
  onSet,
  onClose,
}: {
  good: CountedGood
  onSet: (count: number) => void
  onClose: () => void
}) {
  const [text, setText] = useState(String(good.counted))
  const isFigure = /^\d{1,5}$/.test(text.trim())
  const [isWrong, setWrong] = useState(false)
  return (
    <Dialog open onClose={onClose} title="Сколько всего на полке" size="s">
      <OfficeForm
        onSubmit={() => {
          if (!isFigure) return setWrong(true)
          onSet(Number(text))
          onClose()
        }}
      >
        <p>{good.name}</p>
        <Input
          label="Штук на полке"
          inputMode="numeric"
          data-autofocus=""
          value={text}
          error={isWrong && !isFigure ? 'Целое число от 0 до 99 999' : undefined}
          onChange={(event) => setText(event.target.value)}
        />
        <div className={blocks.row}>
          <Button type="submit" look="red">
            Записать
          </Button>
        </div>
      </OfficeForm>
    </Dialog>
  )
}
