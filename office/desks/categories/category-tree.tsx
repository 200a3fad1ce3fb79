import { useVirtualizer } from '@tanstack/react-virtual'
import clsx from 'clsx'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { formatNumber } from '#rules/text/number-text.ts'
import { Icon } from '#ui/icon.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { type DropPlace, useDragRow } from '#office/parts/drag/use-drag-row.ts'
import type { CategoryLine } from './category-lines.ts'
import css from './category-tree.module.css'

export type KeyMove = 'up' | 'down' | 'in' | 'out'

type Props = {
  label: string
  lines: readonly CategoryLine[]
  /** The category whose card is open. */
  opened: string | undefined
  mayChange: boolean
  mayDrop: (dragged: string, onto: string) => boolean
  onOpen: (code: string) => void
  onToggle: (code: string, isOpen: boolean) => void
  onDrop: (dragged: string, onto: string, place: DropPlace) => void
  onKeyMove: (code: string, move: KeyMove) => void
}

const MOVES: Record<string, KeyMove> = { ArrowUp: 'up', ArrowDown: 'down', ArrowRight: 'in', ArrowLeft: 'out' }
/** Letters typed one after another are one word. */
const WORD_MS = 700

/**
 * The tree is one stop of Tab: arrows walk and open it, Alt with arrows moves the category, Enter opens its card.
 * Virtualized: only lines in view are in the document.
 */
export function CategoryTree(props: Props) {
  const { label, lines, opened, mayChange, onOpen, onToggle } = props
  const id = useId()
  const frame = useRef<HTMLDivElement>(null)
  const [cursor, setCursor] = useState<string | null>(opened ?? null)
  const [isTouched] = useState(() => matchMedia('(pointer: coarse)').matches)
  const typed = useRef({ word: '', at: 0 })
  const found = lines.findIndex(({ category }) => category.code === cursor)
  const at = found < 0 ? 0 : found
  const current = lines[at]
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => frame.current,
    estimateSize: () => (isTouched ? 44 : 32),
    getItemKey: (index) => lines[index]!.category.code,
    overscan: 16,
  })
  useEffect(() => {
    if (opened !== undefined) setCursor(opened)
  }, [opened])
  useEffect(() => {
    if (found >= 0) virtual.scrollToIndex(found, { align: 'auto' })
    // only when the cursor moved: a tree that is opened stays where it is
    // oxlint-disable-next-line react/exhaustive-deps
  }, [cursor])

  function go(index: number) {
    const line = lines[Math.max(0, Math.min(lines.length - 1, index))]
    if (line) setCursor(line.category.code)
  }
  function find(letter: string, now: number) {
    const word = now - typed.current.at < WORD_MS ? typed.current.word + letter : letter
    typed.current = { word, at: now }
    const from = word.length === 1 ? at + 1 : at
    const order = [...lines.slice(from), ...lines.slice(0, from)]
    const next = order.find(({ category }) => category.name.toLowerCase().startsWith(word))
    if (next) setCursor(next.category.code)
  }
  function onKeyDown(event: KeyboardEvent) {
    if (!current || event.ctrlKey || event.metaKey) return
    const { code } = current.category
    const move = MOVES[event.key]
    const done = () => {
      event.preventDefault()
      event.stopPropagation()
    }
    if (event.altKey) {
      if (!move) return
      done()
      if (mayChange) {
        setCursor(code)
        props.onKeyMove(code, move)
      }
      return
    }
    const steps: Record<string, () => void> = {
      ArrowDown: () => go(at + 1),
      ArrowUp: () => go(at - 1),
      Home: () => go(0),
      End: () => go(lines.length - 1),
      PageDown: () => go(at + 10),
      PageUp: () => go(at - 10),
      ArrowRight: () => (current.hasChildren && !current.isOpen ? onToggle(code, true) : current.isOpen && go(at + 1)),
      ArrowLeft: () => {
        if (current.isOpen) return onToggle(code, false)
        const parent = lines.findIndex(({ category }) => category.code === current.category.parent)
        if (parent >= 0) go(parent)
      },
      Enter: () => onOpen(code),
      ' ': () => onOpen(code),
    }
    const step = steps[event.key]
    if (step) {
      done()
      step()
    } else if (event.key.length === 1) {
      done()
      find(event.key.toLowerCase(), event.timeStamp)
    }
  }

  return (
    <div
      ref={frame}
      role="tree"
      aria-label={label}
      aria-activedescendant={current ? `${id}-${current.category.code}` : undefined}
      tabIndex={0}
      className={css.frame}
      onKeyDown={onKeyDown}
    >
      <div role="none" className={css.body} style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map((item) => {
          const line = lines[item.index]!
          return (
            <TreeLine
              key={item.key}
              id={`${id}-${line.category.code}`}
              line={line}
              start={item.start}
              isCurrent={item.index === at}
              isOpened={line.category.code === opened}
              tree={props}
              onPress={() => {
                setCursor(line.category.code)
                onOpen(line.category.code)
              }}
            />
          )
        })}
      </div>
    </div>
  )
}

type LineProps = {
  id: string
  line: CategoryLine
  start: number
  isCurrent: boolean
  isOpened: boolean
  tree: Props
  onPress: () => void
}

function TreeLine({ id, line, start, isCurrent, isOpened, tree, onPress }: LineProps) {
  const { category, depth, hasChildren, isOpen, at, of, goods } = line
  const { row, place, isDragged } = useDragRow<HTMLDivElement>({
    list: 'categories',
    id: category.code,
    isOn: tree.mayChange,
    isTree: true,
    mayDrop: (dragged) => tree.mayDrop(dragged, category.code),
    onDrop: (dragged, where) => tree.onDrop(dragged, category.code, where),
  })
  return (
    // the keys are the tree's own
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div
      ref={row}
      id={id}
      role="treeitem"
      aria-level={depth + 1}
      aria-posinset={at}
      aria-setsize={of}
      aria-selected={isOpened}
      {...(hasChildren ? { 'aria-expanded': isOpen } : {})}
      data-current={isCurrent || undefined}
      data-place={place ?? undefined}
      className={clsx(css.line, isDragged && css.dragged, goods === 0 && css.empty)}
      style={{ transform: `translateY(${start}px)`, '--depth': depth } as object}
      onClick={onPress}
    >
      <span
        // a second way for the mouse: the keyboard opens by arrows
        aria-hidden
        className={css.toggle}
        data-open={isOpen || undefined}
        onClick={(event) => {
          if (!hasChildren) return
          event.stopPropagation()
          tree.onToggle(category.code, !isOpen)
        }}
      >
        {hasChildren && <Icon name="chevron-right" size="xs" />}
      </span>
      <span className={css.name}>{category.name}</span>
      <span className={css.count}>
        <VisuallyHidden>товаров: </VisuallyHidden>
        {formatNumber(goods)}
      </span>
    </div>
  )
}
