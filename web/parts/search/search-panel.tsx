import { useEffect, useLayoutEffect } from 'react'
import { availabilityText } from '#rules/delivery/availability-text.ts'
import { formatMoney } from '#rules/money/money.ts'
import { formatNumber } from '#rules/text/number-text.ts'
import { usePageFacts } from '../../state/init.tsx'
import { Icon } from '#ui/icon.tsx'
import type { IconName } from '#ui/icon-names.ts'
import { TextButton } from '#ui/text-button.tsx'
import { type SearchOption, useSearchOffer } from './search-options.ts'
import css from './search-panel.module.css'

interface Props {
  id: string
  /** What is typed so far. */
  text: string
  open: boolean
  active: number
  /** Told of every change, and of none left when the panel goes. */
  onOptions: (options: readonly SearchOption[]) => void
  onPick: (option: SearchOption) => void
  onClear: () => void
}

const ICONS: Record<Exclude<SearchOption['kind'], 'good'>, IconName> = {
  recent: 'clock',
  query: 'search',
  category: 'grid',
  vendor: 'box',
  anyway: 'search',
  ask: 'phone',
}
const NOTES: Partial<Record<SearchOption['kind'], string>> = { category: 'раздел', vendor: 'бренд' }

export default function SearchPanel({ id, text, open, active, onOptions, onPick, onClear }: Props) {
  const { options, corrected, isNothing } = useSearchOffer(text)
  useLayoutEffect(() => onOptions(options), [options, onOptions])
  useLayoutEffect(() => () => onOptions([]), [onOptions])
  const isRecent = options[0]?.kind === 'recent'
  useEffect(() => {
    if (active >= 0) document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, active])
  return (
    // pressing must not take the focus out of the field before the click arrives
    <div hidden={!open} className={css.panel} onPointerDown={(event) => event.preventDefault()}>
      {isRecent && (
        <div className={css.head}>
          <span>Вы искали</span>
          <TextButton onClick={onClear}>Очистить</TextButton>
        </div>
      )}
      {isNothing && <p className={css.head}>Ничего похожего не нашлось</p>}
      {corrected && <p className={css.head}>Ищем «{corrected}»</p>}
      <div id={id} role="listbox" className={css.list} aria-label={isRecent ? 'Недавние запросы' : 'Подсказки'}>
        {options.map((option, index) => (
          // the focus stays in the field, whose keys walk the list (aria-activedescendant)
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
          <div
            key={option.id}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === active}
            className={css.option}
            onClick={() => onPick(option)}
          >
            {option.good ? <GoodLine option={option} good={option.good} /> : <PlainLine option={option} />}
          </div>
        ))}
      </div>
    </div>
  )
}

function PlainLine({ option }: { option: SearchOption }) {
  const note = [NOTES[option.kind], option.count === undefined ? '' : formatNumber(option.count)]
    .filter(Boolean)
    .join(' · ')
  return (
    <>
      <Icon name={option.kind === 'good' ? 'box' : ICONS[option.kind]} size="s" />
      <span className={css.text}>{option.text}</span>
      {note && <span className={css.note}>{note}</span>}
    </>
  )
}

function GoodLine({ option, good }: { option: SearchOption; good: NonNullable<SearchOption['good']> }) {
  const { nodeCode } = usePageFacts()
  return (
    <>
      {good.picture && <img src={good.picture} width={48} height={48} alt="" className={css.picture} />}
      <span className={css.text}>
        {option.text}
        <span className={css.stock}>{availabilityText(good.stock, nodeCode)}</span>
      </span>
      <span className={css.price}>{formatMoney(good.price)}</span>
    </>
  )
}
