import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { attachInstruction, extractInstruction } from '@atlaskit/pragmatic-drag-and-drop-hitbox/list-item'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'

/** Where a row is let go: before the one under it, after it, or into it. */
export type DropPlace = 'reorder-before' | 'reorder-after' | 'combine'

type Options = {
  /** Rows of one list alone go among each other. */
  list: string
  id: string
  isOn: boolean
  /** Rows may be put into rows. */
  isTree?: boolean
  mayDrop?: (dragged: string) => boolean
  onDrop: (dragged: string, place: DropPlace) => void
}

interface DragRow<E extends HTMLElement> {
  row: RefObject<E | null>
  /** What is taken by; left alone, the row itself. */
  handle: RefObject<HTMLButtonElement | null>
  /** Where what is held over this row would go. */
  place: DropPlace | null
  isDragged: boolean
}

/** Drag and drop of a row by the mouse or a finger; the keys are its list's own. */
export function useDragRow<E extends HTMLElement>(options: Options): DragRow<E> {
  const { list, id, isOn, isTree = false } = options
  const row = useRef<E>(null)
  const handle = useRef<HTMLButtonElement>(null)
  const [place, setPlace] = useState<DropPlace | null>(null)
  const [isDragged, setDragged] = useState(false)
  const mayDrop = useEffectEvent((dragged: string) => dragged !== id && (options.mayDrop?.(dragged) ?? true))
  const onDrop = useEffectEvent(options.onDrop)
  useEffect(() => {
    const element = row.current
    if (!element || !isOn) return
    const look = (data: Record<string | symbol, unknown>) => setPlace(extractInstruction(data)?.operation ?? null)
    return combine(
      draggable({
        element,
        ...(handle.current ? { dragHandle: handle.current } : {}),
        getInitialData: () => ({ list, id }),
        onDragStart: () => setDragged(true),
        onDrop: () => setDragged(false),
      }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => source.data['list'] === list && mayDrop(String(source.data['id'])),
        getData: ({ input }) =>
          attachInstruction(
            { list, id },
            {
              element,
              input,
              operations: {
                'reorder-before': 'available',
                'reorder-after': 'available',
                ...(isTree ? { combine: 'available' } : {}),
              },
            },
          ),
        onDrag: ({ self }) => look(self.data),
        onDragLeave: () => setPlace(null),
        onDrop: ({ self, source }) => {
          setPlace(null)
          const operation = extractInstruction(self.data)?.operation
          if (operation) onDrop(String(source.data['id']), operation)
        },
      }),
    )
  }, [list, id, isOn, isTree])
  return { row, handle, place, isDragged }
}
