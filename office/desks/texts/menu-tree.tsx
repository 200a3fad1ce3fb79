import clsx from 'clsx'
import { type KeyboardEvent, useState } from 'react'
import type { MenuNode, TextCard } from '#contract/office/texts.ts'
import { Button } from '#ui/button.tsx'
import { ErrorLine } from '#ui/error-line.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Input } from '#ui/input.tsx'
import { type DropPlace, useDragRow } from '#office/parts/drag/use-drag-row.ts'
import { droppedItem, shiftedItem } from './menu-moves.ts'
import { PictureList } from './picture-list.tsx'
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

let made = 0

/** The places of the menu, their items below; an item is dragged anywhere, or moved by Alt with the arrows. */
export function MenuTree({ places, items, hasPictures, error, onItems }: Props) {
  const [said, setSaid] = useState('')
  const change = (id: string, part: Partial<MenuNode>) =>
    onItems(items.map((each) => (each.id === id ? { ...each, ...part } : each)))
  function shift(id: string, by: -1 | 1) {
    const next = shiftedItem(items, places, id, by)
    if (!next) return
    onItems(next)
    const moved = next.find((each) => each.id === id)!
    setSaid(`«${moved.name}»: ${places.find((place) => place.id === moved.parent)?.name}`)
  }
  return (
    <div className={css.menus}>
      {error && <ErrorLine id="menu-error">{error}</ErrorLine>}
      <p className={texts.quiet}>
        Перетащите пункт за ручку или двигайте его клавишами Alt ↑ и Alt ↓, в том числе в другое место.
      </p>
      <p role="status" className={css.said}>
        {said}
      </p>
      {places.map((place) => (
        <section key={place.id} className={css.place} aria-label={place.name}>
          <h2>{place.name}</h2>
          <ul>
            {items
              .filter(({ parent }) => parent === place.id)
              .map((item) => (
                <Row
                  key={item.id}
                  item={item}
                  hasPictures={hasPictures}
                  onChange={(part) => change(item.id, part)}
                  onShift={(by) => shift(item.id, by)}
                  onDrop={(dragged, where) => onItems(droppedItem(items, dragged, item.id, where))}
                  onRemove={() => onItems(items.filter(({ id }) => id !== item.id))}
                />
              ))}
          </ul>
          <Button
            size="s"
            icon="plus"
            onClick={() =>
              onItems([
                ...items,
                { id: `new-${Date.now()}-${made++}`, parent: place.id, name: '', link: '/', picture: null },
              ])
            }
          >
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
  onChange: (part: Partial<MenuNode>) => void
  onShift: (by: -1 | 1) => void
  onDrop: (dragged: string, place: DropPlace) => void
  onRemove: () => void
}

function Row({ item, hasPictures, onChange, onShift, onDrop, onRemove }: RowProps) {
  const { row, handle, place, isDragged } = useDragRow<HTMLLIElement>({ list: 'menu', id: item.id, isOn: true, onDrop })
  function onKeyDown(event: KeyboardEvent) {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    event.stopPropagation()
    onShift(event.key === 'ArrowUp' ? -1 : 1)
  }
  const name = item.name || 'без названия'
  return (
    // the keys are those of its fields and handle
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li
      ref={row}
      data-place={place ?? undefined}
      className={clsx(css.item, isDragged && css.dragged)}
      onKeyDown={onKeyDown}
    >
      <button ref={handle} type="button" className={css.handle} aria-label={`Переставить «${name}»: Alt и стрелки`}>
        ⠿
      </button>
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
        placeholder="/shops/"
        value={item.link}
        onChange={({ target }) => onChange({ link: target.value })}
      />
      {hasPictures && (
        <PictureList
          label="Картинка"
          files={item.picture ? [item.picture] : []}
          most={1}
          onFiles={(files) => onChange({ picture: files[0] ?? null })}
        />
      )}
      <IconButton icon="trash" label={`Убрать «${name}»`} onClick={onRemove} />
    </li>
  )
}
