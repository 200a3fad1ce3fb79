import { countText } from '#rules/text/plural.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import css from './goods.module.css'
import type { useCellDrafts } from './use-cell-drafts.ts'

const CELLS = ['ячейка', 'ячейки', 'ячеек'] as const

/** What was written and is not saved yet, and why. */
export function DraftsBar({ cells }: { cells: ReturnType<typeof useCellDrafts> }) {
  const { drafts, bad, held, isSaving, save, discard } = cells
  if (drafts.size === 0) return null
  return (
    <div role="status" className={css.bar}>
      <span className={css.barWords}>
        Не сохранено: {countText(drafts.size, CELLS)}
        {bad > 0 && `, с ошибкой: ${bad}. Поправьте их — остальное сохранится вместе с ними.`}
      </span>
      {bad === 0 && (
        <Button size="s" look="black" loading={isSaving} onClick={() => save()}>
          Сохранить
        </Button>
      )}
      <Button size="s" onClick={discard}>
        Забыть правки
      </Button>
      {held !== null && (
        <Dialog
          open
          onClose={discard}
          title="Проверьте цену"
          size="s"
          footer={
            <>
              <Button look="red" loading={isSaving} onClick={() => save(true)}>
                Сохранить всё равно
              </Button>
              <Button onClick={discard}>Оставить прежнюю</Button>
            </>
          }
        >
          <p>{held}.</p>
        </Dialog>
      )}
    </div>
  )
}
