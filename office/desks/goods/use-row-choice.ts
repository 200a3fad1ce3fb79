import { useRef, useState } from 'react'
import type { ListedGood } from '#contract/office/goods-list.ts'

const NOBODY: ReadonlySet<string> = new Set()

/** Rows chosen one by one or from here to there, or all that fit the filters. */
export function useRowChoice(total: number, rowAt: (at: number) => ListedGood | undefined) {
  const [codes, setCodes] = useState(NOBODY)
  const [isAll, setAll] = useState(false)
  const last = useRef<number | null>(null)
  function choose(at: number, isRange: boolean) {
    const code = rowAt(at)?.code
    if (code === undefined) return
    // of all of them one is taken out: those in sight are what is left to choose from
    const next = new Set(codes)
    const isOn = !(isAll || codes.has(code))
    const from = isRange && last.current !== null ? last.current : at
    for (let row = Math.min(from, at); row <= Math.max(from, at); row++) {
      const each = rowAt(row)?.code
      if (each === undefined) continue
      if (isOn) next.add(each)
      else next.delete(each)
    }
    last.current = at
    setAll(false)
    setCodes(next)
  }
  return {
    codes: [...codes],
    isAll,
    count: isAll ? total : codes.size,
    has: (code: string) => isAll || codes.has(code),
    choose,
    chooseAll: () => setAll(true),
    clear() {
      setAll(false)
      setCodes(NOBODY)
      last.current = null
    },
  }
}
