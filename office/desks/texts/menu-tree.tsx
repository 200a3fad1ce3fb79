import clsx from 'clsx'
import { type KeyboardEvent, useState } from 'react'
import type { MenuNode, TextCard } from '#contract/office/texts.ts'
import { Button } from '#ui/button.tsx'
import { ErrorLine } from '#ui/error-line.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Input } from '#ui/input.tsx'
import { ActionMenu } from '#ui/menu.tsx'
import { type DropPlace, useDragRow } from '#office/parts/drag/use-drag-row.ts'
import { droppedItem, type MenuMove, menuPlaceOf, shiftedItem, withoutItem } from './menu-moves.ts'
import { PictureFileList } from './picture-list.tsx'
import css from './menu-tree.module.css'
import texts from './texts.module.css'

type Places = TextCard['places']
type Props = {
  places: Places
  items: readonly MenuNode[]
  hasPictures: boolean
  error: string | undefined
  onItems: (items: MenuNode[]) => void
}

const MOVES: Record<string, MenuMove> = { ArrowUp: 'up', ArrowDown: 'down', ArrowRight: 'in', ArrowLeft: 'out' }
/** For a finger, which has no Alt: the handle opens them. */
const STEPS: readonly (readonly [MenuMove, string])[] = [
  ['up', 'Выше'],
  ['down', 'Ниже'],
]
const TREE_STEPS: typeof STEPS = [...STEPS, ['in', 'Вложить в пункт выше'], ['out', 'Вынести на уровень выше']]
let made = 0
const newItem = (parent: string): MenuNode => ({
  id: `new-${Date.now()}-${made++}`,
  parent,
  name: '',
  link: '/',
  picture: null,
})

/** The places of the menu, their items below; an item is dragged anywhere, or moved by Alt with the arrows. */
export function MenuTree({ places, items, hasPictures, error, onItems }: Props) {
  const [said, setSaid] = useState({ words: '', isRefusal: false })
  const isDeep = places.some(({ levels }) => levels > 1)
  function take(moved: ReturnType<typeof shiftedItem>, id: string) {
    if ('refusal' in moved) return setSaid({ words: moved.refusal, isRefusal: true })
    onItems(moved.items)
    const item = moved.items.find((each) => each.id === id)!
    const above = moved.items.find((each) => each.id === item.parent)
    const where = [menuPlaceOf(moved.items, places, item)?.name, above && `в пункте «${above.name}»`]
    setSaid({ words: `«${item.name}»: ${where.filter(Boolean).join(', ')}`, isRefusal: false })
  }
  const add = (parent: string) => onItems([...items, newItem(parent)])
  const rows = (parent: string, levels: number) =>
    items
      .filter((item) => item.parent === parent)
      .map((item) => (
        <li key={item.id}>
          <Row
            item={item}
            hasPictures={hasPictures}
            isTree={isDeep}
            isGroup={items.some((each) => each.parent === item.id)}
            onChange={(part) => onItems(items.map((each) => (each.id === item.id ? { ...each, ...part } : each)))}
            onShift={(move) => take(shiftedItem(items, places, item.id, move), item.id)}
            onDrop={(dragged, where) => take(droppedItem(items, places, dragged, item.id, where), dragged)}
            onAdd={levels > 1 ? () => add(item.id) : null}
            onRemove={() => onItems(withoutItem(items, item.id))}
          />
          {levels > 1 && items.some((each) => each.parent === item.id) && (
            <ul className={css.inner}>{rows(item.id, levels - 1)}</ul>
          )}
        </li>
      ))
  return (
    <div className={css.menus}>
      {error && <ErrorLine id="menu-error">{error}</ErrorLine>}
      <p className={texts.quiet}>
        Перетащите пункт за ручку, нажмите на неё или двигайте его клавишами Alt ↑ и Alt ↓, в том числе в другое место.
        {isDeep && ' Alt → вкладывает его в пункт выше, Alt ← возвращает.'}
      </p>
      <p role="status" className={said.isRefusal ? texts.trouble : css.said}>
        {said.words}
      </p>
      {places.map((place) => (
        <section key={place.id} className={css.place} aria-label={place.name}>
          <h2>{place.name}</h2>
          <ul>{rows(place.id, place.levels)}</ul>
          <Button size="s" icon="plus" onClick={() => add(place.id)}>
            Добавить пункт
          </Button>
        </section>
      ))}
    </div>
  )
}

type RowProps = {
  item: MenuNode
  hasPictures: boolean
  isTree: boolean
  isGroup: boolean
  onChange: (part: Partial<MenuNode>) => void
  onShift: (move: MenuMove) => void
  onDrop: (dragged: string, place: DropPlace) => void
  /** Null: nothing can stand below it. */
  onAdd: (() => void) | null
  onRemove: () => void
}

function Row({ item, hasPictures, isTree, isGroup, onChange, onShift, onDrop, onAdd, onRemove }: RowProps) {
  const { row, handle, place, isDragged } = useDragRow<HTMLDivElement>({
    list: 'menu',
    id: item.id,
    isOn: true,
    isTree,
    onDrop,
  })
  function onKeyDown(event: KeyboardEvent) {
    const move = MOVES[event.key]
    if (!event.altKey || !move) return
    event.preventDefault()
    event.stopPropagation()
    onShift(move)
  }
  const name = item.name || 'без названия'
  return (
    // the keys are those of its fields and handle
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={row}
      data-place={place ?? undefined}
      className={clsx(css.item, isDragged && css.dragged)}
      onKeyDown={onKeyDown}
    >
      <ActionMenu
        label={`Переставить «${name}»`}
        placement="bottom-start"
        items={(isTree ? TREE_STEPS : STEPS).map(([move, label]) => ({ label, onPress: () => onShift(move) }))}
        trigger={(attributes) => (
          <button
            ref={handle}
            type="button"
            className={css.handle}
            aria-label={`Переставить «${name}»: Alt и стрелки`}
            {...attributes}
          >
            ⠿
          </button>
        )}
      />
      <Input
        label={`Название: ${name}`}
        hideLabel
        size="m"
        placeholder="Название"
        value={item.name}
        onChange={({ target }) => onChange({ name: target.value })}
      />
      <Input
        label={`Ссылка: ${name}`}
        hideLabel
        size="m"
        placeholder={isGroup ? 'без ссылки' : '/shops/'}
        value={item.link}
        onChange={({ target }) => onChange({ link: target.value })}
      />
      {hasPictures && (
        <PictureFileList
          label="Картинка"
          files={item.picture ? [item.picture] : []}
          most={1}
          onFiles={(files) => onChange({ picture: files[0] ?? null })}
        />
      )}
      <span className={css.buttons}>
        {onAdd && <IconButton icon="plus" label={`Добавить пункт в «${name}»`} onClick={onAdd} />}
        <IconButton icon="trash" label={`Убрать «${name}»`} onClick={onRemove} />
      </span>
    </div>
  )
}
