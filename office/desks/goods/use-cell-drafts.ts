import { useCallback, useRef, useState } from 'react'
import { isApiError } from '#contract/api-error.ts'
import { changeGoodsCells } from '#contract/office/goods-changes.ts'
import type { ListedGood } from '#contract/office/goods-list.ts'
import { conflictsOf } from '#contract/office/stale.ts'
import type { EditableColumn } from '#rules/goods/list-columns.ts'
import { cellText, type CellValue, readCell } from '#rules/goods/read-cell.ts'
import { countText } from '#rules/text/plural.ts'
import { useToast } from '#ui/toast-context.tsx'
import { type CellDraft, cellKey } from '#office/parts/table/cell-grid.tsx'
import type { CellBlock } from '#office/parts/table/cell-block.ts'
import type { WrittenCell } from '#office/parts/table/use-cells.ts'
import { api, wordsOf } from '#office/state/api.ts'
import { cellValueOf, withValue } from './goods-columns.tsx'
import { putGoods, readGoodsAgain } from './goods-queries.ts'
import { undoAndWait } from './run-queries.ts'

interface GoodDraft extends CellDraft {
  good: string
  column: EditableColumn
  seen: CellValue
  value?: CellValue
}

const CELLS = ['ячейка', 'ячейки', 'ячеек'] as const

type Options = {
  branch: string | undefined
  columns: readonly EditableColumn[]
  /** Ids of those shown, as the grid has them. */
  shown: readonly { id: string; name: string; isEdited?: (good: ListedGood) => boolean }[]
  rowAt: (at: number) => ListedGood | undefined
}

/**
 * Cells that were written: each is checked at once, and as soon as all of them are right they are saved together. What
 * is refused stays in its cell with the reason, and nothing beside it is saved either.
 */
export function useCellDrafts({ branch, columns, shown, rowAt }: Options) {
  const [drafts, setDrafts] = useState<ReadonlyMap<string, GoodDraft>>(new Map())
  const [held, setHeld] = useState<string | null>(null)
  const [isSaving, setSaving] = useState(false)
  const saved = useRef<number[]>([])
  const toast = useToast()

  const undo = useCallback(
    async (runId: number) => {
      saved.current = saved.current.filter((each) => each !== runId)
      try {
        const { leftAlone } = await undoAndWait(runId)
        toast({
          text: leftAlone > 0 ? 'Вернули, кроме того, что с тех пор изменили другие' : 'Вернули как было',
          tone: 'done',
        })
      } catch (error) {
        toast({ text: wordsOf(error), tone: 'error' })
      }
      await readGoodsAgain()
    },
    [toast],
  )

  async function send(all: ReadonlyMap<string, GoodDraft>, isSure = false) {
    setSaving(true)
    setHeld(null)
    const cells = [...all.values()]
    try {
      const { data } = await api(changeGoodsCells, {
        body: {
          ...(branch && { branch }),
          cells: cells.map(({ good, column, seen, value }) => ({
            code: good,
            column: column.id,
            seen: seen as null,
            value: value as null,
          })),
          ...(isSure && { isSure }),
        },
      })
      putGoods((good) =>
        cells
          .filter((each) => each.good === good.code)
          .reduce((now, { column, value }) => withValue(now, column, value ?? null), good),
      )
      setDrafts((before) => new Map([...before].filter(([key, draft]) => all.get(key) !== draft)))
      const { runId } = data
      if (runId !== null) {
        saved.current.push(runId)
        toast({
          text: `Сохранено: ${countText(cells.length, CELLS)}`,
          tone: 'done',
          action: { label: 'Отменить', onPress: () => void undo(runId) },
        })
      }
      void readGoodsAgain()
    } catch (error) {
      refuse(all, error)
    } finally {
      setSaving(false)
    }
  }

  function refuse(all: ReadonlyMap<string, GoodDraft>, error: unknown) {
    const words = new Map<string, string>()
    if (isApiError(error)) {
      for (const [name, [first]] of Object.entries(error.fields)) words.set(name.replace(':', '\t'), first ?? '')
      for (const { field, theirs } of conflictsOf(error))
        words.set(field.replace(':', '\t'), `Пока вы писали, стало «${theirs ?? 'пусто'}». Впишите заново или Esc`)
    }
    const known = [...all].filter(([key]) => words.has(key))
    if (isApiError(error) && error.errorCode === 'PRICE_MOVE' && known.length > 0) {
      setDrafts(new Map(all))
      const [key, { good }] = known[0]!
      return setHeld(`Товар ${good}. ${words.get(key)}`)
    }
    setDrafts(
      new Map(
        [...all].map(([key, draft]) => (words.has(key) ? [key, { ...draft, words: words.get(key)! }] : [key, draft])),
      ),
    )
    if (conflictsOf(error).length > 0) void readGoodsAgain()
    if (known.length === 0) toast({ text: wordsOf(error), tone: 'error' })
  }

  function write(cells: readonly WrittenCell[]) {
    const next = new Map(drafts)
    for (const { row, column: at, text } of cells) {
      const good = rowAt(row)
      const target = shown[at]
      const column = columns.find(({ id }) => id === target?.id)
      if (!good) return toast({ text: 'Ниже строки ещё не прочитаны: прокрутите список до них', tone: 'error' })
      if (!target) return toast({ text: 'Столбцов меньше, чем вставляете', tone: 'error' })
      if (!column || !target.isEdited?.(good))
        return toast({
          text: `«${target.name}» у товара ${good.code} здесь не меняют: выберите другое место`,
          tone: 'error',
        })
      const key = cellKey(good.code, column.id)
      const seen = cellValueOf(good, column)
      const read = readCell(column, text)
      if ('value' in read && cellText(column, read.value) === cellText(column, seen)) {
        next.delete(key)
        continue
      }
      next.set(key, { good: good.code, column, seen, text, ...read })
    }
    setDrafts(next)
    if (next.size > 0 && [...next.values()].every(({ words }) => words === undefined)) void send(next)
  }

  /** Escape over a block: what was written there is forgotten. */
  function drop({ top, bottom, left, right }: CellBlock) {
    const next = new Map(drafts)
    for (let row = top; row <= bottom; row++)
      for (let at = left; at <= right; at++) {
        const good = rowAt(row)
        const column = shown[at]
        if (good && column) next.delete(cellKey(good.code, column.id))
      }
    if (next.size !== drafts.size) setDrafts(next)
  }

  return {
    drafts,
    held,
    isSaving,
    write,
    drop,
    bad: [...drafts.values()].filter(({ words }) => words !== undefined).length,
    save: (isSure = false) => void send(drafts, isSure),
    discard: () => {
      setDrafts(new Map())
      setHeld(null)
    },
    undoLast: () => {
      const last = saved.current.at(-1)
      if (last === undefined) toast({ text: 'Отменять нечего', tone: 'done' })
      else void undo(last)
    },
  }
}
