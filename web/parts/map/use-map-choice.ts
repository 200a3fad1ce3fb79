import { useRef, useState } from 'react'

/** A pin and its row in the list beside the map speak of one place: whichever is pointed at, both are marked. */
export function useMapChoice<List extends HTMLElement>(initial: string | null = null) {
  const list = useRef<List>(null)
  const [chosen, setChosen] = useState(initial)
  return {
    /** Around the rows. */
    list,
    chosen,
    /** A pin was pressed: its row comes into sight. */
    showRow(id: string) {
      setChosen(id)
      list.current?.querySelector(`[data-place='${CSS.escape(id)}']`)?.scrollIntoView({ block: 'nearest' })
    },
    /** For the row itself: pointing at it shows its pin, and nothing is lost without that. */
    rowOf: (id: string) => ({
      'data-place': id,
      onPointerEnter: () => setChosen(id),
      onFocus: () => setChosen(id),
    }),
  }
}
