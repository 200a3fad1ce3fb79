import clsx from 'clsx'
import { Fragment, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { stockPromise } from '#rules/delivery/stock-promise.ts'
import { formatMoney } from '#rules/money/money.ts'
import { formatNumber } from '#rules/text/number-text.ts'
import { type AppState, useAppState } from '../../state/app-state.tsx'
import { quickOrderPath } from '../../paths.ts'
import { listToMatch, QUICK_ORDER_KEY } from '../../state/quick-order-draft.ts'
import { useShopMoment } from '../../hooks/use-shop-moment.ts'
import { StockPromiseText } from '../stock-promise/stock-promise.tsx'
import { Icon } from '#ui/icon.tsx'
import type { IconName } from '#ui/icon-names.ts'
import { TextButton } from '#ui/text-button.tsx'
import { useHiddenFoot } from './hidden-foot.ts'
import { matchedParts } from './matched-parts.ts'
import { recentSearchesOf } from './recent-searches.ts'
import { trackOutcome } from './track-outcome.ts'
import { LINK_ICONS, LINK_NOTES } from './search-link-icons.ts'
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
  onPick: (index: number) => void
}

const ICONS: Record<Exclude<SearchOption['kind'], 'good' | 'link'>, IconName> = {
  recent: 'clock',
  popular: 'search',
  query: 'search',
  category: 'grid',
  vendor: 'box',
  all: 'list',
  anyway: 'search',
  list: 'list',
  ask: 'phone',
}
const NOTES: Partial<Record<SearchOption['kind'], string>> = { category: 'раздел', vendor: 'бренд' }
/** Lines that are queries themselves. */
const QUERIES = new Set<SearchOption['kind']>(['query', 'recent', 'popular'])
/** Lines that say what was typed of their own accord. */
const UNMARKED = new Set<SearchOption['kind']>(['recent', 'popular', 'all', 'anyway', 'ask', 'list'])

/** A query sent from the field itself. */
export const addRecentSearch = (state: AppState, query: string) => recentSearchesOf(state).getState().add(query)

/** A column longer than a query: the quick order takes it whole. */
export function keepList({ session }: AppState, pasted: string): string {
  session.write(QUICK_ORDER_KEY, listToMatch(pasted))
  return quickOrderPath
}

export default function SearchPanel({ id, text, open, active, onOptions, onPick }: Props) {
  const { groups, sought, isNothing } = useSearchOffer(text)
  const state = useAppState()
  const { api, session, modals } = state
  const options = useMemo(() => groups.flatMap((group) => group.options), [groups])
  useLayoutEffect(() => {
    const withHandlers = (option: SearchOption) => ({
      ...option,
      onPicked() {
        if (option.kind === 'ask') return modals.getState().openModal('request-callback', {})
        if (option.good) trackOutcome({ api, session }, text, option.good.code, 'click')
        // a good's name is no query; what was typed is worth remembering
        addRecentSearch(state, QUERIES.has(option.kind) ? option.text : text)
      },
    })
    onOptions(options.map(withHandlers))
  }, [options, onOptions, api, session, modals, state, text])
  useLayoutEffect(() => () => onOptions([]), [onOptions])
  const isBeforeTyping = text.trim() === ''
  useEffect(() => {
    if (active >= 0) document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, active])
  const panel = useRef<HTMLDivElement>(null)
  useHiddenFoot(panel, open)
  return (
    // pressing must not take the focus out of the field before the click arrives
    <div ref={panel} hidden={!open} className={css.panel} onPointerDown={(event) => event.preventDefault()}>
      {isNothing && <p className={css.head}>Ничего похожего не нашлось</p>}
      {options[0]?.kind === 'recent' && (
        // a list of options may hold no button, so the first title stands before it
        <div className={css.head}>
          <span aria-hidden="true">{groups[0]!.label}</span>
          <TextButton onClick={recentSearchesOf(state).getState().clear}>Очистить</TextButton>
        </div>
      )}
      <div id={id} role="listbox" className={css.list} aria-label={isBeforeTyping ? 'Запросы' : 'Подсказки'}>
        {groups.map((group) => (
          <div key={group.label} role="group" aria-label={group.label} className={css.group}>
            {group.isTitled && group.options[0]?.kind !== 'recent' && (
              <div aria-hidden="true" className={css.head}>
                {group.label}
              </div>
            )}
            {group.options.map((option) => {
              const index = options.indexOf(option)
              return (
                // the focus stays in the field, whose keys walk the list (aria-activedescendant)
                // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
                <div
                  key={option.id}
                  id={`${id}-${index}`}
                  role="option"
                  aria-selected={index === active}
                  className={clsx(
                    css.option,
                    (option.kind === 'all' || option.kind === 'list') && css.all,
                    option.good && css.good,
                  )}
                  onClick={() => onPick(index)}
                >
                  {option.good ? (
                    <GoodLine option={option} good={option.good} sought={sought} />
                  ) : (
                    <PlainLine option={option} sought={sought} />
                  )}
                </div>
              )
            })}
          </div>
        ))}
      </div>
    </div>
  )
}

function PlainLine({ option, sought }: { option: SearchOption; sought: string }) {
  const kindNote = option.link ? LINK_NOTES[option.link] : NOTES[option.kind]
  const note = [kindNote, option.count === undefined ? '' : formatNumber(option.count)].filter(Boolean).join(' · ')
  const icon = option.link
    ? LINK_ICONS[option.link]
    : option.kind === 'good' || option.kind === 'link'
      ? 'box'
      : ICONS[option.kind]
  return (
    <>
      <Icon name={icon} size="s" className={clsx(option.link === 'rental' && css.rental)} />
      <span className={css.text}>
        {UNMARKED.has(option.kind) ? option.text : <Marked text={option.text} sought={sought} />}
      </span>
      {note && <span className={css.note}>{note}</span>}
      {(option.kind === 'all' || option.kind === 'list') && <Icon name="arrow-right" size="s" />}
    </>
  )
}

type LineGood = NonNullable<SearchOption['good']>

function GoodLine({ option, good, sought }: { option: SearchOption; good: LineGood; sought: string }) {
  const [opened] = useState(() => Date.now())
  const shop = useShopMoment(opened)
  return (
    <>
      {good.picture && (
        <img src={good.picture} width={56} height={56} alt="" fetchPriority="high" className={css.picture} />
      )}
      <span className={css.text}>
        <span className={css.name}>
          <Marked text={option.text} sought={sought} />
        </span>
        <span className={css.stock}>
          {option.exactFor !== undefined && (
            <span className={css.exact}>
              Артикул совпал<span className={css.byKey}>, Enter откроет товар</span>
            </span>
          )}
          <StockPromiseText inline promise={stockPromise(good.stock, shop)} />
        </span>
      </span>
      <span className={css.price}>{formatMoney(good.price)}</span>
    </>
  )
}

const Marked = ({ text, sought }: { text: string; sought: string }) =>
  matchedParts(text, sought).map((part, place) => {
    // the pieces of one text never change places
    const Piece = part.isMatched ? 'mark' : Fragment
    return <Piece key={place}>{unbroken(part.text)}</Piece>
  })

/** «SDS-plus» is one word to its buyer: no line ends inside it. */
const unbroken = (text: string) =>
  text.split(/([A-Za-z]+-[A-Za-z]+)/).map((piece, place) =>
    place % 2 === 1 ? (
      <span key={place} className={css.unbroken}>
        {piece}
      </span>
    ) : (
      piece
    ),
  )
