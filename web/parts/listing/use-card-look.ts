import { useEffect, useState } from 'react'

export type CardLook = 'tile' | 'row'
const KEY = 'listing-look'

/** Grid or list, as this visitor likes it. The page comes as a grid; the browser remembers. */
export function useCardLook(): [CardLook, (look: CardLook) => void] {
  const [look, setLook] = useState<CardLook>('tile')
  useEffect(() => {
    try {
      if (localStorage.getItem(KEY) === 'row') setLook('row')
    } catch {
      // storage may be closed; the grid stays
    }
  }, [])
  return [
    look,
    (next) => {
      setLook(next)
      try {
        localStorage.setItem(KEY, next)
      } catch {
        // nothing to remember it in
      }
    },
  ]
}
