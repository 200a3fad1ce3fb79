import { useCallback } from 'react'
import { moveCategory, type OfficeCategory } from '#contract/office/categories.ts'
import { isWithin, keyTarget, moveProblem, type TreeTarget } from '#rules/goods/category-moves.ts'
import { countText, GOODS } from '#rules/text/plural.ts'
import { useToast } from '#ui/toast-context.tsx'
import type { DropPlace } from '#office/parts/drag/use-drag-row.ts'
import { api, wordsOf } from '#office/state/api.ts'
import { queries } from '#office/state/queries.ts'
import { categoriesQuery } from './category-queries.ts'
import { subcategoriesOf, goodsBelow, placed, targetOf } from './category-lines.ts'
import type { KeyMove } from './category-tree.tsx'

const placesOf = (all: readonly OfficeCategory[]) => new Map(all.map((each) => [each.code, each]))

interface Move {
  code: string
  target: TreeTarget
  words: string
  /** Null: it is the way back itself. */
  back: TreeTarget | null
}

interface Around {
  toast: ReturnType<typeof useToast>
  onMoved: (code: string, target: TreeTarget) => void
}

async function sendMove({ code, target, words, back }: Move, around: Around): Promise<void> {
  const { toast, onMoved } = around
  const put = (where: TreeTarget) =>
    queries.setQueryData(categoriesQuery.queryKey, (now) => now && [...placed(now, code, where)])
  await queries.cancelQueries({ queryKey: categoriesQuery.queryKey })
  put(target)
  onMoved(code, target)
  const undo = () => void sendMove({ code, target: back!, words: 'Раздел на прежнем месте', back: null }, around)
  try {
    await api(moveCategory, { params: { code }, body: target })
    toast({ text: words, tone: 'done', ...(back ? { action: { label: 'Вернуть', onPress: undo } } : {}) })
  } catch (error) {
    if (back) put(back)
    toast({ text: wordsOf(error), tone: 'error' })
  }
  await queries.invalidateQueries({ queryKey: ['categories'] })
}

/** Moves are seen at once, said in figures with a way back, and taken back with words where they are refused. */
export function useTreeMoves(all: readonly OfficeCategory[], onMoved: (code: string, target: TreeTarget) => void) {
  const toast = useToast()
  const send = useCallback(
    (code: string, target: TreeTarget, words: string, back: TreeTarget | null) =>
      void sendMove({ code, target, words, back }, { toast, onMoved }),
    [toast, onMoved],
  )
  const move = useCallback(
    (code: string, target: TreeTarget) => {
      const places = placesOf(all)
      const problem = moveProblem(places, code, target)
      if (problem) return toast({ text: problem, tone: 'error' })
      const own = places.get(code)!
      const parent = target.parent === null ? null : places.get(target.parent)!
      const where = parent ? `в разделе «${parent.name}»` : 'на верхнем уровне'
      const goods = goodsBelow(all).get(code) ?? 0
      const words =
        own.parent === target.parent
          ? `«${own.name}»: новое место среди соседей`
          : `«${own.name}» теперь ${where}: ${countText(goods, GOODS)}, адреса прежние`
      send(code, target, words, targetOf(all, code))
    },
    [all, send, toast],
  )
  const drop = (dragged: string, onto: string, place: DropPlace) => {
    const target = all.find(({ code }) => code === onto)
    if (!target) return
    if (place === 'combine') return move(dragged, { parent: onto, before: null })
    const siblings = subcategoriesOf(all, target.parent).filter(({ isHire }) => isHire === target.isHire)
    const next = siblings[siblings.indexOf(target) + 1]
    const before =
      place === 'reorder-before' ? onto : next?.code === dragged ? nextAfter(siblings, dragged) : next?.code
    move(dragged, { parent: target.parent, before: before ?? null })
  }
  const moveByKey = (code: string, key: KeyMove) => {
    const places = placesOf(all)
    const own = places.get(code)
    if (!own) return
    const siblingsOf = (parent: string | null) =>
      subcategoriesOf(all, parent)
        .filter(({ isHire }) => isHire === own.isHire)
        .map((each) => each.code)
    const parent = own.parent === null ? null : places.get(own.parent)!
    const around = parent ? siblingsOf(parent.parent) : []
    const target = keyTarget(
      siblingsOf(own.parent),
      code,
      key,
      parent && {
        code: parent.code,
        parent: parent.parent,
        next: around[around.indexOf(parent.code) + 1] ?? null,
      },
    )
    if (target) move(code, target)
  }
  const mayDrop = (dragged: string, onto: string) => !isWithin(placesOf(all), onto, dragged)
  return { move, drop, moveByKey, mayDrop }
}

const nextAfter = (siblings: readonly OfficeCategory[], code: string) =>
  siblings[siblings.findIndex((each) => each.code === code) + 1]?.code
