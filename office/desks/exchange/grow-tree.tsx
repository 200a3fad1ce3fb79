import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { ExchangeSource } from '#contract/office/exchange.ts'
import { growTree } from '#contract/office/exchange-mapping.ts'
import { countText } from '#rules/text/plural.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { useToast } from '#ui/toast-context.tsx'
import blocks from '#office/parts/blocks.module.css'
import { api, wordsOf } from '#office/state/api.ts'
import { queries } from '#office/state/queries.ts'
import type { MappingLine } from './mapping-tree.ts'

const CATEGORIES = ['категория', 'категории', 'категорий'] as const
const SHOWN = 8

/** The whole tree of a first exchange in one press, after a look at how large it is. */
export function GrowTree({ source, lines }: { source: ExchangeSource; lines: readonly MappingLine[] }) {
  const words = `Завести дерево, как ${source.kind === '1c' ? 'в 1С' : 'у поставщика'}`
  const [isAsked, setAsked] = useState(false)
  const toast = useToast()
  const open = lines.filter(({ target, external }) => target === null && external !== '')
  const top = open.filter(({ depth }) => depth === 0)
  const { mutate, isPending } = useMutation({
    mutationFn: () => api(growTree, { params: { id: source.id } }),
    onSuccess({ data: { made, skipped } }) {
      const left = skipped.length > 0 ? `. Не подошли названия: ${skipped.slice(0, 3).join(', ')}` : ''
      toast({ text: `Заведено: ${countText(made, CATEGORIES)}${left}`, tone: 'done' })
    },
    onError: (error) => toast({ text: wordsOf(error), tone: 'error' }),
    onSettled() {
      setAsked(false)
      void queries.invalidateQueries({ queryKey: ['exchange'] })
    },
  })
  if (open.length === 0) return null
  return (
    <>
      <Button size="s" icon="plus" onClick={() => setAsked(true)}>
        {words}
      </Button>
      {isAsked && (
        <Dialog open onClose={() => setAsked(false)} title={`${words}?`} size="s">
          <p>
            Появится {countText(open.length, CATEGORIES)}: каждая нерешённая группа станет категорией магазина и встанет
            под свою родительскую. Решённые группы останутся как есть.
          </p>
          {top.length > 0 && (
            <p className={blocks.quiet}>
              Верхний уровень:{' '}
              {top
                .slice(0, SHOWN)
                .map(({ name }) => name)
                .join(', ')}
              {top.length > SHOWN && ` и ещё ${top.length - SHOWN}`}.
            </p>
          )}
          <div className={blocks.row}>
            <Button look="black" data-autofocus onClick={() => setAsked(false)}>
              Не заводить
            </Button>
            <Button loading={isPending} onClick={() => mutate()}>
              Завести
            </Button>
          </div>
        </Dialog>
      )}
    </>
  )
}
