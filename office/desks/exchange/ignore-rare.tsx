import { useMutation } from '@tanstack/react-query'
import { decideMappings } from '#contract/office/exchange-mapping.ts'
import { Button } from '#ui/button.tsx'
import { useToast } from '#ui/toast-context.tsx'
import { api, wordsOf } from '#office/state/api.ts'
import { queries } from '#office/state/queries.ts'
import { namesText } from './exchange-words.ts'
import type { MappingLine } from './mapping-tree.ts'

/** Fewer goods have it: nobody will look for a good by it. */
const RARE = 5
const AT_ONCE = 500

type Props = { source: number; lines: readonly MappingLine[]; goods: ReadonlyMap<string, number> }

/** Undecided properties hardly any good has, not loaded in one press. */
export function IgnoreRare({ source, lines, goods }: Props) {
  const toast = useToast()
  const rare = lines.filter(({ external, target }) => target === null && (goods.get(external) ?? 0) < RARE)
  const { mutate, isPending } = useMutation({
    async mutationFn() {
      for (let at = 0; at < rare.length; at += AT_ONCE) {
        const decisions = rare
          .slice(at, at + AT_ONCE)
          .map(({ external, target }) => ({ external, from: target, target: { ignore: true } }))
        await api(decideMappings, { params: { id: source }, body: { kind: 'property', decisions } })
      }
    },
    onSuccess: () => toast({ text: `Не загружаем: ${namesText(rare.length)}`, tone: 'done' }),
    onError: (error) => toast({ text: wordsOf(error), tone: 'error' }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['exchange'] }),
  })
  if (rare.length === 0) return null
  return (
    <Button size="s" loading={isPending} onClick={() => mutate()}>
      Не загружать редкие (меньше {RARE} товаров): {rare.length}
    </Button>
  )
}
